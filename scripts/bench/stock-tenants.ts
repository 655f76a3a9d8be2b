import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tenantFolders } from '#config/tenant-folders.ts';
import { DRAWING_BODIES, drawingNames } from '../demo/drawings.ts';

/** Slug of the demo dealer with its own stock. */
export const DEMO_STOCK = 'bench-demo';
/** Slug of the same dealer with the listings file as its stock. */
export const LISTINGS_STOCK = 'bench-listings';

/**
 * Writes temporary dealers for measurements: the demo dealer with the most cars, and the same dealer with the listings file as its stock.
 *
 * @param listings CSV file; if it does not exist only the demo dealer is written
 * @returns the slugs written
 * @throws Error with the importer's report if the listings cannot be read
 */
export async function writeStockTenants(folder: string, listings: string): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  const [base] = tenantFolders('tenants')
    .map((slug) => join('tenants', slug))
    .sort((a, b) => carsOf(b).length - carsOf(a).length);
  if (base === undefined) throw new Error('There is no dealer in "tenants" to measure with.');
  await copyAs(base, join(folder, DEMO_STOCK), 990_001);
  if (!existsSync(listings)) return [DEMO_STOCK];
  const withListings = join(folder, LISTINGS_STOCK);
  await copyAs(base, withListings, 990_002);
  rmSync(join(withListings, 'stock.jsonl'));
  const args = ['scripts/stock-import.ts', listings, '--tenant', LISTINGS_STOCK, '--tenants', folder, '--force'];
  const result = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1e8 });
  if (result.status !== 0) throw new Error(`The listings were not imported.\n${result.stdout}\n${result.stderr}`);
  writeFileSync(join(withListings, 'stock.jsonl'), carsOf(withListings).map(withPictures).join(''));
  return [DEMO_STOCK, LISTINGS_STOCK];
}

/** The dealer with another website id and host, and every kind of car in its lists. */
async function copyAs(from: string, to: string, id: number): Promise<void> {
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true });
  const file = ['tenant.ts', 'tenant.json'].map((name) => join(to, name)).find(existsSync) as string;
  const tenant: object = file.endsWith('.json')
    ? JSON.parse(readFileSync(file, 'utf8'))
    : (await import(pathToFileURL(resolve(file)).href)).default;
  rmSync(file);
  const copySettings = { id, origin: `https://copy-${id}.example`, hosts: [], search_filters: {} };
  writeFileSync(join(to, 'tenant.json'), JSON.stringify({ ...tenant, ...copySettings }));
}

function carsOf(folder: string): string[] {
  const file = join(folder, 'stock.jsonl');
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

/** The listings have no pictures, so each car gets the drawings of its body style and cards have a realistic weight. */
function withPictures(line: string, position: number): string {
  const car = JSON.parse(line) as { simple_body?: string };
  const body = (car.simple_body ?? '').toLowerCase().split(/\W/)[0] ?? '';
  const colours = ['white', 'silver', 'black', 'red'];
  const names = drawingNames(
    DRAWING_BODIES.includes(body) ? body : (DRAWING_BODIES[position % DRAWING_BODIES.length] as string),
    colours[position % colours.length] as string,
  );
  return `${JSON.stringify({ ...car, images: names.map((name) => `/drawings/${name}.svg`) })}\n`;
}
