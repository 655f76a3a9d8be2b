import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './code-digest.ts';

/** What `lstat` returns about a file, which tells whether it has changed without reading it. */
export type FileStat = readonly [size: number, mtime: number, ctime: number, ino: number];

/** A published site at the end of its build: digest and `lstat` result of each file. Paths start with `/`. */
export interface SiteFiles {
  readonly files: { readonly [path: string]: readonly [digest: string, ...FileStat] };
  /** All folders; `/` is the site's own. */
  readonly folders: { readonly [path: string]: FileStat };
}

/** The `lstat` result of a file; null if there is no file, or something else in its place. */
export function fileStat(path: string): FileStat | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino] : null;
}

/** The `lstat` result of a folder; null = there is no folder at this path. Its size is 0, because file systems count it differently. */
export function folderStat(path: string): FileStat | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() ? [0, stats.mtimeMs, stats.ctimeMs, stats.ino] : null;
}

/** The same content of the same file: only the number of hard links may have changed. */
export const isSameFile = (stat: FileStat, other: FileStat): boolean =>
  stat[0] === other[0] && stat[1] === other[1] && stat[3] === other[3];

/**
 * Whether the file is untouched. Every change updates its `ctime`, which programs cannot set. On a disk that counts whole seconds, two
 * changes within a second look the same, so there the result is false.
 */
export const isUntouched = (stat: FileStat, other: FileStat): boolean =>
  isSameFile(stat, other) && stat[2] === other[2] && stat[2] % 1000 !== 0;

/**
 * Whether a published file still has the content that its build wrote: by size, times and inode, or by its content if one of these has changed.
 *
 * @returns its current `lstat` result; null if the content differs
 */
export function intactFile(site: string, path: string, { files }: SiteFiles): FileStat | null {
  const entry = Object.hasOwn(files, path) ? files[path] : undefined;
  if (entry === undefined) return null;
  const [digest, ...lastStat] = entry;
  const file = join(site, path);
  const stat = fileStat(file);
  if (stat === null || isUntouched(stat, lastStat)) return stat;
  return stat[0] === lastStat[0] && digestOf(readFileSync(file)) === digest ? stat : null;
}

/** Whether a published site is exactly what its build wrote. */
export function isIntact(site: string, files: SiteFiles): boolean {
  try {
    return (
      Object.keys(files.files).every((path) => intactFile(site, path, files) !== null) &&
      Object.entries(files.folders).every(([path, lastStat]) => {
        const stat = folderStat(join(site, path));
        return stat !== null && (isUntouched(stat, lastStat) || hasNothingElse(site, path, files));
      })
    );
  } catch {
    return false; // it was deleted in the meantime, or cannot be read
  }
}

function hasNothingElse(site: string, folder: string, { files, folders }: SiteFiles): boolean {
  return readdirSync(join(site, folder)).every((name) => {
    const path = join(folder, name);
    return Object.hasOwn(files, path) || Object.hasOwn(folders, path);
  });
}
