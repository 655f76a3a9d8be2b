import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceFunction } from '#tests/builders/replace-function.ts';
import { diskFault, fullDiskAdvice } from './disk-fault.ts';

const failing = (code: string, syscall?: string) =>
  Object.assign(new Error(`${code}: it failed`), { code, syscall, path: join(tmpdir(), 'a') });

test.each([
  ['a folder without permission', 'EACCES', 'mkdir', 'Change its permissions, or name another place.'],
  ['a folder whose parent is missing', 'ENOENT', 'mkdir', 'No folder can be made there.'],
  ['a folder for temporary files that does not exist', 'ENOENT', 'mkdtemp', 'Set TMPDIR'],
  ['a full disk', 'ENOSPC', 'write', 'Make room'],
])('%s: the message says what to do', (_why, code, syscall, fix) => {
  expect(diskFault(failing(code, syscall))).toContain(`${code}: it failed\n`);
  expect(diskFault(failing(code, syscall))).toContain(fix);
});

test.each([
  ['a port without permission', 'EACCES', 'listen'],
  ['a command without permission', 'EACCES', 'spawn git'],
  ['a missing file', 'ENOENT', 'open'],
  ['an error without a system call', 'EACCES', undefined],
])('%s is not a disk fault', (_why, code, syscall) => {
  expect(diskFault(failing(code, syscall))).toBeNull();
});

test.each([
  [
    'the temporary folder',
    tmpdir(),
    `The disk with "${tmpdir()}" is full. Make room, or set TMPDIR to a folder on another disk`,
  ],
  ['the working folder', process.cwd(), `The disk with "${process.cwd()}" is full. Make room, then run this again.`],
])('a program’s message of a full disk is followed by which one it is: that of %s', (_why, full, advice) => {
  replaceFunction(fs, 'statfsSync', (original) => {
    const stats = (place: string) => Object.assign(original(place), { bavail: place === full ? 0 : 2 ** 30 });
    return stats as typeof original;
  });
  expect(fullDiskAdvice('ENOSPC: no space left on device, write')).toContain(advice);
  expect(fullDiskAdvice('A request to the Cloudflare API failed.')).toBeNull();
});
