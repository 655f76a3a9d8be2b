import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, readChecked, writeChecked } from './checked-file.ts';

/** Pictures that take long to make. May be deleted at any time: then they are regenerated. */
const CACHE = '.caryard/pictures';

/**
 * Returns a picture by a name that states everything it is made from.
 *
 * @throws what `make` throws
 */
export type PictureSource = (name: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Returns the cached picture, or makes and caches it. One that is incomplete, damaged, misnamed, or from another machine or encoder version is
 * regenerated.
 */
export const cachedPicture: PictureSource = async (name, make) => readCached(name) ?? newPicture(name, make);

/** The pictures that this process has made. */
const createdInProcess = new Set<string>();

/**
 * Makes the picture, whatever an earlier process has cached, and replaces the cached one. A second request in this process, such as another
 * dealer's for the same picture, is answered from the cache.
 */
export const newPicture: PictureSource = async (name, make) => {
  const cached = createdInProcess.has(name) ? readCached(name) : null;
  if (cached !== null) return cached;
  const bytes = await make();
  attempt(() => writeChecked(join(CACHE, name), pictureOwner(name), bytes));
  createdInProcess.add(name);
  return bytes;
};

const readCached = (name: string): Buffer | null =>
  readChecked(join(CACHE, name), pictureOwner(name), (bytes) => bytes);

let version: string | undefined;
/** What a cached picture is valid for: its name, and the encoder's version and the machine, which affect the bytes. Does not load the library. */
export function pictureOwner(name: string): string {
  version ??= (JSON.parse(readFileSync('node_modules/sharp/package.json', 'utf8')) as { version: string }).version;
  return `${version} ${process.platform} ${process.arch} ${name}`;
}
