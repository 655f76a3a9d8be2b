import { linkedSearch } from '#domain/linked-search.ts';
import type { SearchRecord } from '#domain/search-record.ts';

/** Price range of similar cars: 20 % below to 20 % above, rounded to thousands. */
const NEAR_PERCENT = 20;
export function nearPrice(dollars: number): { readonly min: number; readonly max: number } {
  return {
    min: Math.floor((dollars * (100 - NEAR_PERCENT)) / 100_000) * 1000,
    max: Math.ceil((dollars * (100 + NEAR_PERCENT)) / 100_000) * 1000,
  };
}

/**
 * Link to a search for similar cars: same make, model and body, similar price, available only. This excludes a sold car on whose page the
 * link is (CARD-07).
 */
export function similarHref(car: Pick<SearchRecord, 'make' | 'model' | 'body' | 'price'>): string {
  return linkedSearch({
    make: car.make,
    model: car.model,
    body: car.body,
    status: ['in_stock', 'coming_soon'],
    price: car.price === null ? null : nearPrice(car.price),
  });
}
