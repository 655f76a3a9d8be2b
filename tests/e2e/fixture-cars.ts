import { readFileSync } from 'node:fs';

/** A row of a fixture tenant's stock file, with the fields that journeys use. */
export interface FixtureCar {
  readonly id: number;
  readonly slug: string;
  readonly car_type: string;
  readonly status?: string;
  readonly price?: number | null;
  readonly before_price?: number | null;
  readonly reserved?: boolean;
  readonly preorder?: boolean;
  readonly subscription_price?: number | null;
  readonly file?: string | null;
  readonly images?: readonly string[];
  readonly tag?: string | null;
  readonly sold_at?: string | null;
  readonly dealercomments?: string | null;
  readonly finance_lenders?: object;
}

/** The first car of a fixture tenant in a given state, so that no journey depends on the name of a generated car. */
export function fixtureCar(
  tenant: string,
  isMatch: (car: FixtureCar) => boolean,
): FixtureCar & { readonly path: string } {
  const lines = readFileSync(`tests/fixtures/tenants/${tenant}/stock.jsonl`, 'utf8').trim().split('\n');
  const car = lines.map((line) => JSON.parse(line) as FixtureCar).find(isMatch);
  if (!car) throw new Error(`No car of ${tenant} matches.`);
  return { ...car, path: `/cars/${car.slug}` };
}

/** A car for sale with several pictures, a price and a repayment. */
export const isForSale = (car: FixtureCar): boolean =>
  car.car_type === 'used' &&
  (car.status ?? 'in_stock') === 'in_stock' &&
  !car.reserved &&
  !car.tag &&
  !car.subscription_price &&
  (car.price ?? 0) > 12_000 &&
  (car.price ?? 0) < 60_000 &&
  (car.images?.length ?? 0) > 3 &&
  Object.keys(car.finance_lenders ?? {}).length > 0;
