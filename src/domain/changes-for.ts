import type { PriceType } from '#domain/car.ts';
import type { CarChanges } from '#domain/stock-changes.ts';

// Apart from `stock-changes.ts`, which reads changes, and is not among the scripts of the search worker.

/**
 * The changes that apply to a car, which was built with this price type: a price on application hides the amounts, whether it was built or
 * pushed (PRICE-02).
 */
export const changesFor = (built: unknown, changes: CarChanges): CarChanges =>
  (changes.price_type ?? built) === ('poa' satisfies PriceType)
    ? { ...changes, price: null, before_price: null }
    : changes;
