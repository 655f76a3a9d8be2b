import { isInStock } from '#domain/availability.ts';
import type { CarStatus } from '#domain/car.ts';
import { isSameMake } from '#domain/make-names.ts';
import { sellsCars } from '#domain/sells-cars.ts';

/**
 * Whether a stock car has a trade-in button (TRADE-01): enabled for the site; car in stock, not reserved, and priced above the
 * minimum.
 */
export function showsTradeIn(
  car: {
    readonly status: CarStatus;
    readonly reserved: boolean;
    readonly price: number | null;
  },
  rules: { readonly tradeIn: boolean; readonly tradeInMinPriceDollars: number },
): boolean {
  return rules.tradeIn && isInStock(car) && !car.reserved && (car.price ?? 0) > rules.tradeInMinPriceDollars;
}

/**
 * Why there is no estimate, as the API's code: the car is too old or has too many kilometres (`too-far`) for the dealer's limits (TRADE-02),
 * there are too few comparable cars (`no-basis`), or the service failed.
 */
export type TradeInRefusal = 'too-old' | 'too-far' | 'no-basis' | 'unavailable';

interface TradeInLocation {
  readonly id: number;
  readonly type: 'sales' | 'service' | 'parts';
  readonly manufacturers: readonly string[];
}

/**
 * Locations where a shopper may trade in a car (TRADE-07): those that sell the given make, or any make, and that the dealer has not
 * excluded.
 *
 * @param make of the car the shopper wants to buy; null = none, so every location that sells cars
 */
export function tradeInLocations<Place extends TradeInLocation>(
  places: readonly Place[],
  make: string | null,
  excludedIds: readonly number[],
): readonly Place[] {
  return places.filter(
    (location) =>
      sellsCars(location) &&
      !excludedIds.includes(location.id) &&
      (make === null ||
        location.manufacturers.length === 0 ||
        location.manufacturers.some((name) => isSameMake(name, make))),
  );
}
