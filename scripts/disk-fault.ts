import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';

/** What to do about a file system error; `elsewhere` is another place for the file. */
const FIXES: { readonly [code: string]: (elsewhere: string) => string } = {
  EACCES: (elsewhere) => `It may not be read or written by this user. Change its permissions, or name ${elsewhere}.`,
  EPERM: (elsewhere) => `It may not be read or written by this user. Change its permissions, or name ${elsewhere}.`,
  EROFS: (elsewhere) => `This disk is read-only. Name ${elsewhere}.`,
  EEXIST: (elsewhere) => `There is a file in place of the folder. Move it, or name ${elsewhere}.`,
  ENOTDIR: (elsewhere) => `There is a file in place of the folder. Move it, or name ${elsewhere}.`,
  EISDIR: (elsewhere) => `There is a folder in place of the file. Move it, or name ${elsewhere}.`,
  ELOOP: (elsewhere) => `The links there lead in a circle. Correct them, or name ${elsewhere}.`,
  ENAMETOOLONG: (elsewhere) => `The name is too long. Name ${elsewhere}.`,
  ENOSPC: () => 'The disk is full. Make room, then run this again.',
  EDQUOT: () => 'The space that this user has on the disk is used up. Make room, then run this again.',
};

/** A missing file is a bug, because commands check for those; making a folder fails in this way only where none can be made. */
function missingFix({ syscall, path = '' }: NodeJS.ErrnoException, elsewhere: string): string | null {
  if (syscall === 'mkdtemp' && path.startsWith(tmpdir())) return 'Set TMPDIR to a folder that exists.';
  return syscall === 'mkdir' || syscall === 'mkdtemp' ? `No folder can be made there. Name ${elsewhere}.` : null;
}

/**
 * The message for a file system error that the user can fix; null = another error, perhaps a bug.
 *
 * @param elsewhere how the user names another place, after "Name"
 */
export function diskFault(error: unknown, elsewhere = 'another place'): string | null {
  const failure = error as NodeJS.ErrnoException;
  const { code = '', syscall, message } = failure;
  if (syscall === undefined || /^(?:listen|bind|connect|kill|spawn)/.test(syscall)) return null;
  const fix = code === 'ENOENT' ? missingFix(failure, elsewhere) : FIXES[code]?.(elsewhere);
  return fix === undefined || fix === null ? null : `${message}\n${fix}`;
}

const FULL = /\b(?:ENOSPC|EDQUOT)\b/;
/** A program that needs temporary files does not get far with less. */
const ALMOST_FULL = 10_000_000;

/**
 * What to do about another program's message of a full disk, which names no file; null = the message is of something else.
 *
 * @param folder where it writes, besides the folder for temporary files
 */
export function fullDiskAdvice(message: string, folder = '.'): string | null {
  if (!FULL.test(message)) return null;
  const folders = [tmpdir(), resolve(folder)];
  const fullFolders = folders.filter((folderPath) => {
    const { bavail, bsize } = statfsSync(folderPath);
    return bavail * bsize < ALMOST_FULL;
  });
  const named = (fullFolders.length > 0 ? fullFolders : folders).map((name) => `"${name}"`).join(' or ');
  const elsewhere = fullFolders.includes(tmpdir()) ? ', or set TMPDIR to a folder on another disk' : '';
  return `The disk with ${named} is full. Make room${elsewhere}, then run this again.`;
}
