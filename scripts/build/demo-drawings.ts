import { plainPicture } from '#domain/picture.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import type { Snapshot } from '#stock/snapshot.ts';
import { cachedPicture, type PictureSource } from './picture-cache.ts';

/** The files of the drawings that a demo dealer names; both maps are empty for a dealer with photos. */
export interface DemoDrawings {
  /** Public path → the SVG, drawn when it is asked for. */
  readonly drawings: ReadonlyMap<string, () => string>;
  /** Public path → the JPEG of a drawing that goes on paper or into another site's preview: neither takes an SVG. */
  readonly jpegs: ReadonlyMap<string, () => Promise<Buffer>>;
}

const ADDRESS = /\/drawings\/([a-z0-9-]+)\.svg/g;
/** Stands in the name a JPEG is cached by, so that other settings make other files. */
const SETTINGS = 'd1';
/** Sharp enough for a third of a sheet of A4. Pixels. */
const WIDTH = 900;

/**
 * What the site, the stock and its records name of `/drawings/<name>.svg`. The code that draws belongs to the demonstration
 * (`scripts/demo`) and is not even loaded for a dealer who names none.
 *
 * @throws Error naming a drawing that does not exist
 */
export async function demoDrawings(
  site: Site,
  stock: Snapshot,
  records: readonly SearchRecord[],
  source: PictureSource = cachedPicture,
): Promise<DemoDrawings> {
  const ofSite = namesIn(JSON.stringify(site));
  const ofCars = stock.cars.flatMap((car) => [
    ...namesIn(car.primary_image_url ?? ''),
    ...car.images.flatMap(({ image }) => namesIn(image.url)),
  ]);
  const drawings = new Map<string, () => string>();
  const jpegs = new Map<string, () => Promise<Buffer>>();
  if (ofSite.length + ofCars.length === 0) return { drawings, jpegs };
  const { drawing } = await import('#scripts/demo/drawings.ts');
  const draw = (name: string): string => {
    const svg = drawing(name);
    if (svg === null) throw new Error(`The stock or the tenant asks for the drawing "${name}", which does not exist.`);
    return svg;
  };
  for (const name of distinct([...ofSite, ...ofCars])) drawings.set(pathOf(name), () => draw(name));
  for (const name of distinct([...ofSite, ...records.flatMap(({ image }) => namesIn(image ?? ''))])) {
    const make = (): Promise<Buffer> => jpegOf(draw(name));
    jpegs.set(plainPicture(pathOf(name)), () => source(`${name}-${SETTINGS}-${WIDTH}.jpeg`, make));
  }
  return { drawings, jpegs };
}

const pathOf = (name: string): string => `/drawings/${name}.svg`;
const namesIn = (text: string): string[] => [...text.matchAll(ADDRESS)].map(([, name]) => name as string);
const distinct = (names: readonly string[]): string[] => [...new Set(names)].sort();

async function jpegOf(svg: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp'); // only when there is a picture to make
  return sharp(Buffer.from(svg)).resize({ width: WIDTH }).flatten({ background: '#ffffff' }).jpeg().toBuffer();
}
