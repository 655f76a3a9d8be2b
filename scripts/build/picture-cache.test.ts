import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeChecked } from './checked-file.ts';
import { cachedPicture, newPicture, type PictureSource, pictureOwner } from './picture-cache.ts';

const CACHE = '.caryard/pictures';
const BYTES = Buffer.from('the bytes\nof a picture');
let name = '';
let count = 0;
beforeEach(() => {
  name = `${randomUUID()}.webp`;
  count = 0;
});
afterEach(() => rmSync(join(CACHE, name), { recursive: true, force: true }));

const file = (): string => join(CACHE, name);
async function getPicture(source: PictureSource, bytes = BYTES): Promise<Buffer> {
  return source(name, async () => {
    count += 1;
    return bytes;
  });
}

test('a picture is made once and then cached', async () => {
  expect([await getPicture(cachedPicture), await getPicture(cachedPicture), count]).toEqual([BYTES, BYTES, 1]);
});

test('an empty picture is cached like any other', async () => {
  expect([
    await getPicture(cachedPicture, Buffer.alloc(0)),
    await getPicture(cachedPicture, Buffer.alloc(0)),
    count,
  ]).toEqual([Buffer.alloc(0), Buffer.alloc(0), 1]);
});

test.each<[why: string, damage: () => void]>([
  ['half written', () => truncateSync(file(), readFileSync(file()).length - 5)],
  ['empty', () => truncateSync(file(), 0)],
  ['without its checksum', () => writeFileSync(file(), BYTES)],
  [
    'with one byte changed',
    () => {
      const bytes = readFileSync(file());
      bytes[bytes.length - 1] = 0;
      writeFileSync(file(), bytes);
    },
  ],
  ['with an extra byte', () => writeFileSync(file(), Buffer.concat([readFileSync(file()), Buffer.from([0])]))],
  [
    'a folder',
    () => {
      rmSync(file());
      mkdirSync(file());
    },
  ],
])('a cached picture that is %s is regenerated', async (_why, damage) => {
  await getPicture(cachedPicture);
  damage();
  expect([await getPicture(cachedPicture), count]).toEqual([BYTES, 2]);
});

test('another picture under its name is not used', async () => {
  const other = `${randomUUID()}.webp`;
  await cachedPicture(other, async () => Buffer.from('another picture'));
  copyFileSync(join(CACHE, other), file());
  rmSync(join(CACHE, other));
  expect([await getPicture(cachedPicture), count]).toEqual([BYTES, 1]);
  expect([await getPicture(cachedPicture), count]).toEqual([BYTES, 1]);
});

test('a clean build makes every picture again and replaces the cached ones', async () => {
  const earlier = Buffer.from('of an earlier build');
  writeChecked(file(), pictureOwner(name), earlier);
  expect(await getPicture(cachedPicture)).toEqual(earlier);
  expect([await getPicture(newPicture), await getPicture(cachedPicture), count]).toEqual([BYTES, BYTES, 1]);
});

test('a clean build makes a picture that two dealers have once, unless the cached one is damaged', async () => {
  expect([await getPicture(newPicture), await getPicture(newPicture), count]).toEqual([BYTES, BYTES, 1]);
  truncateSync(file(), 3);
  expect([await getPicture(newPicture), count]).toEqual([BYTES, 2]);
});

test('no temporary files are left, and a failed picture is not cached', async () => {
  await expect(cachedPicture(name, async () => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture');
  expect(existsSync(file())).toBe(false);
  await getPicture(cachedPicture);
  expect(existsSync(`${file()}.${process.pid}`)).toBe(false);
});
