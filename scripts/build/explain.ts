/** The text of an error: only the message for a problem in the tenant's files, with the stack for a bug. */
export function explain(error: unknown, otherwise?: string): string {
  if (!(error instanceof Error)) return String(error);
  if (TOLD.has(error.name)) return error.message;
  const fix = DISK_FIXES[(error as NodeJS.ErrnoException).code ?? ''] ?? otherwise;
  return fix === undefined ? (error.stack ?? error.message) : `${error.message}\n${fix}`;
}
const TOLD = new Set([
  'ConfigError',
  'SiteFolderError',
  'PictureError',
  'RouteCollision',
  'StockError',
  'SlugCollision',
  'PrivateHalfError',
  'LawError',
  'ReuseError',
]);
/** File system errors are no bugs of the build; the system's message names the path. */
const DISK_FIXES: { readonly [code: string]: string } = {
  EACCES: `This folder may not be written. Change its rights, or name another with --out DIR.`,
  EPERM: `This folder may not be written. Change its rights, or name another with --out DIR.`,
  EROFS: 'This disk may only be read. Name another folder with --out DIR.',
  EEXIST: `A file stands where the folder must be. Remove it, or name another with --out DIR.`,
  ENOTDIR: `A file stands where the folder must be. Remove it, or name another with --out DIR.`,
  ENOSPC: 'The disk is full. Make room, then build again.',
};
