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
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? [found.size, found.mtimeMs, found.ctimeMs, found.ino] : null;
}

/** The stamp of a folder; null = there is no folder at this path. Its size is 0, because file systems count it differently. */
export function folderStamp(path: string): Stamp | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() ? [0, found.mtimeMs, found.ctimeMs, found.ino] : null;
}

/** The same content of the same file: only the number of hard links may have changed. */
export const isSameFile = (one: Stamp, other: Stamp): boolean =>
  one[0] === other[0] && one[1] === other[1] && one[3] === other[3];

/**
 * Whether the file is untouched. Every change updates its `ctime`, which programs cannot set. On a disk that counts whole seconds, two
 * changes within a second look the same, so there the result is false.
 */
export const isUntouched = (one: Stamp, other: Stamp): boolean =>
  isSameFile(one, other) && one[2] === other[2] && one[2] % 1000 !== 0;

/**
 * Whether a published file still has the content that its build wrote: by its status, or by its content if the status has changed.
 *
 * @returns its current status; null if the content differs
 */
export function intactFile(site: string, path: string, { files }: SiteFiles): Stamp | null {
  const entry = Object.hasOwn(files, path) ? files[path] : undefined;
  if (entry === undefined) return null;
  const [digest, ...then] = entry;
  const file = join(site, path);
  const now = fileStamp(file);
  if (now === null || isUntouched(now, then)) return now;
  return now[0] === then[0] && digestOf(readFileSync(file)) === digest ? now : null;
}

/** Whether a published site is exactly what its build wrote. */
export function isIntact(site: string, files: SiteFiles): boolean {
  try {
    return (
      Object.keys(files.files).every((path) => intactFile(site, path, files) !== null) &&
      Object.entries(files.folders).every(([path, then]) => {
        const now = folderStamp(join(site, path));
        return now !== null && (isUntouched(now, then) || hasNothingElse(site, path, files));
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
