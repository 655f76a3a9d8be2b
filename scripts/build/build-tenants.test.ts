import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { buildTenants } from './build-tenants.ts';

vi.mock('./bundle.ts', () => ({ bundleOnce: () => Promise.reject(new Error('began to build')) }));
const place = mkdtempSync(join(tmpdir(), 'caryard-out-'));
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(place, { recursive: true }));

test.each(['taken', 'taken/dist'])('a folder that cannot be made is told before anything is built: %s', async (out) => {
  writeFileSync(join(place, 'taken'), '');
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const order = { slugs: [], tenants: 'tests/fixtures/tenants', out: join(place, out), now: null };
  expect(await buildTenants(order)).toBe(1);
  expect(told.mock.lastCall?.[0]).toContain('A file stands where the folder must be.');
});
