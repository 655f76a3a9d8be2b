import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LEAST_TENANT } from '#tests/builders/tenant.ts';
import { buildTenants } from './build-tenants.ts';
import { bundleOnce } from './bundle.ts';
import { renderTenant } from './render-tenant.ts';

vi.mock('./bundle.ts', () => ({ bundleOnce: vi.fn() }));
vi.mock('./render-tenant.ts', () => ({ renderTenant: vi.fn() }));
const NOW = new Date('2026-11-20T00:00:00Z');
const place = mkdtempSync(join(tmpdir(), 'caryard-out-'));
let told = '';
beforeEach(() => {
  told = '';
  vi.mocked(bundleOnce).mockResolvedValue({ reused: true } as never);
  vi.mocked(renderTenant).mockImplementation(async (_bundle, { slug }) => {
    if (slug === 'wrong') (undefined as unknown as { readonly print: () => void }).print();
    return { slug, pages: { home: 1 }, seconds: {}, warnings: [], files: 1, bytes: 1, reused: 0, validUntil: null };
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((told += String(text))));
  vi.spyOn(console, 'error').mockImplementation((text) => void (told += `${text}\n`));
  vi.spyOn(console, 'log').mockImplementation((text) => void (told += `${text}\n`));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(place, { recursive: true }));

writeFileSync(join(place, 'taken'), '');

/** Three dealers in a folder of their own: `corner` and `lake` are right; what `wrong` is, is the test's. */
function tenants(name: string, files: { readonly [file: string]: string }): string {
  const dealer = (slug: string, id: number) => ({ ...LEAST_TENANT, id, origin: `https://${slug}.example` });
  const all = {
    'corner/tenant.json': JSON.stringify(dealer('corner', 1)),
    'lake/tenant.json': JSON.stringify(dealer('lake', 2)),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(place, name, path)), { recursive: true });
    writeFileSync(join(place, name, path), text);
  }
  return join(place, name);
}

test.each([
  ['a file', join(place, 'taken'), 'A file stands where the folder must be.'],
  ['under a file', join(place, 'taken/dist'), 'A file stands where the folder must be.'],
  ['where the system takes no folder', '/proc/none/dist', 'No folder can be made there. Name another with --out DIR.'],
  ['a folder that takes no file', '/proc', 'No folder can be made there. Name another with --out DIR.'],
])('a place that takes no site is told before anything is built: %s', async (_why, out, cure) => {
  expect(await buildTenants({ slugs: [], tenants: 'tests/fixtures/tenants', out, now: NOW })).toBe(1);
  expect(told).toContain(cure);
  expect(bundleOnce).not.toHaveBeenCalled();
});

test('a place that takes a site is left as it was when nothing comes of the build', async () => {
  vi.mocked(bundleOnce).mockRejectedValue(new Error('began to build'));
  const out = join(place, 'new/dist');
  const order = { slugs: [], tenants: 'tests/fixtures/tenants', out, now: NOW };
  await expect(buildTenants(order)).rejects.toThrow('began to build');
  expect(readdirSync(out)).toEqual([]);
});

test('TEN-02 a fault of the platform in one dealer’s pages keeps its stack and stops no other', async () => {
  const dir = tenants('bug', { 'wrong/tenant.json': JSON.stringify({ ...LEAST_TENANT, id: 3 }) });
  expect(await buildTenants({ slugs: [], tenants: dir, out: join(place, 'dist'), now: NOW })).toBe(1);
  expect(told).toMatch(/TypeError: .*\n +at /);
  expect(told).toMatch(/corner +1 .*\nlake +1 .*\nwrong +FAILED/);
});

test.each([
  ['ends the process', 'process.exit(0);\nexport default {};'],
  ['never ends', 'while (true) {}\nexport default {};'],
  ['never ends by itself', 'export default (function loop(): never { return loop(); })();'],
])('TEN-02 a tenant file that %s fails alone, and so when another is built by name', async (_why, code) => {
  const dir = tenants('code', { 'wrong/tenant.ts': code });
  const order = { tenants: dir, out: join(place, 'dist'), now: NOW };
  expect(await buildTenants({ ...order, slugs: [] })).toBe(1);
  expect(told).toMatch(/line 1, column \d+ is code, not data/);
  expect(told).toMatch(/corner +1 .*\nlake +1 .*\nwrong +FAILED/);
  told = '';
  expect(await buildTenants({ ...order, slugs: ['lake'] })).toBe(0);
  expect(told).not.toContain('wrong');
});

test('a dealer whose name has a line end, and one that is a link to nothing, are told in one line each', async () => {
  const dir = tenants('names', { 'two\nlines/tenant.json': '{}' });
  symlinkSync('/nowhere', join(dir, 'gone'));
  expect(await buildTenants({ slugs: [], tenants: dir, out: join(place, 'dist'), now: NOW })).toBe(1);
  expect(told).toContain('[4/4] "two\\nlines" … failed\n');
  expect(told).toMatch(/The folder is not there, or is a link to what is not there/);
  expect(told).toMatch(/lake +1 .*\ngone +FAILED *\n"two\\nlines" +FAILED/);
});

test.each([
  ['is not there', join(place, 'nowhere'), 'is not there'],
  ['is a file', join(place, 'taken'), 'is a file, not a folder'],
])('a tenants folder that %s is told in one sentence', async (_why, dir, says) => {
  expect(await buildTenants({ slugs: [], tenants: dir, out: join(place, 'dist'), now: NOW })).toBe(1);
  expect(told).toContain(says);
  expect(told).not.toContain('    at ');
});
