import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, extname, join, resolve, sep } from 'node:path';
import { isFault, readFileSafely } from '#config/safe-files.ts';
import type { Car } from '#domain/car.ts';
import { carPictures, PICTURE_WIDTHS, plainPicture, widthsOf } from '#domain/picture.ts';
import type { Site } from '#site/site.ts';
import { nameOf } from '#stock/changed-values.ts';
import { pictureUrl } from '#stock/picture-url.ts';
import type { Snapshot } from '#stock/snapshot.ts';
import { canBeMain, finishedFile, renderingAt } from '../demo/renderings.ts';
import { cachedPicture, type PictureSource } from './picture-cache.ts';
import { pictureEncoder } from './picture-encoder.ts';

/** Larger numbers of files call for an image service: Cloudflare allows 20,000 to 100,000 files in a deployment. */
const MAX_FILES = 5000;
/** The largest photograph straight from a camera. */
const MAX_BYTES = 50_000_000;
const FORMATS = ['avif', 'webp'] as const;
type Format = (typeof FORMATS)[number] | 'jpeg';
/** Part of the cache name of a rendition, so that other settings give other files. */
const SETTINGS = 'q1';
/** Width of the JPEG for window cards and for other sites' link previews (`plainPicture`). */
const PLAIN_WIDTH = 1280;

