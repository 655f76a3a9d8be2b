import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './code-digest.ts';

/** Pictures that take long to make. May be deleted at any time: then they are made again. */
const CACHE = '.caryard/pictures';

/**
 * Returns a picture by a name that states everything it is made from.
 *
 * @throws what `make` throws
 */
export type PictureSource = (name: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Returns the cached picture, or makes and caches it. The cached file's own digest of name and bytes is verified, so a picture that is
 * incomplete, damaged or misnamed is made again, and so is one from another machine or encoder version.
 */
export const cachedPicture: PictureSource = async (name, make) => readCached(name) ?? newPicture(name, make);

/** The pictures that this process has made. */
const written = new Set<string>();

/**
 * Makes the picture, whatever an earlier process has cached, and replaces the cached one. Asked for again, as for another dealer with the
 * same picture, it is read from the cache.
 */
export const newPicture: PictureSource = async (name, make) => {
  const again = written.has(name) ? readCached(name) : null;
  if (again !== null) return again;
  const bytes = await make();
  keep(name, bytes);
  written.add(name);
  return bytes;
};

function readCached(name: string): Buffer | null {
  try {
    const file = readFileSync(join(CACHE, name));
    const end = file.indexOf('\n');
    const bytes = file.subarray(end + 1);
    return file.toString('latin1', 0, end) === checksumOf(name, bytes) ? bytes : null;
  } catch {
    return null;
  }
}

/** Writes to a temporary file and renames it; if that fails, the next build makes the picture again. */
function keep(name: string, bytes: Buffer): void {
  const file = join(CACHE, name);
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(temporary, withChecksum(name, bytes));
    renameSync(temporary, file);
  } catch {
    rmSync(temporary, { force: true });
  }
}

/** A cached picture: a first line with the digest of name and bytes, then the bytes. */
export const withChecksum = (name: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${checksumOf(name, bytes)}\n`), bytes]);

const checksumOf = (name: string, bytes: Buffer): string => digestOf(`${encoder()} ${name} ${digestOf(bytes)}`);

let version: string | undefined;
/** The encoder's version and the machine, which affect the bytes. Determined without loading the library. */
function encoder(): string {
  version ??= (JSON.parse(readFileSync('node_modules/sharp/package.json', 'utf8')) as { version: string }).version;
  return `${version} ${process.platform} ${process.arch}`;
}
