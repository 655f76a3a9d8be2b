import { linkedSearch } from '#domain/linked-search.ts';

/** Part of the price by which that of a similar car may differ. */
const NEAR_PERCENT = 20;
/** Dollars; price range of similar cars: 20 % below to 20 % above, rounded to thousands. */
export function nearPrice(dollars: number): { readonly min: number; readonly max: number } {
  return {
    min: Math.floor((dollars * (100 - NEAR_PERCENT)) / 100_000) * 1000,
    max: Math.ceil((dollars * (100 + NEAR_PERCENT)) / 100_000) * 1000,
  };
}

/** What similar cars are asked for by; null is anything. */
interface Wanted {
  readonly make: string | null;
  readonly model: string | null;
  readonly body: string | null;
  readonly price: number | null;
}

/**
 * Link to a search for similar cars: same make, model and body, similar price, available only. This excludes a sold car on whose page the
 * link is (CARD-07).
 */
export function similarHref(car: Wanted): string {
  return linkedSearch({
    make: car.make,
    model: car.model,
    body: car.body,
    status: ['in_stock', 'coming_soon'],
    price: car.price === null ? null : nearPrice(car.price),
  });
}
