import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './code-digest.ts';

/** A file's status without reading it: size, modification time, change time, inode number. */
export type Stamp = readonly [size: number, mtime: number, ctime: number, ino: number];

/** A published site at the end of its build: digest and status of each file. Paths start with `/`. */
export interface SiteFiles {
  readonly files: { readonly [path: string]: readonly [digest: string, ...Stamp] };
  /** All folders; `/` is the site's own. */
  readonly folders: { readonly [path: string]: Stamp };
}

/** Null if there is no file, or something else in its place. */
export function fileStamp(path: string): Stamp | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino] : null;
}

/** The stamp of a folder; null = there is no folder at this path. Its size is 0, because file systems count it differently. */
export function folderStamp(path: string): Stamp | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() ? [0, stats.mtimeMs, stats.ctimeMs, stats.ino] : null;
}

/** The same content of the same file: only the number of hard links may have changed. */
export const isSameFile = (stamp: Stamp, other: Stamp): boolean =>
  stamp[0] === other[0] && stamp[1] === other[1] && stamp[3] === other[3];

/**
 * Whether the file is untouched. Every change updates its `ctime`, which programs cannot set. On a disk that counts whole seconds, two
 * changes within a second look the same, so there the result is false.
 */
export const isUntouched = (stamp: Stamp, other: Stamp): boolean =>
  isSameFile(stamp, other) && stamp[2] === other[2] && stamp[2] % 1000 !== 0;

/**
 * Whether a published file still has the content that its build wrote: by its status, or by its content if the status has changed.
 *
 * @returns its current status; null if the content differs
 */
export function intactFile(site: string, path: string, { files }: SiteFiles): Stamp | null {
  const entry = Object.hasOwn(files, path) ? files[path] : undefined;
  if (entry === undefined) return null;
  const [digest, ...lastStamp] = entry;
  const file = join(site, path);
  const stamp = fileStamp(file);
  if (stamp === null || isUntouched(stamp, lastStamp)) return stamp;
  return stamp[0] === lastStamp[0] && digestOf(readFileSync(file)) === digest ? stamp : null;
}

/** Whether a published site is exactly what its build wrote. */
export function isIntact(site: string, files: SiteFiles): boolean {
  try {
    return (
      Object.keys(files.files).every((path) => intactFile(site, path, files) !== null) &&
      Object.entries(files.folders).every(([path, lastStamp]) => {
        const stamp = folderStamp(join(site, path));
        return stamp !== null && (isUntouched(stamp, lastStamp) || hasNothingElse(site, path, files));
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
