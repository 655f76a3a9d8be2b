import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_AT } from '#tests/built-at.ts';

const FIXTURES = 'tests/fixtures/tenants';
const work = mkdtempSync(join(tmpdir(), 'caryard-workers-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Path → content of every file of the sites in a folder, collecting folders too. */
const contents = (folder: string): Map<string, string> =>
  new Map(
    globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(folder.length), readFileSync(file, 'latin1')]),
  );

const build = (out: string, ...more: string[]) => {
  const args = ['--tenants', FIXTURES, '--out', resolve(out), '--now', BUILT_AT, '--check-reused', '0', ...more];
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.ts', ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: preload },
  });
  const timeless = (text: string): string => text.replaceAll(/ *\d+\.\d s/g, ' S').replaceAll(/^bundle .*\n/gm, '');
  return { status, table: timeless(stdout).replaceAll(/ +/g, ' '), log: timeless(stderr) };
};

/** Runs before a build does, in every process of it. */
let preload = '';
function plant(code: string): void {
  const file = join(work, 'preload.mjs');
  writeFileSync(file, code);
  preload = `--import=${pathToFileURL(file).href}`;
}

/** Does something in the process that builds the dealer `on-server`. */
const onServer = (code: string): string => `
import fs from 'node:fs';
import later from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
const { mkdir } = later;
const { map } = Array.prototype;
later.mkdir = async (path, ...rest) => {
  Array.prototype.map = map;
  if (String(path).includes('/.on-server-')) { ${code} }
  return mkdir(path, ...rest);
};
syncBuiltinESMExports();
`;

const one = join(work, 'one');
let alone: ReturnType<typeof build>;
beforeAll(() => {
  plant('');
  alone = build(one, '--clean', '--workers', '1');
  expect(alone.status).toBe(0);
}, 180_000);

test('sites, table and log are the same by one process and by several', () => {
  const other = join(work, 'several');
  const several = build(other, '--clean', '--workers', '3');
  expect(several).toEqual({
    ...alone,
    log: alone.log.replaceAll(one, other),
    table: alone.table.replaceAll(one, other),
  });
  const [ours, theirs] = [contents(other), contents(one)];
  expect([...ours.keys()]).toEqual([...theirs.keys()]);
  expect([...theirs].filter(([file, text]) => ours.get(file) !== text).map(([file]) => file)).toEqual([]);
});

test.each([
  ['ends its process', 'process.exit(0);', 'ended with exit code 0'],
  ['breaks its process down', 'process.abort();', 'ended by SIGABRT'],
  ['needs more memory than there is', 'for (const all = [];;) all.push(new Array(1e6).fill({}));', 'out of memory'],
  [
    'reads what its views do not say',
    // Links are gone through where views are made and printed, not while code is loaded, which happens once in a process.
    'Array.prototype.map = function (...given) { if (this[0]?.href !== undefined) Date.now(); return map.apply(this, given); };',
    'reads Date.now() while it is printed',
  ],
])('TEN-02 a dealer that %s fails alone; its last site stays, and the next build makes it', (_what, code, says) => {
  const before = contents(join(one, 'on-server'));
  plant(onServer(code));
  const { status, table, log } = build(one, '--clean', '--workers', '2');
  expect(status).toBe(1);
  expect(table).toMatch(/^all-off +\d+ .*\nall-on +\d+ .*\none-tag +\d+ .*\non-server +FAILED/m);
  expect(log).toMatch(/^\[3\/4\] on-server … (?:failed|[\s\S]*\nfailed)$/m);
  expect(log).toContain(says);
  expect(contents(join(one, 'on-server'))).toEqual(before);
  plant('');
  expect(build(one, '--workers', '2').status).toBe(0);
  expect(contents(join(one, 'on-server'))).toEqual(before);
});
