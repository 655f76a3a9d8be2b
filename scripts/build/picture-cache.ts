import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from './code-digest.ts';

/** Pictures that take long to make. It may be deleted at any time: then they are made again. */
const CACHE = '.caryard/pictures';

/**
 * A picture by a name that says all it is made from.
 *
 * @throws what `make` throws
 */
export type PictureSource = (name: string, make: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * What an earlier build made and kept, else made now and kept. A kept picture is trusted by the digest of its name and bytes alone: one that
 * was half written, damaged or put under another name is made again, and so is one of another machine or version of the encoder.
 */
export const cachedPicture: PictureSource = async (name, make) => readCached(name) ?? newPicture(name, make);

/** Made now, whatever was kept, and kept in its place. */
export const newPicture: PictureSource = async (name, make) => {
  const bytes = await make();
  keep(name, bytes);
  return bytes;
};

function readCached(name: string): Buffer | null {
  try {
    const file = readFileSync(join(CACHE, name));
    const end = file.indexOf('\n');
    const bytes = file.subarray(end + 1);
    return file.toString('latin1', 0, end) === sealOf(name, bytes) ? bytes : null;
  } catch {
    return null;
  }
}

/** Written beside and renamed, so that nobody reads half of it; where that fails, the next build makes the picture again. */
function keep(name: string, bytes: Buffer): void {
  const file = join(CACHE, name);
  const beside = `${file}.${process.pid}`;
  try {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(beside, sealed(name, bytes));
    renameSync(beside, file);
  } catch {
    rmSync(beside, { force: true });
  }
}

/** A picture as it is kept: a first line that says whose bytes follow and that they are whole, then the bytes. */
export const sealed = (name: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${sealOf(name, bytes)}\n`), bytes]);

const sealOf = (name: string, bytes: Buffer): string => digestOf(`${encoder()} ${name} ${digestOf(bytes)}`);

let version: string | undefined;
/** The version of the library that encodes, and the machine: others may give other bytes. Read without loading the library. */
function encoder(): string {
  version ??= (JSON.parse(readFileSync('node_modules/sharp/package.json', 'utf8')) as { version: string }).version;
  return `${version} ${process.platform} ${process.arch}`;
}
