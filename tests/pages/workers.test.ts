import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILT_AT } from '#tests/built-at.ts';
import { contents, differences } from './folder-contents.ts';

const work = mkdtempSync(join(tmpdir(), 'caryard-workers-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Dealers whose build fails, by what happens in the process that builds them, and the resulting message. */
const FAULTS: { readonly [dealer: string]: readonly [code: string, expected: string] } = {
  ends: ['process.exit(0);', 'ended with exit code 0'],
  breaks: ['process.abort();', 'ended by SIGABRT'],
  grows: ['for (const arrays = [];;) arrays.push(new Array(1e6).fill({}));', 'out of memory'],
  peeks: [
    // Triggered while a view is created or rendered, not while code is loaded: that happens once per process, maybe for another dealer.
    'Array.prototype.map = function (...args) { if (this[0]?.href !== undefined) Date.now(); return map.apply(this, args); };',
    'reads Date.now() while it is rendered',
  ],
};
const DEALERS = [...Object.keys(FAULTS), 'first', 'last'].sort();
const tenants = join(work, 'tenants');
for (const [index, slug] of DEALERS.entries()) {
  cpSync('tests/fixtures/tenants/one-tag', join(tenants, slug), { recursive: true });
  const file = join(tenants, slug, 'tenant.json');
  const text = readFileSync(file, 'utf8')
    .replaceAll('one-tag.example', `${slug}.example`)
    .replace('9401', `${9501 + index}`);
  writeFileSync(file, text);
}

const build = (out: string, ...options: string[]) => {
  const args = ['--tenants', tenants, '--out', resolve(out), '--now', BUILT_AT, '--check-reused', '0', ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.mjs', ...args], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: preload },
  });
  const withoutTimes = (text: string): string => text.replaceAll(/ *\d+\.\d s/g, ' S').replaceAll(/^bundle .*\n/gm, '');
  return { status, table: withoutTimes(stdout).replaceAll(/ +/g, ' '), log: withoutTimes(stderr) };
};

/** A module that runs before a build, in each of its processes. */
let preload = '';
function preloadCode(code: string): void {
  const file = join(work, 'preload.mjs');
  writeFileSync(file, code);
  // A small heap fills quickly.
  preload = `--import=${pathToFileURL(file).href} --max-old-space-size=300`;
}

/** Triggers each dealer's fault in the process that builds it. */
const faultCode = `
import files from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { mkdirSync } = files;
const { map } = Array.prototype;
files.mkdirSync = (path, ...options) => {
  Array.prototype.map = map;
  ${Object.entries(FAULTS)
    .map(([dealer, [code]]) => `if (String(path).includes('/.${dealer}-')) { ${code} }`)
    .join('\n  ')}
  return mkdirSync(path, ...options);
};
syncBuiltinESMExports();
`;

const singleOut = join(work, 'one');
let single: ReturnType<typeof build>;
beforeAll(() => {
  preloadCode('');
  single = build(singleOut, '--clean', '--workers', '1');
  expect(single.status).toBe(0);
});

test('site, table and log are the same with one process and with several', () => {
  const severalOut = join(work, 'several');
  const several = build(severalOut, '--clean', '--workers', '3');
  expect(several).toEqual({
    ...single,
    log: single.log.replaceAll(singleOut, severalOut),
    table: single.table.replaceAll(singleOut, severalOut),
  });
  expect(differences(contents(severalOut), contents(singleOut))).toEqual([]);
});

test('TEN-02 dealers that exit, crash or exhaust the memory of their process, or read more than their view, do not affect others; their previous sites stay', () => {
  const before = contents(singleOut);
  preloadCode(faultCode);
  const { status, table, log } = build(singleOut, '--clean', '--workers', '2');
  expect(status).toBe(1);
  const rows = new Map(table.split('\n').map((line) => [line.split(' ')[0] ?? '', line]));
  const sections = log.split(/^(?=\[\d\/\d\] )/m);
  for (const dealer of DEALERS) {
    const fault = FAULTS[dealer];
    if (fault === undefined) expect(rows.get(dealer)).toMatch(/ 29 0 /);
    else {
      expect(rows.get(dealer)).toContain(' FAILED');
      expect(sections.find((section) => section.includes(`] ${dealer} …`))).toContain(fault[1]);
    }
  }
  expect(differences(contents(singleOut), before)).toEqual([]);
  preloadCode('');
  expect(build(singleOut, '--workers', '2').status).toBe(0);
  expect(differences(contents(singleOut), before)).toEqual([]);
});
