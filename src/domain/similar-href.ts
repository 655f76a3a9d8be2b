import { filteredSearchHref } from '#domain/filtered-search-href.ts';
import type { SearchRecord } from '#domain/search-record.ts';

/** How far the price of a similar car may differ, in percent. */
const NEAR_PERCENT = 20;
/** Dollars; price range of similar cars: 20 % below to 20 % above, rounded to thousands. */
export function nearPrice(dollars: number): { readonly min: number; readonly max: number } {
  return {
    min: Math.floor((dollars * (100 - NEAR_PERCENT)) / 100_000) * 1000,
    max: Math.ceil((dollars * (100 + NEAR_PERCENT)) / 100_000) * 1000,
  };
}

/**
 * Link to a search for similar cars: same make, model and body, similar price, as far as another car has them in common (`similar`),
 * available only. This excludes a sold car on whose page the link is (CARD-07).
 */
export function similarHref(car: Pick<SearchRecord, 'make' | 'model' | 'body' | 'price' | 'similar'>): string {
  const asked = <Value>(key: string, value: Value): Value | null =>
    (car.similar?.includes(key) ?? true) ? value : null;
  const price = asked('price', car.price);
  return filteredSearchHref({
    make: asked('make', car.make),
    model: asked('model', car.model),
    body: asked('body', car.body),
    status: ['in_stock', 'coming_soon'],
    price: price === null ? null : nearPrice(price),
  });
}
