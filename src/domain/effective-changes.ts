import type { PriceType } from '#domain/car.ts';
import type { CarChanges } from '#domain/stock-changes.ts';

// In a file of its own, because the search worker applies changes but does not need `stock-changes.ts`, which parses them.

/**
 * The changes to apply to a car. If its price is on application, by a change or as built, the amounts are hidden (PRICE-02); if it is priced by
 * the week, so is a repayment, which may have been pushed before the site showed such prices (decision 710).
 *
 * @param priceType that the car was built with
 * @param weekly the price by the week that it was built with
 */
export const effectiveChanges = (priceType: unknown, weekly: unknown, changes: CarChanges): CarChanges => ({
  ...changes,
  ...((changes.price_type ?? priceType) === ('poa' satisfies PriceType) ? { price: null, before_price: null } : {}),
  ...((changes.subscription_price === undefined ? (weekly ?? null) : changes.subscription_price) === null
    ? {}
    : { finance: null, weekly_price_range: null }),
});
