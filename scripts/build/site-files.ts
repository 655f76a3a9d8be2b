import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './code-digest.ts';

/** What the disk says of a file or folder without reading it: size, date of contents, date of any change, number on the disk. */
export type Stamp = readonly [size: number, mtime: number, ctime: number, ino: number];

/** A published site as it stood when its build was done: what is in each file, and what the disk said of it. Paths begin with `/`. */
export interface SiteFiles {
  readonly files: { readonly [path: string]: readonly [digest: string, ...Stamp] };
  /** Every folder, the site's own as `/`. */
  readonly folders: { readonly [path: string]: Stamp };
}

/** Null when there is no file, or something else in its place. */
export function fileStamp(path: string): Stamp | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? [found.size, found.mtimeMs, found.ctimeMs, found.ino] : null;
}

export function folderStamp(path: string): Stamp | null {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() ? [0, found.mtimeMs, found.ctimeMs, found.ino] : null;
}

/** The same contents of the same file: only the number of its links may have changed since. */
export const isSameFile = (one: Stamp, other: Stamp): boolean =>
  one[0] === other[0] && one[1] === other[1] && one[3] === other[3];

/**
 * Has nobody touched it since? Every change of a file moves its `ctime`, which no program sets; a disk that counts in whole seconds
 * cannot tell two changes of one second apart, so there it says no.
 */
export const isUntouched = (one: Stamp, other: Stamp): boolean =>
  isSameFile(one, other) && one[2] === other[2] && one[2] % 1000 !== 0;

/**
 * Does a published file still hold what its build wrote? By its stamp, and where that has changed by its contents.
 *
 * @returns its stamp now; null when it does not
 */
export function intactFile(site: string, path: string, { files }: SiteFiles): Stamp | null {
  const known = Object.hasOwn(files, path) ? files[path] : undefined;
  if (known === undefined) return null;
  const [digest, ...then] = known;
  const file = join(site, path);
  const now = fileStamp(file);
  if (now === null || isUntouched(now, then)) return now;
  return now[0] === then[0] && digestOf(readFileSync(file)) === digest ? now : null;
}

/** Is a published site what its build wrote: every file, and nothing else? */
export function isIntact(site: string, known: SiteFiles): boolean {
  try {
    return (
      Object.keys(known.files).every((path) => intactFile(site, path, known) !== null) &&
      Object.entries(known.folders).every(([path, then]) => {
        const now = folderStamp(join(site, path));
        return now !== null && (isUntouched(now, then) || holdsNothingElse(site, path, known));
      })
    );
  } catch {
    return false; // it went away meanwhile, or may not be read
  }
}

function holdsNothingElse(site: string, folder: string, { files, folders }: SiteFiles): boolean {
  return readdirSync(join(site, folder)).every((name) => {
    const path = join(folder, name);
    return Object.hasOwn(files, path) || Object.hasOwn(folders, path);
  });
}
