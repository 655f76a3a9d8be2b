import type { PriceType } from '#domain/car.ts';
import type { CarChanges } from '#domain/stock-changes.ts';

// In a file of its own, because the search worker applies changes but does not need `stock-changes.ts`, which parses them.

/**
 * The changes to apply to a car. If its price is on application, by a change or as built, the amounts are hidden (PRICE-02).
 *
 * @param built the price type that the car was built with
 */
export const changesFor = (built: unknown, changes: CarChanges): CarChanges =>
  (changes.price_type ?? built) === ('poa' satisfies PriceType)
    ? { ...changes, price: null, before_price: null }
    : changes;
