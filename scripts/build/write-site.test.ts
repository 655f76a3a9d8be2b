import { execFile, spawnSync } from 'node:child_process';
import { existsSync, renameSync, statSync, symlinkSync } from 'node:fs';
import fs, { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replaceFunction } from '#tests/builders/replace-function.ts';
import { digestOf } from './code-digest.ts';
import type { SiteFiles } from './site-files.ts';
import { recoverSites, SiteWriter } from './write-site.ts';

/** Beyond the largest process id of any system. */
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

test('a site is collected inside the output folder, which may be on another disk', async () => {
  const writer = new SiteWriter(join(out, 'corner'));
  await writer.open();
  await writer.add('/index.html', 'new');
  expect(await readdir(out)).toEqual([`.corner-${process.pid}`]);
  await writer.publish();
  expect(await readdir(out)).toEqual(['corner']);
  expect(await readFile(join(out, 'corner/index.html'), 'utf8')).toBe('new');
});

test('leftovers of a killed build are removed; running builds, other dealers and the previous site are not affected', async () => {
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

test('a site is published even if the one before it cannot be removed, as files of another user', async () => {
  await put('corner/index.html', 'last');
  const writer = new SiteWriter(join(out, 'corner'));
  await writer.open();
  await writer.add('/index.html', 'new');
  const retired = join(out, `.corner-${process.pid}.old`);
  replaceFunction(fs, 'rm', (remove) => async (path, options) => {
    if (path === retired && existsSync(retired)) throw new Error(`EACCES: permission denied, rmdir '${retired}'`);
    await remove(path, options);
  });
  expect(await writer.publish()).toMatchObject({ files: 1 });
  expect(await readFile(join(out, 'corner/index.html'), 'utf8')).toBe('new');
  expect(await readdir(out)).toContain(`.corner-${process.pid}.old`);
});

test.each([
  { why: 'above the site', path: '/cars/../../../owned.html' },
  { why: 'by a path with ..', path: '/cars/../owned.html' },
  { why: 'without a leading slash', path: 'owned.html' },
  { why: 'with two slashes', path: '//owned.html' },
])('a build writes no file $why', async ({ path }) => {
  const writer = new SiteWriter(join(out, 'corner'));
  await writer.open();
  await expect(writer.add(path, 'x')).rejects.toThrow('is not a file of the site');
  await writer.discard();
});

/** Builds a site of two files in a separate process, which kills itself before its n-th change to the disk. */
const KILLED = `
import sync from 'node:fs';
import later from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
let left = Number(process.argv[2]);
for (const fs of [sync, later])
  for (const name of ['mkdir', 'mkdirSync', 'writeFileSync', 'linkSync', 'rename', 'rm', 'rmSync']) {
    if (!Object.hasOwn(fs, name)) continue;
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

test('a build killed before any change to the disk leaves a complete site, the last or the new one, for the next command', async () => {
  const states = new Set<string>();
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
    if (!existsSync(join(out, 'corner'))) states.add('no site');
    await recoverSites(out);
    const site = [
      await readFile(join(out, 'corner/index.html'), 'utf8'),
      await readFile(join(out, 'corner/cars/index.html'), 'utf8'),
    ];
    expect(site[1]).toBe(site[0]);
    states.add(site[0] as string);
    const writer = new SiteWriter(join(out, 'corner'));
    await writer.open();
    await writer.discard();
    expect(await readdir(out), 'what the killed build staged is cleaned up').toEqual(['corner']);
  }
  expect(changes).toBeGreaterThan(8);
  expect([...states].sort()).toEqual(['last', 'new', 'no site']);
});

test('a site folder that is a symbolic link, even a broken one, is not replaced', async () => {
  await put('elsewhere/index.html', 'old');
  for (const [name, target] of [
    ['corner', 'elsewhere'],
    ['lake', 'nowhere'],
  ] as const) {
    symlinkSync(target, join(out, name));
    const opened = new SiteWriter(join(out, name)).open();
    await expect(opened).rejects.toThrow(
      new RegExp(`${name} is a link, .* Remove the link and serve .*${name} itself`),
    );
  }
  expect((await readdir(out)).sort()).toEqual(['corner', 'elsewhere', 'lake']);
  expect(await readlink(join(out, 'corner'))).toBe('elsewhere');
  expect(await readFile(join(out, 'elsewhere/index.html'), 'utf8')).toBe('old');
});

describe('a build with a record of the last one', () => {
  const FILES = { '/index.html': 'home', '/cars/one.html': 'car' };
  const inode = (path: string): number => statSync(join(out, 'corner', path)).ino;

  async function build(files: { readonly [path: string]: string }, last?: SiteFiles, reused: readonly string[] = []) {
    const writer = new SiteWriter(join(out, 'corner'), last);
    await writer.open();
    for (const path of reused) expect(writer.reuse(path), path).toBe(true);
    for (const [path, text] of Object.entries(files)) await writer.add(path, text);
    return { written: await writer.publish(), recorded: () => writer.recordSite() };
  }
  const buildAndRecord = async (files: { readonly [path: string]: string }): Promise<SiteFiles> =>
    (await (await build(files)).recorded()) as SiteFiles;

  test('reuses a file without reading it, and links one with equal content', async () => {
    const last = await buildAndRecord(FILES);
    const [home, car] = [inode('index.html'), inode('cars/one.html')];
    const { written } = await build({ '/index.html': 'home', '/new.html': 'new' }, last, ['/cars/one.html']);
    expect(written).toEqual({ files: 3, bytes: 10, reused: 2 });
    const writer = new SiteWriter(join(out, 'corner'), last);
    await writer.open();
    expect(writer.reuse('/cars/one.html', digestOf('cat'))).toBe(false);
    expect(writer.reuse('/cars/one.html', digestOf('car'))).toBe(true);
    await writer.discard();
    expect([inode('index.html'), inode('cars/one.html')]).toEqual([home, car]);
  });

  test.each([
    ['changed', (path: string) => writeFile(path, 'cat')],
    ['removed', (path: string) => rm(path)],
    [
      'replaced by a folder',
      async (path: string) => {
        await rm(path);
        await mkdir(path);
      },
    ],
  ])('rewrites a file that somebody has %s if its contents are supplied', async (_how, change) => {
    const last = await buildAndRecord(FILES);
    await change(join(out, 'corner/cars/one.html'));
    const writer = new SiteWriter(join(out, 'corner'), last);
    await writer.open();
    expect(writer.reuse('/cars/one.html')).toBe(false);
    expect(writer.reuse('/unknown.html')).toBe(false);
    await writer.add('/cars/one.html', 'car');
    await writer.publish();
    expect(await readFile(join(out, 'corner/cars/one.html'), 'utf8')).toBe('car');
  });

  test('is not misled by another build that publishes between checking and linking a file', async () => {
    const last = await buildAndRecord(FILES);
    await put('other/cars/one.html', 'cat');
    renameSync(join(out, 'corner'), join(out, 'gone'));
    renameSync(join(out, 'other'), join(out, 'corner'));
    const writer = new SiteWriter(join(out, 'corner'), last);
    await writer.open();
    expect(writer.reuse('/cars/one.html')).toBe(false);
  });

  test('records nothing if another build has published since', async () => {
    const first = await build(FILES);
    await put('other/index.html', 'home');
    await rm(join(out, 'corner'), { recursive: true });
    renameSync(join(out, 'other'), join(out, 'corner'));
    expect(await first.recorded()).toBeNull();
  });
});

/** Publishes a site of many files repeatedly. */
const PUBLISH_REPEATEDLY = `
const { SiteWriter } = await import(process.argv[1]);
for (let round = 0; round < 15; round++) {
  const writer = new SiteWriter(process.argv[2]);
  await writer.open();
  for (let n = 0; n < 30; n++) await writer.add('/' + n + '.html', process.argv[3]);
  await writer.publish();
  await writer.recordSite();
}
`;

test('two parallel builds of one site leave the complete site of one of them', async () => {
  const script = new URL('./write-site.ts', import.meta.url).pathname;
  const run = (text: string) =>
    new Promise<string>((resolve) => {
      const args = ['--input-type=module', '-e', PUBLISH_REPEATEDLY, script, join(out, 'corner'), text];
      execFile(process.execPath, args, (error, _stdout, stderr) => resolve(error === null ? '' : stderr));
    });
  expect(await Promise.all([run('one'), run('two')])).toEqual(['', '']);
  expect(await readdir(out)).toEqual(['corner']);
  const names = await readdir(join(out, 'corner'));
  expect(names).toHaveLength(30);
  const texts = await Promise.all(names.map((name) => readFile(join(out, 'corner', name), 'utf8')));
  expect(new Set(texts).size).toBe(1);
});
