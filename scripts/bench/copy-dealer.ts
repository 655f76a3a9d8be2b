import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tenantFolders } from '#config/tenant-folders.ts';

/** The rows of a dealer's stock, as they stand in the file. */
export const rowsOf = (dealer: string): string[] =>
  readFileSync(join(dealer, 'stock.jsonl'), 'utf8').split('\n').filter(Boolean);

/** The demo dealer with most cars: its folder. */
export function largestDealer(): string {
  const [largest = ''] = tenantFolders('tenants')
    .map((slug) => join('tenants', slug))
    .sort((a, b) => rowsOf(b).length - rowsOf(a).length);
  return largest;
}

/**
 * A dealer under a number and host of its own, with so many of its cars: where it has fewer, they come again under numbers of their own.
 *
 * @param tenants the folder it goes to, as `copy-<n>`
 * @param rows the cars; those of `base` by default
 */
export function copyDealer(base: string, tenants: string, n: number, cars: number, rows = rowsOf(base)): void {
  const slug = `copy-${n}`;
  const to = join(tenants, slug);
  cpSync(base, to, { recursive: true });
  for (const name of globSync('tenant.{ts,json}', { cwd: to })) {
    const own = readFileSync(join(to, name), 'utf8')
      .replace(/^( {2}"?id"?: )\d+/m, `$1${990_000 + n}`)
      .replace(/^( {2}"?origin"?: )['"][^'"]+['"]/m, `$1"https://${slug}.example"`)
      .replace(/^( {2}"?hosts"?: )\[[^\]]*\]/m, '$1[]');
    writeFileSync(join(to, name), own);
  }
  const stock = Array.from({ length: cars }, (_, at) =>
    again(rows[at % rows.length] as string, Math.floor(at / rows.length)),
  );
  writeFileSync(join(to, 'stock.jsonl'), stock.map((row) => `${row}\n`).join(''));
}

/** A car under another number. */
function again(row: string, time: number): string {
  if (time === 0) return row;
  const car = JSON.parse(row) as { readonly id: number; readonly slug: string; readonly stocknum: string };
  const own = {
    id: car.id + time * 10_000_000,
    slug: `${car.slug}-${time}`,
    stocknum: `${car.stocknum}-${time}`,
    vin: null,
    regplate: null,
  };
  return JSON.stringify({ ...car, ...own });
}
