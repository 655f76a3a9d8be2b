import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve, sep } from 'node:path';
import { isFault, readOwnFile } from '#config/own-files.ts';
import type { Car } from '#domain/car.ts';
import { PICTURE_WIDTHS, plainPicture } from '#domain/picture.ts';
import type { Site } from '#site/site.ts';
import { pictureAddress } from '#stock/picture-address.ts';
import type { Snapshot } from '#stock/snapshot.ts';

/** Renditions of a tenant's own pictures, made once and kept by content: `.caryard/pictures/<hash>-<width>.<format>`. */
const CACHE = '.caryard/pictures';
/** More files than this belong to an image service: a platform's deploy holds 20,000 to 100,000 files (look.md). */
const MOST_FILES = 5000;
/** A photograph straight from a camera. */
const MOST_BYTES = 50_000_000;
const FORMATS = ['avif', 'webp'] as const;
/** Stands in a cached name, so that other settings make other files. */
const SETTINGS = 'q1';
/** A JPEG for paper and for other sites' previews. */
const PLAIN_WIDTH = 1280;

const REFERENCE = /(?<=^|")\/pictures\/[^"\\?#\s{}]+\.(?:jpe?g|png|webp|avif|tiff?)(?="|$)/gi;

/** A site and its stock with the addresses of their pictures as they are printed, and the files to publish. */
export interface Pictured {
  readonly site: Site;
  readonly stock: Snapshot;
  /** Public path → where the rendition is kept; read when it is written, so that no build holds them all. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Gives every picture its address with the sizes left open: pictures in `<tenantDir>/pictures` by AVIF and WebP renditions,
 * others by the image service they belong to. Cameras' data (place, owner) is dropped. Same picture and settings, same bytes.
 *
 * @throws PictureError naming the address and the file
 */
export async function withPictures(tenantDir: string, site: Site, stock: Snapshot): Promise<Pictured> {
  const siteText = JSON.stringify(site);
  const own = [siteText, ...stock.cars.flatMap((car) => carAddresses(car))].flatMap(
    (text) => text.match(REFERENCE) ?? [],
  );
  const { addresses, files } = await makeRenditions(tenantDir, [...new Set(own)].sort());
  const addressed = (url: string): string => addresses.get(url) ?? pictureAddress(url, site.images);
  return {
    site: addresses.size === 0 ? site : JSON.parse(siteText.replace(REFERENCE, addressed)),
    stock: withAddresses(stock, addressed),
    files,
  };
}

const carAddresses = (car: Car): string[] =>
  [car.primary_image_url ?? '', ...car.images.map(({ image }) => image.url)].filter((url) => url !== '');

/** The same snapshot with other addresses; a car none of whose addresses changes stays the same object. */
function withAddresses(stock: Snapshot, addressed: (url: string) => string): Snapshot {
  const cars = stock.cars.map((car): Car => {
    if (carAddresses(car).every((url) => addressed(url) === url)) return car;
    return {
      ...car,
      primary_image_url: car.primary_image_url === null ? null : addressed(car.primary_image_url),
      images: car.images.map(({ image }) => ({ image: { url: addressed(image.url) } })),
    };
  });
  return {
    ...stock,
    cars,
    byId: new Map(cars.map((car) => [car.id, car])),
    bySlug: new Map(cars.map((car) => [car.slug, car])),
  };
}

async function makeRenditions(tenantDir: string, named: readonly string[]) {
  const count = named.length * (PICTURE_WIDTHS.length * FORMATS.length + 1);
  if (count > MOST_FILES)
    throw new PictureError(
      `${named.length} pictures would make ${count} files, more than ${MOST_FILES}.`,
      'Put stock pictures on an image service or object storage, give the feed their https addresses and choose images.service.',
    );
  const addresses = new Map<string, string>();
  const files = new Map<string, string>();
  for (const address of named) {
    const source = readPicture(tenantDir, address);
    const hash = createHash('sha256').update(source).digest('hex').slice(0, 16);
    const folder = `/pictures/${basename(address, extname(address)).toLowerCase()}.${hash.slice(0, 10)}`;
    addresses.set(address, `${folder}/{w}.webp`);
    for (const width of PICTURE_WIDTHS)
      for (const format of FORMATS)
        files.set(`${folder}/${width}.${format}`, await rendition(source, address, hash, width, format));
    files.set(plainPicture(`${folder}/{w}.webp`), await rendition(source, address, hash, PLAIN_WIDTH, 'jpeg'));
  }
  return { addresses, files };
}

function readPicture(tenantDir: string, address: string): Buffer {
  const root = resolve(tenantDir, 'pictures');
  const file = resolve(tenantDir, address.slice(1));
  if (!file.startsWith(root + sep))
    throw new PictureError(`${address} leads out of the pictures folder.`, 'Name a file in it.');
  if (!existsSync(file))
    throw new PictureError(
      `The stock or the site names the picture ${address}, but there is no ${join(basename(tenantDir), address)}.`,
      'Add the file, or correct the address where it is written.',
    );
  const picture = readOwnFile(file, MOST_BYTES);
  if (!isFault(picture)) return picture;
  throw new PictureError(`${join(basename(tenantDir), address)} ${picture.problem}.`, picture.cure);
}

async function rendition(
  source: Buffer,
  address: string,
  hash: string,
  width: number,
  format: (typeof FORMATS)[number] | 'jpeg',
): Promise<string> {
  const kept = join(CACHE, `${hash}-${SETTINGS}-${width}.${format}`);
  if (existsSync(kept)) return kept;
  const { default: sharp } = await import('sharp'); // only when there is a picture to make
  const sized = sharp(source, { limitInputPixels: 100_000_000 }).rotate().resize({ width, withoutEnlargement: true });
  const made = {
    avif: () => sized.avif({ quality: 52, effort: 2 }),
    webp: () => sized.webp({ quality: 78, effort: 4 }),
    jpeg: () => sized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
  }[format]();
  try {
    const bytes = await made.toBuffer();
    await mkdir(CACHE, { recursive: true });
    // Written beside and renamed, so that a build that is ended half-way leaves no half picture.
    await writeFile(`${kept}.${process.pid}`, bytes);
    await rename(`${kept}.${process.pid}`, kept);
    return kept;
  } catch (error) {
    throw new PictureError(
      `${address} cannot be read as a picture: ${(error as Error).message.split('\n')[0]}.`,
      'Save it anew as JPEG, PNG or WebP.',
    );
  }
}

/** A picture that a site names cannot be used. */
export class PictureError extends Error {
  constructor(found: string, cure: string) {
    super(`${found} ${cure}`);
    this.name = 'PictureError';
  }
}
