import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isFolder } from '#config/safe-files.ts';
import { makeFolder } from './make-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'caryard-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder is made with its parent folders, and may exist', () => {
  for (let i = 0; i < 2; i++) makeFolder(join(folder, 'a/b/c'));
  expect(isFolder(join(folder, 'a/b/c'))).toBe(true);
});

test('a folder that exists by the time it is made is not a fault', () => {
  makeFolder(`${folder}/new/../new/within`);
  expect(isFolder(join(folder, 'new/within'))).toBe(true);
});

test('if a folder cannot be made, an error is thrown', () => {
  writeFileSync(join(folder, 'file'), '');
  for (const path of [join(folder, 'file'), join(folder, 'file/within'), '/proc/none/within'])
    expect(() => makeFolder(path), path).toThrow(/^E[A-Z]+:/);
});

test('no command makes folders in another way, because nearly every path can be given by a user', () => {
  const commands = globSync('scripts/**/*.{ts,mjs}').filter((file) => !/^scripts\/bench\/|\.test\.ts$/.test(file));
  expect(commands.length).toBeGreaterThan(200);
  const violations = commands.filter((file) => /mkdir(?:Sync)?\([^;]*recursive/.test(readFileSync(file, 'utf8')));
  expect(violations).toEqual([]);
});
