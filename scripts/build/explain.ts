import { diskFault } from '../disk-fault.ts';

/**
 * The text of an error: only the message for a problem in the tenant's files, instructions for a problem with the disk, and the stack for a bug.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (REPORTED.has(error.name)) return error.message;
  return diskFault(error, 'another with --out DIR') ?? error.stack ?? error.message;
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
