import fs, { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { replaceFunction } from '#tests/builders/replace-function.ts';
import { temporaryFolder } from '#tests/builders/temporary-folder.ts';
import { diskFault } from '../disk-fault.ts';
import { editorScripts } from './editor-files.ts';

test('OPS-15 on a full disk the editor’s scripts are reported with the file that has no room, and no part of them is left', async () => {
  const folder = temporaryFolder();
  replaceFunction(fs, 'writeFileSync', () => () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  });
  const error = await editorScripts(folder).catch((thrown: unknown) => thrown);
  expect(diskFault(error)).toMatch(/^ENOSPC: no space left on device, write '.*\.js'\nThe disk is full\./);
  expect(readdirSync(folder)).toEqual([]);
});
