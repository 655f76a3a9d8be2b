/** What to do about an error of the file system. */
const FIXES: { readonly [code: string]: string } = {
  EACCES: 'It may not be read or written by this user. Change its rights, or name another place.',
  EPERM: 'It may not be read or written by this user. Change its rights, or name another place.',
  EROFS: 'This disk is read-only. Name another place.',
  EEXIST: 'There is a file in place of the folder. Move it, or name another place.',
  ENOTDIR: 'There is a file in place of the folder. Move it, or name another place.',
  EISDIR: 'There is a folder in place of the file. Move it, or name another place.',
  ELOOP: 'The links there lead in a circle. Correct them, or name another place.',
  ENAMETOOLONG: 'The name is too long. Name another place.',
  ENOSPC: 'The disk is full. Make room, then run this again.',
};

/** A missing file is a bug, because commands check for those; making a folder fails in this way only where none can be made. */
const MISSING_FIXES: { readonly [syscall: string]: string } = {
  mkdir: 'No folder can be made there. Name another place.',
  mkdtemp: 'Set TMPDIR to a folder that exists.',
};

/** The message for an error of the file system that the user can mend; null = another error, perhaps a bug. */
export function diskFault(error: unknown): string | null {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  if (syscall === undefined || /^(?:listen|bind|connect|kill|spawn)/.test(syscall)) return null;
  const fix = (code === 'ENOENT' ? MISSING_FIXES[syscall] : undefined) ?? FIXES[code];
  return fix === undefined ? null : `${message}\n${fix}`;
}
