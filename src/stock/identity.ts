import { createHash } from 'node:crypto';
import type { Car } from '#domain/car.ts';
import { toSlug } from '#domain/paths.ts';

type Identified = Pick<
  Car,
  'year' | 'make' | 'model' | 'badge' | 'series' | 'colour' | 'vin' | 'stocknum' | 'dealership_slug' | 'dealership_id'
> & { readonly id?: number | null; readonly slug?: string | null };

/** First 52 bits of a SHA-256: a whole number that JSON and JavaScript keep exactly. */
function hash52(text: string): number {
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 13), 16);
}

/**
 * The id of a car (A51): the feed's own when numeric, else a hash of dealership and stock number, else of the VIN, else of
 * facts that do not change while a car is for sale. Price, kilometres and pictures never take part.
 */
export function makeId(car: Identified): number {
  if (typeof car.id === 'number') return car.id;
  const dealership = car.dealership_slug ?? car.dealership_id ?? '';
  if (car.stocknum !== null) return hash52(`stock|${dealership}|${car.stocknum.toLowerCase()}`);
  if (car.vin !== null) return hash52(`vin|${car.vin}`);
  return hash52(stableFacts(car).join('|'));
}

function stableFacts(car: Identified): unknown[] {
  const { year, make, model, badge, series, colour } = car;
  return ['facts', year, make, model, badge, series, colour].map((fact) => String(fact ?? '').toLowerCase());
}

/** Year, make, model, badge and stock number (A51); the last part falls back to the VIN's end, then to the id. */
export function makeSlug(car: Identified): string {
  if (car.slug) return toSlug(car.slug);
  const tail = car.stocknum ?? car.vin?.slice(-6) ?? makeId(car).toString(36);
  const words = [car.year, car.make, car.model, car.badge].filter((part) => part !== null).join(' ');
  const slug = toSlug(words).slice(0, 90).replace(/-+$/, '');
  return `${slug}-${toSlug(tail) || makeId(car).toString(36)}`;
}
