import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isFolder } from '#config/safe-files.ts';

/**
 * Makes a folder and those it is in. Node's own `recursive` tries for ever where a folder exists in which none can be made, such as `/proc`.
 *
 * @throws the file system error
 */
export function makeFolder(folder: string): void {
  try {
    makeOne(folder);
  } catch (error) {
    const parent = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    makeFolder(parent);
    makeOne(folder);
  }
}

/** The folder may exist, because another process may have made it in the meantime. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !isFolder(folder)) throw error;
  }
}
