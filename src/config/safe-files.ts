import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
} from 'node:fs';

/** Why a file or folder in a dealer's folder cannot be used, and how to fix it. */
export interface FileFault {
  /** The rest of a sentence that starts with the file: `is a folder, not a file`. */
  readonly problem: string;
  /** What to do, as a sentence. */
  readonly fix: string;
}

/** Whether reading a file returned a fault instead of its content. */
export const isFault = (read: object): read is FileFault => 'problem' in read && 'fix' in read;

/**
 * Reads a file. A folder, pipe, device or circular link in its place gives a fault; none of them throws, blocks or is read endlessly.
 *
 * @param max maximum size in bytes
 */
export function readFileSafely(path: string, max: number): Buffer<ArrayBuffer> | FileFault {
  let file: number | null = null;
  try {
    // Checked before opening, because opening a device can have side effects. Opened in non-blocking mode, in case a pipe replaces the file
    // in between.
    const kind = statSync(path);
    if (kind.isDirectory()) return { problem: 'is a folder, not a file', fix: 'Remove it, or move its contents.' };
    if (!kind.isFile()) return NOT_A_FILE;
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(file);
    if (!stats.isFile()) return NOT_A_FILE;
    if (stats.size > max) return { problem: `is larger than ${sizeText(max)}`, fix: 'Make it smaller.' };
    return readAll(file, stats.size);
  } catch (error) {
    return faultOf(error);
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** The names in a folder, sorted. */
export function readFolderSafely(path: string): string[] | FileFault {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    return faultOf(error);
  }
}

/** Whether a path is a folder, or a link to one. False if this cannot be determined: reading it then gives the reason. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Whether a path is a link to a missing file or to itself. */
export function isBrokenLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink() && !existsSync(path);
  } catch {
    return false; // it has been removed in the meantime
  }
}

/** Whether something has this path, a broken link included: unlike a file that is absent, its content is unknown. */
export const pathExists = (path: string): boolean => existsSync(path) || isBrokenLink(path);

/** Reads as many bytes as the file had when it was opened; later additions are left to the next build. */
function readAll(file: number, size: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size);
  let filled = 0;
  while (filled < size) {
    const bytesRead = readSync(file, bytes, filled, size - filled, null);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

const sizeText = (bytes: number): string => (bytes >= 1e6 ? `${bytes / 1e6} MB` : `${bytes / 1e3} kB`);

const NOT_A_FILE: FileFault = {
  problem: 'is a pipe, a socket or a device, not a file',
  fix: 'Put a file in its place, or remove it.',
};

const FAULTS: { readonly [code: string]: FileFault } = {
  ENOENT: {
    problem: 'does not exist, or is a link to something that does not exist',
    fix: 'Add the file, or remove the link.',
  },
  ENOTDIR: { problem: 'is a file, not a folder', fix: 'Remove it, or make it a folder.' },
  ELOOP: { problem: 'is a link that leads back to itself', fix: 'Put the file itself there, or remove the link.' },
  EACCES: { problem: 'may not be read', fix: 'Give the user who builds the right to read it (chmod u+r).' },
  EPERM: { problem: 'may not be read', fix: 'Give the user who builds the right to read it (chmod u+r).' },
  ENAMETOOLONG: { problem: 'has a name that is too long', fix: 'Give it a shorter one.' },
};

function faultOf(error: unknown): FileFault {
  const { code, message } = error as NodeJS.ErrnoException;
  return (
    FAULTS[code ?? ''] ?? {
      problem: `cannot be read: ${message}`,
      fix: 'Replace it with a copy from elsewhere; the disk may be damaged.',
    }
  );
}
