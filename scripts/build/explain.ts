/** The text of an error: only the message for a problem in the tenant's files, with the stack for a bug. */
export function explain(error: unknown, otherwise?: string): string {
  if (!(error instanceof Error)) return String(error);
  if (REPORTED.has(error.name)) return error.message;
  const fix = DISK_FIXES[(error as NodeJS.ErrnoException).code ?? ''] ?? otherwise;
  return fix === undefined ? (error.stack ?? error.message) : `${error.message}\n${fix}`;
}
const REPORTED = new Set([
  'ConfigError',
  'SiteFolderError',
  'PictureError',
  'RouteCollision',
  'StockError',
  'SlugCollision',
  'EdgeFileError',
  'LawError',
  'ReuseError',
]);
/** File system errors are not bugs of the build; the system's message names the path. */
const DISK_FIXES: { readonly [code: string]: string } = {
  EACCES: `This folder is not writable. Change its rights, or name another with --out DIR.`,
  EPERM: `This folder is not writable. Change its rights, or name another with --out DIR.`,
  EROFS: 'This disk is read-only. Name another folder with --out DIR.',
  EEXIST: `There is a file in place of the folder. Remove it, or name another with --out DIR.`,
  ENOTDIR: `There is a file in place of the folder. Remove it, or name another with --out DIR.`,
  ENAMETOOLONG: 'The name is too long. Name a shorter one with --out DIR.',
  ENOSPC: 'The disk is full. Make room, then build again.',
};
