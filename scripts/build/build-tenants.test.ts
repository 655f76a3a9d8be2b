import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { buildTenants } from './build-tenants.ts';

vi.mock('./bundle.ts', () => ({ bundleOnce: () => Promise.reject(new Error('began to build')) }));
const place = mkdtempSync(join(tmpdir(), 'caryard-out-'));
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(place, { recursive: true }));

writeFileSync(join(place, 'taken'), '');

test.each([
  ['a file', join(place, 'taken'), 'A file stands where the folder must be.'],
  ['under a file', join(place, 'taken/dist'), 'A file stands where the folder must be.'],
  ['where the system takes no folder', '/proc/none/dist', 'No folder can be made there. Name another with --out DIR.'],
  ['a folder that takes no file', '/proc', 'No folder can be made there. Name another with --out DIR.'],
])('a place that takes no site is told before anything is built: %s', async (_why, out, cure) => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  expect(await buildTenants({ slugs: [], tenants: 'tests/fixtures/tenants', out, now: null })).toBe(1);
  expect(told.mock.lastCall?.[0]).toContain(cure);
});

test('a place that takes a site is left as it was when nothing comes of the build', async () => {
  const out = join(place, 'new/dist');
  const order = { slugs: [], tenants: 'tests/fixtures/tenants', out, now: null };
  await expect(buildTenants(order)).rejects.toThrow('began to build');
  expect(readdirSync(out)).toEqual([]);
});
