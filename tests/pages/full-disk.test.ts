import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { BUILT_AT } from '#tests/built-at.ts';
import { type Contents, contents, differences } from './folder-contents.ts';

const work = mkdtempSync(join(tmpdir(), 'caryard-full-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const tenants = join(work, 'tenants');
cpSync('tests/fixtures/tenants/one-tag', join(tenants, 'one-tag'), { recursive: true });
const stock = join(tenants, 'one-tag/stock.jsonl');
const rows = readFileSync(stock, 'utf8');

/** Code that simulates a disk with limited space, and prints how much was used. */
const diskOf = (room: number, never: RegExp): string => `
import fs from 'node:fs';
import fsPromises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
const room = ${room};
let used = 0;
const sizeOf = (name, [, content]) => (name.startsWith('writeFile') ? Buffer.byteLength(content) : 0);
function take(name, args) {
  used += sizeOf(name, args) + 100;
  if (used > room || ${never}.test(args[0]))
    throw Object.assign(new Error('ENOSPC: no space left on device, ' + name + " '" + args[0] + "'"), { code: 'ENOSPC', syscall: name });
}
for (const name of ['mkdir', 'mkdtemp', 'writeFile', 'copyFile', 'link']) {
  const original = fsPromises[name];
  fsPromises[name] = async (...args) => (take(name, args), original(...args));
}
for (const name of ['mkdirSync', 'mkdtempSync', 'writeFileSync', 'copyFileSync', 'linkSync']) {
  const original = fs[name];
  fs[name] = (...args) => (take(name, args), original(...args));
}
syncBuiltinESMExports();
process.on('exit', () => process._rawDebug('USED ' + used));
`;

/** @param never files that can never be written */
function build(out: string, { room = 1e12, never = /^$/ }: { room?: number; never?: RegExp }, ...options: string[]) {
  const preload = join(work, 'disk.mjs');
  writeFileSync(preload, diskOf(room, never));
  return spawnSync(
    process.execPath,
    [
      `--import=${pathToFileURL(preload)}`,
      'scripts/build.mjs',
      '--tenants',
      tenants,
      '--out',
      out,
      '--now',
      BUILT_AT,
      ...options,
    ],
    { encoding: 'utf8' },
  );
}

test('however much space is left on the disk, a complete site remains, the previous or the new one, the error is reported, and the next build succeeds', () => {
  const out = join(work, 'dist');
  const setPrice = (i: number): void =>
    writeFileSync(stock, rows.replace(/"price":\d+/, `"price":${20_000 + (i % 2)}`));
  setPrice(1);
  expect(build(out, {}, '--clean').status).toBe(0);
  const dearer = contents(join(out, 'one-tag'));
  setPrice(0);
  const complete = build(out, {}, '--clean');
  expect(complete.status, complete.stderr).toBe(0);
  const cheaper = contents(join(out, 'one-tag'));
  expect(differences(cheaper, dearer)).not.toEqual([]);
  const expected = [cheaper, dearer];
  setPrice(1);
  expect(build(out, {}).status).toBe(0);
  const used = Number(/^USED (\d+)$/m.exec(complete.stderr)?.[1]);
  const states = new Set<string>();
  for (const [i, share] of [0, 0.3, 0.97, 0.985, 0.9995].entries()) {
    setPrice(i);
    const full = build(out, { room: share * used }, '--clean');
    const after = contents(join(out, 'one-tag'));
    if (full.status === 0) expect(full.stderr).toContain('The next build makes a site from scratch');
    const matching = expected.findIndex((site) => differences(site, after).length === 0);
    expect(full.status === 0 ? [i % 2] : [0, 1]).toContain(matching);
    expect(full.stderr).toContain('The disk is full. Make room, then run this again');
    expect(full.stderr).not.toMatch(/^ +at /m);
    states.add(matching === i % 2 ? 'new' : 'old');
    const next = build(out, {});
    expect(next.status, next.stderr).toBe(0);
    expect(differences(contents(join(out, 'one-tag')), expected[i % 2] as Contents)).toEqual([]);
    expect(readdirSync(out)).toEqual(['one-tag']);
  }
  expect(states).toContain('old');
});

test('if only the private edge file cannot be written, the build says that the new site is published, and the next one completes it', () => {
  const out = join(work, 'half');
  expect(build(out, {}).status).toBe(0);
  const before = contents(join(out, 'one-tag'));
  writeFileSync(stock, rows.replace(/"price":\d+/, '"price":23456'));
  const full = build(out, { never: /one-tag\.json\.\d+$/ });
  const after = contents(join(out, 'one-tag'));
  expect(differences(after, before)).not.toEqual([]);
  expect(full.status).toBe(1);
  expect(full.stderr).toContain(
    `${out}/one-tag has the new site, but its private edge file could not be moved into place.`,
  );
  expect(full.stderr).toContain('The disk is full. Make room');
  const next = build(out, {});
  expect(next.status, next.stderr).toBe(0);
  expect(differences(contents(join(out, 'one-tag')), after)).toEqual([]);
});
