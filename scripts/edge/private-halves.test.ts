import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findHalves, fingerprintLine, keepHalf, nameOfOut, privateHalves, publishHalf } from './private-halves.ts';
import { builtSites, ServeError } from './start-server.ts';

let out: string;
beforeEach(async () => {
  out = join(await mkdtemp(join(tmpdir(), 'caryard-halves-')), 'dist');
});
const used: string[] = [];
afterEach(async () => {
  for (const one of [...used.splice(0), out]) await rm(privateHalves(one), { recursive: true, force: true });
  await rm(join(out, '..'), { recursive: true, force: true });
});

const half = (version: string): string => JSON.stringify({ slug: 'corner', version });

/** What a build does, to its end or to the moment between site and private half. */
async function build(version: string, { ended = false } = {}): Promise<void> {
  await keepHalf(out, 'corner', half(version));
  await mkdir(join(out, 'corner'), { recursive: true });
  await writeFile(join(out, 'corner/index.html'), version);
  await writeFile(join(out, 'corner/_headers'), `/*\n  A: b\n${fingerprintLine(half(version))}`);
  if (!ended) await publishHalf(out, 'corner', half(version));
}
const served = async (place: string): Promise<string> => {
  used.push(place);
  await builtSites(place, privateHalves(place));
  return readFile(join(privateHalves(place), 'corner.json'), 'utf8');
};

test('a built folder is served where it was moved or copied to, with its own private half', async () => {
  await build('one');
  await cp(out, `${out}-copied`, { recursive: true });
  await rename(out, `${out}-moved`);
  await build('two');
  expect(await served(`${out}-moved`)).toBe(half('one'));
  expect(await served(`${out}-copied`)).toBe(half('one'));
  expect(await served(out)).toBe(half('two'));
});

test('a build that was ended between the site and its private half is served whole', async () => {
  await build('one');
  await build('two', { ended: true });
  expect(await served(out)).toBe(half('two'));
});

test('the private half of another build is never served', async () => {
  await build('one');
  await rename(out, `${out}-moved`);
  for (const version of ['2', '3', '4', '5', '6']) await build(version);
  expect(await findHalves(`${out}-moved`, privateHalves(`${out}-moved`), ['corner'])).toEqual(['corner']);
  await expect(served(`${out}-moved`)).rejects.toThrow(ServeError);
  expect(await readdir(join(privateHalves(out), 'kept')), 'only the latest are kept').toHaveLength(4);
});

test('a folder is named from the project, which may be moved', () => {
  expect(nameOfOut('dist')).toBe(nameOfOut(`${process.cwd()}/dist`));
  expect(nameOfOut('dist')).toBe('dist-bcae0416');
  expect(nameOfOut('a/dist')).not.toBe(nameOfOut('dist'));
});

test('of the built dealers those named are served, and a name that is not built is told', async () => {
  await build('one');
  expect(await builtSites(out, privateHalves(out), ['corner'])).toEqual(['corner']);
  await expect(builtSites(out, privateHalves(out), ['lake'])).rejects.toThrow(/lake. There are: corner/);
});
