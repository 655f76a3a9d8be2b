import { carPictures, plainPicture } from '#domain/picture.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import type { Snapshot } from '#stock/snapshot.ts';
import { cachedPicture, type PictureSource } from './picture-cache.ts';

/** The drawings that a demo dealer refers to; both maps are empty for a dealer with photos. */
export interface DemoDrawings {
  /** Public path → the SVG, drawn on demand. */
  readonly drawings: ReadonlyMap<string, () => string>;
  /** Public path → a JPEG of the drawing, for window cards and link previews, which cannot use an SVG. */
  readonly jpegs: ReadonlyMap<string, () => Promise<Buffer>>;
}

const DRAWING_PATH = /\/drawings\/([a-z0-9-]+)\.svg/g;
/** Part of the cache name of a JPEG, so that other settings give other files. */
const SETTINGS = 'd1';
/** Pixels: sharp enough for a third of an A4 page. */
const WIDTH = 900;

/**
 * The drawings `/drawings/<name>.svg` that the site, the stock and its records refer to. The drawing code belongs to the demo dealers
 * (`scripts/demo`) and is not loaded for a dealer without drawings.
 *
 * @throws Error naming a drawing that does not exist
 */
export async function demoDrawings(
  site: Site,
  stock: Snapshot,
  records: readonly SearchRecord[],
  source: PictureSource = cachedPicture,
): Promise<DemoDrawings> {
  const siteDrawings = namesIn(JSON.stringify(site));
  const carDrawings = stock.cars.flatMap((car) => carPictures(car).flatMap(namesIn));
  const drawings = new Map<string, () => string>();
  const jpegs = new Map<string, () => Promise<Buffer>>();
  if (siteDrawings.length + carDrawings.length === 0) return { drawings, jpegs };
  const { drawing } = await import('#scripts/demo/drawings.ts');
  const draw = (name: string): string => {
    const svg = drawing(name);
    if (svg === null) throw new Error(`The stock or the tenant uses the drawing "${name}", which does not exist.`);
    return svg;
  };
  for (const name of distinct([...siteDrawings, ...carDrawings])) drawings.set(pathOf(name), () => draw(name));
  for (const name of distinct([...siteDrawings, ...records.flatMap(({ image }) => namesIn(image ?? ''))])) {
    const createJpeg = (): Promise<Buffer> => jpegOf(draw(name));
    jpegs.set(plainPicture(pathOf(name)), () => source(`${name}-${SETTINGS}-${WIDTH}.jpeg`, createJpeg));
  }
  return { drawings, jpegs };
}

const pathOf = (name: string): string => `/drawings/${name}.svg`;
const namesIn = (text: string): string[] => [...text.matchAll(DRAWING_PATH)].map(([, name]) => name as string);
const distinct = (names: readonly string[]): string[] => [...new Set(names)].sort();

async function jpegOf(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp'); // loaded only if there is a picture to make
  return sharp(Buffer.from(svg)).resize({ width: WIDTH }).flatten({ background: '#ffffff' }).jpeg().toBuffer();
}