const REFERENCE = /(?<=^|")\/(?:pictures|renderings)\/[^"\\?#\s{}]+\.(?:jpe?g|png|webp|avif|tiff?)(?="|$)/gi;

/** A site and its stock with the public URLs of their pictures, and the files to publish. */
export interface SiteWithPictures {
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
 * Gives every picture a URL with a placeholder for the size: AVIF and WebP renditions for pictures in `<tenantDir>/pictures`, the
 * image service's URL for others. Metadata (location, owner) is removed. The same picture and settings give the same bytes.
 *
 * @throws PictureError naming the URL and the file
 */
export function withPictures(
  tenantDir: string,
  site: Site,
  stock: Snapshot,
  source: PictureSource = cachedPicture,
): SiteWithPictures {
  const siteText = JSON.stringify(site);
  const references = [siteText, ...stock.cars.flatMap((car) => carPictures(car))].flatMap(
    (text) => text.match(REFERENCE) ?? [],
  );
  const usedUrls = [...new Set(references)].sort();
  const describeUse = (url: string): string => useOf(url, stock);
  const { publicUrls, files } = renditionsOf(
    { tenantDir, use: describeUse },
    usedUrls.filter((url) => !url.startsWith('/renderings/')),
    source,
  );
  for (const url of usedUrls) if (url.startsWith('/renderings/')) addRendering(url, publicUrls, files);
  const publicUrl = (url: string): string => publicUrls.get(url) ?? pictureUrl(url, site.images);
  return {
    site: publicUrls.size === 0 ? site : JSON.parse(siteText.replace(REFERENCE, publicUrl)),
    stock: withUrls(stock, publicUrl),
    files,
  };
}

/** Where a picture is used, in words: by its cars, otherwise by the site. */
function useOf(url: string, stock: Snapshot): string {
  const [first, ...others] = stock.cars.filter((car) => carPictures(car).includes(url));
  if (first === undefined) return 'used in the settings or texts of the site';
  const otherCars = others.length === 1 ? ' and 1 other car' : ` and ${others.length} other cars`;
  return `used by ${nameOf(first)}${others.length === 0 ? '' : otherCars}`;
}

interface Folder {
  readonly tenantDir: string;
  /** Where the picture of a URL is used, for error messages. */
  readonly use: (url: string) => string;
}

/** The same snapshot with other URLs; a car whose URLs do not change stays the same object. */
function withUrls(stock: Snapshot, publicUrl: (url: string) => string): Snapshot {
  const cars = stock.cars.map((car): Car => {
    if (carPictures(car).every((url) => publicUrl(url) === url)) return car;
    return {
      ...car,
      primary_image_url: car.primary_image_url === null ? null : publicUrl(car.primary_image_url),
      images: car.images.map(({ image }) => ({ image: { url: publicUrl(image.url) } })),
    };
  });
  return {
    ...stock,
    cars,
    byId: new Map(cars.map((car) => [car.id, car])),
    bySlug: new Map(cars.map((car) => [car.slug, car])),
  };
}

function renditionsOf(folder: Folder, usedUrls: readonly string[], source: PictureSource) {
  const count = usedUrls.length * (PICTURE_WIDTHS.length * FORMATS.length + 1);
  if (count > MAX_FILES)
    throw new PictureError(
      `${usedUrls.length} pictures would make ${count} files, more than ${MAX_FILES}.`,
      'Put stock pictures on an image service or object storage, give the feed their https addresses and choose images.service.',
    );
  const publicUrls = new Map<string, string>();
  const files = new Map<string, () => Promise<Buffer>>();
  for (const url of usedUrls) {
    const hash = hashOf(readPicture(folder, url));
    const path = `/pictures/${basename(url, extname(url)).toLowerCase()}.${hash.slice(0, 10)}`;
    publicUrls.set(url, `${path}/{w}.webp`);
    const add = (file: string, width: number, format: Format): void => {
      const make = (): Promise<Buffer> => {
        const picture = readPicture(folder, url); // read again, so that a build never holds all of them in memory
        if (hashOf(picture) !== hash)
          throw new PictureError(`${fileOf(folder, url)} was changed while the site was being built.`, 'Build again.');
        return rendition(picture, () => `${fileOf(folder, url)}, ${folder.use(url)},`, width, format);
      };
      files.set(file, () => source(`${hash}-${SETTINGS}-${width}.${format}`, make));
    };
    for (const width of PICTURE_WIDTHS) for (const format of FORMATS) add(`${path}/${width}.${format}`, width, format);
    add(plainPicture(`${path}/{w}.webp`), PLAIN_WIDTH, 'jpeg');
  }
  return { publicUrls, files };
}

/** Pictures of the demo stock are finished: their files are copied under the URLs that a photograph's renditions have. */
function addRendering(url: string, publicUrls: Map<string, string>, files: Map<string, () => Promise<Buffer>>) {
  const match = renderingAt(url);
  if (match === null)
    throw new PictureError(
      `The stock or the site uses ${url}, which is not among the rendered pictures.`,
      'Run "npm run demo:stock", or correct the address where it is written.',
    );
  const { name, rendering } = match;
  const folder = `/pictures/${name}.${rendering.digest}-${rendering.width}`;
  const template = `${folder}/{w}.webp`;
  publicUrls.set(url, template);
  for (const format of FORMATS)
    for (const width of widthsOf(`${folder}/{w}.${format}`))
      files.set(`${folder}/${width}.${format}`, async () => finishedFile(name, width, format));
  if (canBeMain(rendering)) files.set(plainPicture(template), async () => finishedFile(name, 'plain', 'jpeg'));
}

const hashOf = (picture: Buffer): string => createHash('sha256').update(picture).digest('hex').slice(0, 16);

/** A picture's file as a person finds it: the dealer's folder and the path in it. */
const fileOf = ({ tenantDir }: Folder, url: string): string => join(basename(tenantDir), url);

function readPicture(folder: Folder, url: string): Buffer {
  const root = resolve(folder.tenantDir, 'pictures');
  const path = resolve(folder.tenantDir, url.slice(1));
  const file = fileOf(folder, url);
  if (!path.startsWith(root + sep))
    throw new PictureError(`${url}, ${folder.use(url)}, is outside the pictures folder.`, 'Name a file in it.');
  if (!existsSync(path))
    throw new PictureError(
      `There is no ${file}, but it is ${folder.use(url)}.`,
      'Add the file, or correct the address where it is written.',
    );
  const picture = readFileSafely(path, MAX_BYTES);
  if (!isFault(picture)) return picture;
  throw new PictureError(`${file}, ${folder.use(url)}, ${picture.problem}.`, picture.fix);
}

/** @param name the picture as a message names it */
async function rendition(source: Buffer, name: () => string, width: number, format: Format): Promise<Buffer> {
  const sharp = await pictureEncoder();
  const resized = () =>
    sharp(source, { limitInputPixels: 100_000_000 }).rotate().resize({ width, withoutEnlargement: true });
  const encoders = {
    avif: () => resized().avif({ quality: 52, effort: 2 }),
    webp: () => resized().webp({ quality: 78, effort: 4 }),
    jpeg: () => resized().flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
  };
  try {
    return await encoders[format]().toBuffer();
  } catch (error) {
    throw new PictureError(
      `${name()} cannot be read: ${(error as Error).message.split('\n')[0]}.`,
      'The file is damaged, or is not a picture. Replace it with an undamaged JPEG, PNG or WebP, or remove its address where it is written.',
    );
  }
}

/** A picture that a site refers to cannot be used. */
class PictureError extends Error {
  constructor(problem: string, fix: string) {
    super(`${problem} ${fix}`);
    this.name = 'PictureError';
  }
}
