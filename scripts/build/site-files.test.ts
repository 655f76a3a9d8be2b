import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isIntact, isUntouched, type SiteFiles } from './site-files.ts';
import { SiteWriter } from './write-site.ts';

let out: string;
let site: string;
let files: SiteFiles;
beforeEach(async () => {
  out = mkdtempSync(join(tmpdir(), 'caryard-site-'));
  site = join(out, 'corner');
  const writer = new SiteWriter(site);
  await writer.open();
  await writer.add('/index.html', 'home');
  await writer.add('/cars/one.html', 'car');
  await writer.publish();
  const recorded = await writer.recordSite();
  if (recorded === null) throw new Error('The site was not recorded.');
  files = recorded;
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

const CAR_FILE = 'cars/one.html';

test('an untouched site is unchanged', () => {
  expect(isIntact(site, files)).toBe(true);
  expect(Object.keys(files.folders).sort()).toEqual(['/', '/cars']);
});

test.each<[how: string, change: () => void]>([
  ['a file has a different byte', () => writeFileSync(join(site, CAR_FILE), 'cat')],
  [
    'a file has a different byte and its old date',
    () => {
      const { atime, mtime } = statSync(join(site, CAR_FILE));
      writeFileSync(join(site, CAR_FILE), 'cat');
      utimesSync(join(site, CAR_FILE), atime, mtime);
    },
  ],
  ['a file is longer', () => writeFileSync(join(site, CAR_FILE), 'cars')],
  ['a file is missing', () => rmSync(join(site, CAR_FILE))],
  ['a file was added', () => writeFileSync(join(site, 'cars/two.html'), 'car')],
  ['a folder was added', () => mkdirSync(join(site, 'blog'))],
  ['a folder is missing', () => rmSync(join(site, 'cars'), { recursive: true })],
  [
    'a folder is a file',
    () => {
      rmSync(join(site, 'cars'), { recursive: true });
      writeFileSync(join(site, 'cars'), '');
    },
  ],
  [
    'a file is a link to the same text',
    () => {
      renameSync(join(site, CAR_FILE), join(out, 'elsewhere'));
      symlinkSync(join(out, 'elsewhere'), join(site, CAR_FILE));
    },
  ],
  [
    'two files were swapped',
    () => {
      renameSync(join(site, CAR_FILE), join(out, 'beside'));
      renameSync(join(site, 'index.html'), join(site, CAR_FILE));
      renameSync(join(out, 'beside'), join(site, 'index.html'));
    },
  ],
  ['the site is missing', () => rmSync(site, { recursive: true })],
])('a site that was changed by hand is detected: %s', (_how, change) => {
  change();
  expect(isIntact(site, files)).toBe(false);
});

test('a copied or hard-linked site is unchanged, because its contents are the same', () => {
  linkSync(join(site, CAR_FILE), join(out, 'linked'));
  expect(isIntact(site, files)).toBe(true);
  const text = readFileSync(join(site, CAR_FILE));
  rmSync(join(site, CAR_FILE));
  writeFileSync(join(site, CAR_FILE), text);
  expect(isIntact(site, files)).toBe(true);
});

test('disks with a resolution of whole seconds are not trusted', () => {
  expect(isUntouched([1, 5000.25, 5000.25, 7], [1, 5000.25, 5000.25, 7])).toBe(true);
  expect(isUntouched([1, 5000, 5000, 7], [1, 5000, 5000, 7])).toBe(false);
});
