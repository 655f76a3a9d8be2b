import { spawnSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recoverSites, SiteWriter } from './write-site.ts';

/** No process has it: beyond the largest id of any system. */
const ENDED_PROCESS = 2 ** 31 - 1;

let out: string;
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'caryard-out-'));
});
afterEach(() => rm(out, { recursive: true, force: true }));

async function put(path: string, text = ''): Promise<void> {
  await mkdir(dirname(join(out, path)), { recursive: true });
  await writeFile(join(out, path), text);
}

test('a site is collected inside the out folder, which may be on another disk than the program', async () => {
  const writer = new SiteWriter(join(out, 'corner'));
  await writer.open();
  await writer.add('/index.html', 'new');
  expect(await readdir(out)).toEqual([`.corner-${process.pid}`]);
  await writer.publish();
  expect(await readdir(out)).toEqual(['corner']);
  expect(await readFile(join(out, 'corner/index.html'), 'utf8')).toBe('new');
});

test('what an ended build left half-way is swept; a running build, other dealers and the last site stay', async () => {
  await put(`.corner-${ENDED_PROCESS}/index.html`);
  await put(`.corner-${ENDED_PROCESS}.old/index.html`);
  await put(`.corner-cars-${ENDED_PROCESS}/index.html`);
  await put(`.corner-${process.ppid}/index.html`);
  await put('corner/index.html', 'last');
  const writer = new SiteWriter(join(out, 'corner'));
  await writer.open();
  await writer.discard();
  expect((await readdir(out)).sort()).toEqual(
    [`.corner-${process.ppid}`, `.corner-cars-${ENDED_PROCESS}`, 'corner'].sort(),
  );
  expect(existsSync(join(out, 'corner/index.html'))).toBe(true);
});

test.each([
  { why: 'above the site', path: '/cars/../../../owned.html' },
  { why: 'by a detour', path: '/cars/../owned.html' },
  { why: 'without a leading slash', path: 'owned.html' },
  { why: 'with two slashes', path: '//owned.html' },
])('a build writes no file $why', async ({ path }) => {
  const writer = new SiteWriter(join(out, 'corner'));
  await writer.open();
  await expect(writer.add(path, 'x')).rejects.toThrow('is no file of the site');
  await writer.discard();
});

/** Builds a site of two files in a process of its own, which ends itself before its n-th change of the disk. */
const KILLED = `
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
let left = Number(process.argv[2]);
for (const name of ['mkdir', 'writeFile', 'link', 'rename', 'rm']) {
  const real = fs[name];
  fs[name] = (...args) => {
    if (left-- === 0) process.kill(process.pid, 'SIGKILL');
    return real(...args);
  };
}
syncBuiltinESMExports();
const { SiteWriter } = await import(process.argv[1]);
const writer = new SiteWriter(process.argv[3]);
await writer.open();
await writer.add('/index.html', 'new');
await writer.add('/cars/index.html', 'new');
await writer.publish();
`;

test('a build killed before any change of the disk leaves a whole site, the last or the new one, at the next command', async () => {
  const seen = new Set<string>();
  let changes = 0;
  for (let ended = false; !ended; changes++) {
    await rm(out, { recursive: true, force: true });
    await put('corner/index.html', 'last');
    await put('corner/cars/index.html', 'last');
    const script = new URL('./write-site.ts', import.meta.url).pathname;
    const args = ['--input-type=module', '-e', KILLED, script, String(changes), join(out, 'corner')];
    const { signal, status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    ended = signal === null;
    expect(ended ? status : 0, stderr).toBe(0);
    if (!existsSync(join(out, 'corner'))) seen.add('no site');
    await recoverSites(out);
    const site = [
      await readFile(join(out, 'corner/index.html'), 'utf8'),
      await readFile(join(out, 'corner/cars/index.html'), 'utf8'),
    ];
    expect(site[1]).toBe(site[0]);
    seen.add(site[0] as string);
    const writer = new SiteWriter(join(out, 'corner'));
    await writer.open();
    await writer.discard();
    expect(await readdir(out), 'what the killed build collected is swept').toEqual(['corner']);
  }
  expect(changes).toBeGreaterThan(8);
  expect([...seen].sort()).toEqual(['last', 'new', 'no site']);
});

test('a site that is a link, to a folder or to nothing, is replaced and what it led to is left alone', async () => {
  await put('elsewhere/index.html', 'old');
  for (const to of ['elsewhere', 'nowhere']) {
    symlinkSync(to, join(out, to === 'elsewhere' ? 'corner' : 'lake'));
    const writer = new SiteWriter(join(out, to === 'elsewhere' ? 'corner' : 'lake'));
    await writer.open();
    await writer.add('/index.html', 'new');
    await writer.publish();
  }
  expect((await readdir(out)).sort()).toEqual(['corner', 'elsewhere', 'lake']);
  expect(await readFile(join(out, 'corner/index.html'), 'utf8')).toBe('new');
  expect(await readFile(join(out, 'elsewhere/index.html'), 'utf8')).toBe('old');
});
