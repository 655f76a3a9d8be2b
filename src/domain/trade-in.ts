import { isInStock } from '#domain/availability.ts';
import type { CarStatus } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { toSlug } from '#domain/paths.ts';

/** The trade-in button on a stock car (TRADE-01): feature on, in stock, not sold or reserved, price above the minimum. */
export function showsTradeIn(
  car: {
    readonly status: CarStatus;
    readonly reserved: boolean;
    readonly sold?: boolean;
    readonly price: number | null;
  },
  rules: { readonly tradeIn: boolean; readonly tradeInMinPriceDollars: number },
): boolean {
  return (
    rules.tradeIn &&
    isInStock(car) &&
    !car.reserved &&
    car.sold !== true &&
    (car.price ?? 0) > rules.tradeInMinPriceDollars
  );
}

/** Why a customer's car gets no estimate (TRADE-02); null = it gets one. `over` is strict: 7 years and 100,000 km still count. */
export function estimateRefusal(
  customerCar: { readonly buildYear: number; readonly km: number },
  rules: { readonly tradeInMaxAgeYears: number; readonly tradeInMaxKm: number; readonly timeZone: string },
  now: Clock,
): 'too-old' | 'too-far' | null {
  if (now.year(rules.timeZone) - customerCar.buildYear > rules.tradeInMaxAgeYears) return 'too-old';
  return customerCar.km > rules.tradeInMaxKm ? 'too-far' : null;
}

interface TradeInPlace {
  readonly id: number;
  readonly type: 'sales' | 'service' | 'parts';
  readonly manufacturers: readonly string[];
}

/**
 * Where a shopper may bring a car to trade in (TRADE-07): places that sell, that sell this make or any make, and that the dealer
 * has not taken out of the choice.
 *
 * @param make of the car the shopper is after; null = no car in mind, every place that sells
 */
export function tradeInPlaces<Place extends TradeInPlace>(
  places: readonly Place[],
  make: string | null,
  excludedIds: readonly number[],
): readonly Place[] {
  return places.filter(
    ({ id, type, manufacturers }) =>
      type === 'sales' &&
      !excludedIds.includes(id) &&
      (make === null || manufacturers.length === 0 || manufacturers.some((one) => toSlug(one) === toSlug(make))),
  );
}
