import { appendFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** The permissions of an ordinary new file, less those that the user’s umask removes. */
const DEFAULT_MODE = 0o666;

/**
 * Writes to a temporary file and renames it, so that nobody reads a partial file, and a full disk leaves the previous one. What is not an
 * ordinary file, such as a pipe, is written to directly; of a link, the file that it leads to.
 *
 * @throws the system's error with the name of the file
 */
export function writeAtomic(file: string, content: string | Uint8Array, mode = DEFAULT_MODE): void {
  makeFolder(dirname(file));
  const kind = statSync(file, { throwIfNoEntry: false });
  if (kind !== undefined && !kind.isFile()) {
    writeToFile(file, content, mode);
    return;
  }
  const target = kind === undefined ? file : realpathSync(file);
  const temporary = `${target}.${process.pid}`;
  try {
    writeToFile(temporary, content, mode);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Writes a file in place. @throws the system's error with the name of the file, which Node leaves out of that of a full disk */
export function writeToFile(file: string, content: string | Uint8Array, mode = DEFAULT_MODE): void {
  try {
    writeFileSync(file, content, { mode });
  } catch (error) {
    throw withFile(error as NodeJS.ErrnoException, file);
  }
}

/** Adds to a file. @throws the system's error with the name of the file */
export function appendToFile(file: string, content: string): void {
  try {
    appendFileSync(file, content);
  } catch (error) {
    throw withFile(error as NodeJS.ErrnoException, file);
  }
}

function withFile(error: NodeJS.ErrnoException, file: string): Error {
  if (error.path === undefined) {
    error.path = file;
    error.message += ` '${file}'`;
  }
  return error;
}
