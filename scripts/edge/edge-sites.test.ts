import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  edgeSiteFolder,
  findEdgeSites,
  fingerprintLine,
  outputName,
  publishEdgeSite,
  saveEdgeSite,
} from './edge-sites.ts';
import { builtSites, ServeError } from './start-server.ts';

let out: string;
beforeEach(async () => {
  out = join(await mkdtemp(join(tmpdir(), 'caryard-edge-sites-')), 'dist');
});
const outFolders: string[] = [];
afterEach(async () => {
  for (const folder of [...outFolders.splice(0), out])
    await rm(edgeSiteFolder(folder), { recursive: true, force: true });
  await rm(join(out, '..'), { recursive: true, force: true });
});

const content = (version: string): string => JSON.stringify({ slug: 'corner', version });

/** Writes what a build writes: everything, or all but the private edge file if it is killed before that. */
async function build(version: string, { isKilled = false } = {}): Promise<void> {
  await saveEdgeSite(out, 'corner', content(version));
  await mkdir(join(out, 'corner'), { recursive: true });
  await writeFile(join(out, 'corner/index.html'), version);
  await writeFile(join(out, 'corner/_headers'), `/*\n  A: b\n${fingerprintLine(content(version))}`);
  if (!isKilled) await publishEdgeSite(out, 'corner', content(version));
}
const servedEdgeFile = async (outFolder: string): Promise<string> => {
  outFolders.push(outFolder);
  await builtSites(outFolder, edgeSiteFolder(outFolder));
  return readFile(join(edgeSiteFolder(outFolder), 'corner.json'), 'utf8');
};

test('a moved or copied output folder is served with its own private edge file', async () => {
  await build('one');
  await cp(out, `${out}-copied`, { recursive: true });
  await rename(out, `${out}-moved`);
  await build('two');
  expect(await servedEdgeFile(`${out}-moved`)).toBe(content('one'));
  expect(await servedEdgeFile(`${out}-copied`)).toBe(content('one'));
  expect(await servedEdgeFile(out)).toBe(content('two'));
});

test('a build that was killed between the site and its private edge file is served completely', async () => {
  await build('one');
  await build('two', { isKilled: true });
  expect(await servedEdgeFile(out)).toBe(content('two'));
});

test('the private edge file of another build is never served', async () => {
  await build('one');
  await rename(out, `${out}-moved`);
  for (const version of ['2', '3', '4', '5', '6']) await build(version);
  expect(await findEdgeSites(`${out}-moved`, edgeSiteFolder(`${out}-moved`), ['corner'])).toEqual(['corner']);
  await expect(servedEdgeFile(`${out}-moved`)).rejects.toThrow(ServeError);
  expect(await readdir(join(edgeSiteFolder(out), 'kept')), 'only the latest are kept').toHaveLength(4);
});

test('the name of an output folder is relative to the project, which may be moved', () => {
  expect(outputName('dist')).toBe(outputName(`${process.cwd()}/dist`));
  expect(outputName('dist')).toBe('dist-bcae0416');
  expect(outputName('a/dist')).not.toBe(outputName('dist'));
});

test('of the built dealers only the named ones are served, and one that is not built is reported', async () => {
  await build('one');
  expect(await builtSites(out, edgeSiteFolder(out), ['corner'])).toEqual(['corner']);
  await expect(builtSites(out, edgeSiteFolder(out), ['lake'])).rejects.toThrow(/lake. Available: corner/);
});

test('a private edge file that cannot be written leaves no part of it behind', async () => {
  await mkdir(join(edgeSiteFolder(out), 'corner.json'), { recursive: true });
  await expect(publishEdgeSite(out, 'corner', content('new'))).rejects.toThrow(/EISDIR/);
  expect(await readdir(edgeSiteFolder(out))).toEqual(['corner.json']);
});
