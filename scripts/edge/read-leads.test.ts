import { afterEach, expect, test, vi } from 'vitest';
import { withLocalDatabases } from './local-database.ts';
import { NoAnswer, query } from './read-leads.ts';

vi.mock('./local-database.ts', () => ({ withLocalDatabases: vi.fn() }));
const asked = vi.mocked(withLocalDatabases);
afterEach(() => void asked.mockReset());

const UNNAMED = 'D1_ERROR: Failed to get session commit token: internal error; reference = abc';
const NAMED = 'D1_ERROR: database is locked: SQLITE_BUSY';
const ask = (sql: string) => query('one', { state: 'state', edge: 'edge' }, sql);

test.each([
  ['SELECT 1', UNNAMED],
  ['SELECT 1', NAMED],
  ['DELETE FROM leads', NAMED],
])('%s is asked again while a running server writes: %s', async (sql, message) => {
  asked.mockRejectedValueOnce(new Error(message)).mockResolvedValueOnce([[{ results: [{ one: 1 }] }]]);
  expect(await ask(sql)).toEqual([{ one: 1 }]);
});

test('what may have been changed already is not changed again, and no answer is waited for without end', async () => {
  asked.mockRejectedValue(new Error(UNNAMED));
  await expect(ask('DELETE FROM leads')).rejects.toThrow(NoAnswer);
  expect(asked).toHaveBeenCalledTimes(1);
  await expect(ask('SELECT 1')).rejects.toThrow(UNNAMED);
  expect(asked).toHaveBeenCalledTimes(6);
});
