import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { engineWords } from '#domain/engine-words.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { toSlug } from '#domain/slug.ts';

/** Real listings, kept outside the repository. */
export const LISTINGS = new URL('../../../shared/data/australian-listings.csv', import.meta.url);

/**
 * Reads the listings file as search records: empty and repeated rows are dropped, the rest is cleaned just enough to measure search. Stock
 * numbers and dates, which the file lacks, are derived from the row number. `null` if the file does not exist.
 */
export function readListings(): SearchRecord[] | null {
  if (!existsSync(LISTINGS)) return null;
  const rows: Record<string, string>[] = parse(readFileSync(LISTINGS), {
    columns: true,
    bom: true,
    relax_column_count: true,
  });
  const seenKeys = new Set<string>();
  const records: SearchRecord[] = [];
  for (const row of rows) {
    const key = `${row.Title}|${row.Kilometres}|${row.Price}`;
    if (!row.Brand || seenKeys.has(key)) continue;
    seenKeys.add(key);
    records.push(toRecord(row, records.length + 1));
  }
  return records;
}

const textOrNull = (text: string | undefined): string | null =>
  text && !/^[-\s/]*$|^POA$/i.test(text) ? text.trim() : null;
const numberIn = (text: string | undefined): number | null => {
  const digits = /\d+(\.\d+)?/.exec(text ?? '');
  return digits ? Number(digits[0]) : null;
};

function toRecord(row: Record<string, string>, n: number): SearchRecord {
  const make = textOrNull(row.Brand) ?? 'Unknown';
  const model = textOrNull(row.Model) ?? 'Unknown';
  const year = numberIn(row.Year) ?? 2000;
  const badge = textOrNull((row.Title ?? '').replace(`${row.Year} ${row.Brand} ${row.Model}`, '')) ?? null;
  const [city = null, state = null] = (row.Location ?? '').split(',').map((part) => textOrNull(part));
  // A number that looks random, so that ids, stock numbers and dates are in another order than the rows.
  const scrambled = (n * 2_654_435_761) % 4_294_967_296;
  const stocknum = `U${String(100_000 + (scrambled % 900_000))}`;
  const type = (row.UsedOrNew ?? '').toLowerCase();
  return {
    id: scrambled * 1024 + n,
    slug: toSlug([year, make, model, badge, stocknum].filter(Boolean).join(' ')),
    make,
    model,
    badge,
    series: null,
    year,
    car_type: type === 'new' || type === 'demo' ? type : 'used',
    item_type: 'car',
    status: 'in_stock',
    price: numberIn(row.Price),
    before_price: null,
    price_type: 'drive_away',
    subscription_price: null,
    preorder: false,
    km: numberIn(row.Kilometres),
    colour: textOrNull(row.ColourExtInt?.split('/')[0]),
    body: textOrNull(row.BodyType),
    fuel: textOrNull(row.FuelType),
    transmission: textOrNull(row.Transmission),
    drive: textOrNull(row.DriveType),
    engine: engineWords(numberIn(row.CylindersinEngine), null, null),
    seats: numberIn(row.Seats),
    doors: numberIn(row.Doors),
    stocknum,
    regplate: null,
    vin: null,
    created_at: 1_700_000_000 + (scrambled % 600) * 86_400,
    sold_at: null,
    tag: null,
    reserved: false,
    certified: n % 9 === 0,
    has_comments: true,
    has_nvic: false,
    below_market: n % 7 === 0,
    similar: null,
    market_checked: n % 7 === 0 ? '2026-11-01' : null,
    image: `/drawings/${toSlug(textOrNull(row.BodyType) ?? 'sedan')}-white-front.svg`,
    dealership_slug: 'bench',
    dealership_name: 'Bench',
    location_id: 1,
    location_name: city,
    city,
    state,
    distribution_locations: [],
    categories: [],
    filtered_features: [],
    make_model: `${make} ${model}`,
    price_range: null,
    weekly_price_range: null,
    finance: null,
    deposit: 200,
  };
}
