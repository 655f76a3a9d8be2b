import fs, { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { replaceFunction } from '#tests/builders/replace-function.ts';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';
import { diskFault } from './disk-fault.ts';
import { appendToFile, writeAtomic, writeToFile } from './write-atomic.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** A disk that takes the first half of each file, and whose error names no file, as Node's. */
const fillDisk = (): void =>
  replaceFunction(fs, 'writeFileSync', (original) => (file, content, ...rest) => {
    original(file, String(content).slice(0, 2), ...rest);
    const error = new Error('ENOSPC: no space left on device, write');
    throw Object.assign(error, { code: 'ENOSPC', syscall: 'write' });
  });

test('a file that does not fit on the disk leaves the previous one, and nothing else, and is named', () => {
  const file = join(folder, 'leads.csv');
  writeAtomic(file, 'before');
  fillDisk();
  expect(() => writeAtomic(file, 'after')).toThrow(`ENOSPC: no space left on device, write '${file}`);
  expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['leads.csv'], 'before']);
  expect(() => writeAtomic(join(folder, 'other.csv'), 'after')).toThrow('ENOSPC');
  expect(readdirSync(folder)).toEqual(['leads.csv']);
});

test('the message for a full disk says which file did not fit, and what to do', () => {
  fillDisk();
  const file = join(folder, 'a');
  const write = (): string | null => {
    try {
      writeToFile(file, 'text');
      return null;
    } catch (error) {
      return diskFault(error);
    }
  };
  expect(write()).toBe(
    `ENOSPC: no space left on device, write '${file}'\nThe disk is full. Make room, then run this again.`,
  );
});

test('an error that names its file is not changed', () => {
  const file = join(folder, 'missing/a');
  expect(() => writeToFile(file, 'text')).toThrow(/^ENOENT: no such file or directory, open '[^']+'$/);
});

test('of a link, the file that it leads to is written; a new file has its folder made, and the given permissions', () => {
  const target = join(folder, 'target');
  const link = join(folder, 'link');
  writeFileSync(target, 'before');
  symlinkSync(target, link);
  writeAtomic(link, 'after');
  expect([lstatSync(link).isSymbolicLink(), readFileSync(target, 'utf8')]).toEqual([true, 'after']);
  const secret = join(folder, 'new/secret');
  writeAtomic(secret, 'text', 0o600);
  expect([existsSync(secret), lstatSync(secret).mode & 0o777]).toEqual([true, 0o600]);
});

test.skipIf(process.platform === 'win32')('what is not an ordinary file is written to as it is', () => {
  writeAtomic('/dev/null', 'text');
  expect(lstatSync('/dev/null').isFile()).toBe(false);
});

test.skipIf(!existsSync('/dev/full'))('what is added to a file on a full disk names the file', () => {
  expect(() => appendToFile('/dev/full', 'text')).toThrow("ENOSPC: no space left on device, write '/dev/full'");
  const file = join(folder, 'summary.md');
  for (const text of ['a', 'b']) appendToFile(file, text);
  expect(readFileSync(file, 'utf8')).toBe('ab');
});
