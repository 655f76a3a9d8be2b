import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, extname, join, resolve, sep } from 'node:path';
import { isFault, readFileSafely } from '#config/safe-files.ts';
import type { Car } from '#domain/car.ts';
import { carPictures, PICTURE_WIDTHS, plainPicture, widthsOf } from '#domain/picture.ts';
import type { Site } from '#site/site.ts';
import { pictureAddress } from '#stock/picture-address.ts';
import type { Snapshot } from '#stock/snapshot.ts';
import { finishedFile, renderingAt } from '../demo/renderings.ts';
import { cachedPicture, type PictureSource } from './picture-cache.ts';
import { pictureEncoder } from './picture-encoder.ts';

/** Larger numbers of files call for an image service: a platform's deployment may have 20,000 to 100,000 files. */
const MAX_FILES = 5000;
/** The largest photograph straight from a camera. */
const MAX_BYTES = 50_000_000;
const FORMATS = ['avif', 'webp'] as const;
type Format = (typeof FORMATS)[number] | 'jpeg';
/** Part of the cache name of a rendition, so that other settings give other files. */
const SETTINGS = 'q1';
/** A JPEG for window cards and for other sites' link previews. */
const PLAIN_WIDTH = 1280;

const REFERENCE = /(?<=^|")\/(?:pictures|renderings)\/[^"\\?#\s{}]+\.(?:jpe?g|png|webp|avif|tiff?)(?="|$)/gi;

/** A site and its stock with their rendered picture addresses, and the files to publish. */
export interface Pictured {
  readonly site: Site;
  readonly stock: Snapshot;
  /**
   * Public path → the bytes of the rendition, made or read on demand, so that a build never holds all of them in memory.
   *
   * @throws PictureError for a file that is not a picture
   */
  readonly files: ReadonlyMap<string, () => Promise<Buffer>>;
}

/**
 * Gives every picture an address with a placeholder for the size: AVIF and WebP renditions for pictures in `<tenantDir>/pictures`, the
 * image service's address for others. Metadata (location, owner) is removed. The same picture and settings give the same bytes.
 *
 * @throws PictureError naming the address and the file
 */
export function withPictures(
  tenantDir: string,
  site: Site,
  stock: Snapshot,
  source: PictureSource = cachedPicture,
): Pictured {
  const siteText = JSON.stringify(site);
  const own = [siteText, ...stock.cars.flatMap((car) => carPictures(car))].flatMap(
    (text) => text.match(REFERENCE) ?? [],
  );
  const named = [...new Set(own)].sort();
  const { addresses, files } = renditionsOf(
    tenantDir,
    named.filter((address) => !address.startsWith('/renderings/')),
    source,
  );
  for (const address of named) if (address.startsWith('/renderings/')) addRendering(address, addresses, files);
  const addressed = (url: string): string => addresses.get(url) ?? pictureAddress(url, site.images);
  return {
    site: addresses.size === 0 ? site : JSON.parse(siteText.replace(REFERENCE, addressed)),
    stock: withAddresses(stock, addressed),
    files,
  };
}

/** The same snapshot with other addresses; a car whose addresses do not change stays the same object. */
function withAddresses(stock: Snapshot, addressed: (url: string) => string): Snapshot {
  const cars = stock.cars.map((car): Car => {
    if (carPictures(car).every((url) => addressed(url) === url)) return car;
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

function renditionsOf(tenantDir: string, named: readonly string[], keep: PictureSource) {
  const count = named.length * (PICTURE_WIDTHS.length * FORMATS.length + 1);
  if (count > MAX_FILES)
    throw new PictureError(
      `${named.length} pictures would make ${count} files, more than ${MAX_FILES}.`,
      'Put stock pictures on an image service or object storage, give the feed their https addresses and choose images.service.',
    );
  const addresses = new Map<string, string>();
  const files = new Map<string, () => Promise<Buffer>>();
  for (const address of named) {
    const hash = hashOf(readPicture(tenantDir, address));
    const folder = `/pictures/${basename(address, extname(address)).toLowerCase()}.${hash.slice(0, 10)}`;
    addresses.set(address, `${folder}/{w}.webp`);
    const add = (path: string, width: number, format: Format): void => {
      const make = (): Promise<Buffer> => {
        const picture = readPicture(tenantDir, address); // read again, so that a build never holds all of them in memory
        if (hashOf(picture) !== hash)
          throw new PictureError(`${address} was changed while the site was being built.`, 'Build again.');
        return rendition(picture, address, width, format);
      };
      files.set(path, () => keep(`${hash}-${SETTINGS}-${width}.${format}`, make));
    };
    for (const width of PICTURE_WIDTHS)
      for (const format of FORMATS) add(`${folder}/${width}.${format}`, width, format);
    add(plainPicture(`${folder}/{w}.webp`), PLAIN_WIDTH, 'jpeg');
  }
  return { addresses, files };
}

/** Pictures of the demo stock are finished: their files are copied under the addresses that a photograph's renditions have. */
function addRendering(address: string, addresses: Map<string, string>, files: Map<string, () => Promise<Buffer>>) {
  const found = renderingAt(address);
  if (found === null)
    throw new PictureError(
      `The stock or the site uses ${address}, which is not among the rendered pictures.`,
      'Run "npm run demo:stock", or correct the address where it is written.',
    );
  const { name, rendering } = found;
  const folder = `/pictures/${name}.${rendering.digest}-${rendering.width}`;
  const template = `${folder}/{w}.webp`;
  addresses.set(address, template);
  for (const width of widthsOf(template))
    for (const format of FORMATS)
      files.set(`${folder}/${width}.${format}`, async () => finishedFile(name, width, format));
  files.set(plainPicture(template), async () => finishedFile(name, 'plain', 'jpeg'));
}

const hashOf = (picture: Buffer): string => createHash('sha256').update(picture).digest('hex').slice(0, 16);

function readPicture(tenantDir: string, address: string): Buffer {
  const root = resolve(tenantDir, 'pictures');
  const file = resolve(tenantDir, address.slice(1));
  if (!file.startsWith(root + sep))
    throw new PictureError(`${address} is outside the pictures folder.`, 'Name a file in it.');
  if (!existsSync(file))
    throw new PictureError(
      `The stock or the site uses the picture ${address}, but there is no ${join(basename(tenantDir), address)}.`,
      'Add the file, or correct the address where it is written.',
    );
  const picture = readFileSafely(file, MAX_BYTES);
  if (!isFault(picture)) return picture;
  throw new PictureError(`${join(basename(tenantDir), address)} ${picture.problem}.`, picture.fix);
}

async function rendition(source: Buffer, address: string, width: number, format: Format): Promise<Buffer> {
  const sharp = await pictureEncoder();
  const sized = sharp(source, { limitInputPixels: 100_000_000 }).rotate().resize({ width, withoutEnlargement: true });
  const made = {
    avif: () => sized.avif({ quality: 52, effort: 2 }),
    webp: () => sized.webp({ quality: 78, effort: 4 }),
    jpeg: () => sized.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
  }[format]();
  try {
    return await made.toBuffer();
  } catch (error) {
    throw new PictureError(
      `${address} cannot be read as a picture: ${(error as Error).message.split('\n')[0]}.`,
      'Save it again as JPEG, PNG or WebP.',
    );
  }
}

/** A picture that a site refers to cannot be used. */
class PictureError extends Error {
  constructor(found: string, fix: string) {
    super(`${found} ${fix}`);
    this.name = 'PictureError';
  }
}
