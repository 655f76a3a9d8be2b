import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SiteWriter } from './write-site.ts';

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
