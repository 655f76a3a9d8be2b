import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tenantFolders } from '#config/tenant-folders.ts';

/** The lines of a dealer's stock file. */
export const rowsOf = (dealer: string): string[] =>
  readFileSync(join(dealer, 'stock.jsonl'), 'utf8').split('\n').filter(Boolean);

/** The folder of the demo dealer with the most cars. */
export function largestDealer(): string {
  const [largest = ''] = tenantFolders('tenants')
    .map((slug) => join('tenants', slug))
    .sort((a, b) => rowsOf(b).length - rowsOf(a).length);
  return largest;
}

/**
 * Copies a dealer with its own website id and host, and the given number of its cars; if it has fewer, they are repeated with new ids. The
 * photographs are on another host, where a real feed has them: the finished pictures of the demo stock are 15 MB for each dealer.
 *
 * @param tenants the destination; the copy is called `copy-<n>`
 * @param rows the cars; by default those of `base`
 */
export function copyDealer(base: string, tenants: string, n: number, cars: number, rows = rowsOf(base)): void {
  const slug = `copy-${n}`;
  const to = join(tenants, slug);
  cpSync(base, to, { recursive: true });
  for (const name of globSync('tenant.{ts,json}', { cwd: to })) {
    const settings = readFileSync(join(to, name), 'utf8')
      .replace(/^( {2}"?id"?: )\d+/m, `$1${990_000 + n}`)
      .replace(/^( {2}"?origin"?: )['"][^'"]+['"]/m, `$1"https://${slug}.example"`)
      .replace(/^( {2}"?hosts"?: )\[[^\]]*\]/m, '$1[]');
    writeFileSync(join(to, name), settings);
  }
  const stock = Array.from({ length: cars }, (_, index) =>
    repeatedRow(rows[index % rows.length] as string, Math.floor(index / rows.length)).replace(
      /"\/renderings\//g,
      `"https://photographs.${slug}.example/`,
    ),
  );
  writeFileSync(join(to, 'stock.jsonl'), stock.map((row) => `${row}\n`).join(''));
}

/** A copy of a car with another id; repetition 0 is the car itself. */
function repeatedRow(row: string, repetition: number): string {
  if (repetition === 0) return row;
  const car = JSON.parse(row) as { readonly id: number; readonly slug: string; readonly stocknum: string };
  const changes = {
    id: car.id + repetition * 10_000_000,
    slug: `${car.slug}-${repetition}`,
    stocknum: `${car.stocknum}-${repetition}`,
    vin: null,
    regplate: null,
  };
  return JSON.stringify({ ...car, ...changes });
}
