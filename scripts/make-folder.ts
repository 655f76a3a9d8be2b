import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isFolder } from '#config/safe-files.ts';

/**
 * Makes a folder and those it is in. Node's own `recursive` tries for ever where a folder exists in which none can be made, such as `/proc`.
 *
 * @throws the error of the file system
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && isFolder(folder)) return;
    const parent = dirname(folder);
    if (code !== 'ENOENT' || parent === folder) throw error;
    makeFolder(parent);
    mkdirSync(folder);
  }
}
