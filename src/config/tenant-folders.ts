import { join } from 'node:path';
import { isBrokenLink, isFault, isFolder, readFolderSafely } from '#config/safe-files.ts';

/**
 * Names in a tenants folder that represent a dealer: folders, links to folders, and broken links, which are reported as the dealer's
 * problem.
 */
export function dealerNames(dir: string): string[] {
  const names = readFolderSafely(dir);
  if (isFault(names)) return [];
  return names.filter((name) => !name.startsWith('.') && (isFolder(join(dir, name)) || isBrokenLink(join(dir, name))));
}

/** Names of the tenant folders in a directory: those that contain a tenant file. */
export const tenantFolders = (dir: string): string[] =>
  dealerNames(dir).filter((name) => {
    const files = readFolderSafely(join(dir, name));
    return !isFault(files) && (files.includes('tenant.ts') || files.includes('tenant.json'));
  });
