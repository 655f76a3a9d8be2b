import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isBrokenLink, isFault, readOwnFile } from '#config/own-files.ts';
import { STOCK_DATE_FILE, STOCK_FILE } from '#stock/files.ts';
import { digestOf } from './code-digest.ts';

/** More than any file of a dealer may hold. */
const MAX_BYTES = 500_000_000;
/** Folders within folders: a dealer's own go one deep, and a link may lead back to where it stands. */
const MAX_DEPTH = 5;

/**
 * One digest of all that stands in a dealer's folder: every name, every folder, every byte, through links. Where the stock has no date of
 * its own, the date of its file counts too. Null when something there cannot be read: the build then says what.
 */
export function dealerInputs(folder: string): string | null {
  const sum = createHash('sha256');
  const isRead = (path: string, name: string, depth: number): boolean => {
    if (!statSync(path).isDirectory()) {
      const bytes = readOwnFile(path, MAX_BYTES);
      if (isFault(bytes)) return false;
      sum.update(`${JSON.stringify(name)} ${digestOf(bytes)}\n`);
      return true;
    }
    sum.update(`${JSON.stringify(name)}\n`);
    if (depth > MAX_DEPTH) return false;
    return readdirSync(path)
      .sort()
      .every((inner) => isRead(join(path, inner), `${name}/${inner}`, depth + 1));
  };
  try {
    if (!isRead(folder, '', 0)) return null;
    const date = join(folder, STOCK_DATE_FILE);
    if (!existsSync(date) && !isBrokenLink(date)) sum.update(String(statSync(join(folder, STOCK_FILE)).mtimeMs));
    return sum.digest('hex');
  } catch {
    return null;
  }
}

/** Of everything a dealer's build is made from but the clock; null = something of it cannot be read. */
export function dealerKey(tenants: string, name: string, code: string): string | null {
  const inputs = dealerInputs(join(tenants, name));
  return inputs && digestOf(JSON.stringify([inputs, code, resolve(tenants), name]));
}
