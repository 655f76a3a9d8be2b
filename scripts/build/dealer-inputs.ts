import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { outsideLinks } from '#config/outside-links.ts';
import { isFault, pathExists, readFileSafely } from '#config/safe-files.ts';
import { STOCK_DATE_FILE, STOCK_FILE } from '#stock/files.ts';
import { digestOf } from './code-digest.ts';

/** Larger than any file of a dealer may be. */
const MAX_BYTES = 500_000_000;
/** Maximum depth of folders: a dealer's own are one level deep, and a symbolic link may lead back to its own folder. */
const MAX_DEPTH = 5;

/**
 * One digest of a dealer's folder: all names, folders and contents, following symbolic links. If the stock has no date file, the
 * modification time of the stock file counts too. Null if something cannot or must not be read; the build then reports it.
 */
export function dealerInputs(folder: string): string | null {
  const hash = createHash('sha256');
  const tryAdd = (path: string, name: string, depth: number): boolean => {
    if (!statSync(path).isDirectory()) {
      const bytes = readFileSafely(path, MAX_BYTES);
      if (isFault(bytes)) return false;
      hash.update(`${JSON.stringify(name)} ${digestOf(bytes)}\n`);
      return true;
    }
    hash.update(`${JSON.stringify(name)}\n`);
    if (depth > MAX_DEPTH) return false;
    return readdirSync(path)
      .sort()
      .every((entry) => tryAdd(join(path, entry), `${name}/${entry}`, depth + 1));
  };
  try {
    if (outsideLinks(folder).length > 0 || !tryAdd(folder, '', 0)) return null;
    const date = join(folder, STOCK_DATE_FILE);
    if (!pathExists(date)) hash.update(String(statSync(join(folder, STOCK_FILE)).mtimeMs));
    return hash.digest('hex');
  } catch {
    return null;
  }
}

/** The digest of everything that a dealer's build depends on except the clock; null = something cannot be read. */
export function dealerKey(
  tenants: string,
  name: string,
  code: string,
  inputs = dealerInputs(join(tenants, name)),
): string | null {
  return inputs && digestOf(JSON.stringify([inputs, code, resolve(tenants), name]));
}
