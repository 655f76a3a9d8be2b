import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { LeadsUnavailable, retryWhileLocked, tenantsWithDatabase, unavailable } from './read-leads.ts';

const UNNAMED = 'D1_ERROR: Failed to get session commit token: internal error; reference = abc';
const NAMED = 'D1_ERROR: database is locked: SQLITE_BUSY';

test.each([
  ['SELECT 1', UNNAMED],
  ['SELECT 1', NAMED],
  ['DELETE FROM leads', NAMED],
])('%s is retried while a running server writes: %s', async (sql, message) => {
  const send = vi.fn().mockRejectedValueOnce(new Error(message)).mockResolvedValueOnce('result');
  expect(await retryWhileLocked('one', sql, send)).toBe('result');
});

test('a statement that may have taken effect is not repeated, and retries are limited', async () => {
  const change = vi.fn().mockRejectedValue(new Error(UNNAMED));
  await expect(retryWhileLocked('one', 'DELETE FROM leads', change)).rejects.toThrow(LeadsUnavailable);
  expect(change).toHaveBeenCalledTimes(1);
  const read = vi.fn().mockRejectedValue(new Error(UNNAMED));
  await expect(retryWhileLocked('one', 'SELECT 1', read)).rejects.toThrow(UNNAMED);
  expect(read).toHaveBeenCalledTimes(5);
});

test('the error for a dealer without a database says that it is not deployed, and does not suggest creating one', () => {
  const output =
    "Couldn't find a D1 DB with name or binding 'caryard-nobody' in your config or the API. Run 'wrangler d1 create'";
  expect(unavailable('nobody', 'caryard-nobody', output).message).toBe(
    'The account has no database caryard-nobody: "nobody" is not deployed, or its name is mistyped. npm run status lists the dealers.',
  );
  expect(unavailable('first', 'caryard-first', 'broken').message).toBe(
    'The database of "first" returned no result.\nbroken',
  );
});

test('a folder of databases that cannot be read is not mistaken for one without leads', async () => {
  const state = mkdtempSync(join(tmpdir(), 'caryard-state-'));
  expect(await tenantsWithDatabase({ state, edge: '' })).toEqual([]);
  writeFileSync(join(state, 'file'), '');
  await expect(tenantsWithDatabase({ state: join(state, 'file'), edge: '' })).rejects.toThrow('ENOTDIR');
  rmSync(state, { recursive: true });
});
