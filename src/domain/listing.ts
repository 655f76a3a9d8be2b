import { isAvailable, isInStock, soldUntil } from '#domain/availability.ts';
import type { Car, CarType } from '#domain/car.ts';
import type { Clock } from '#domain/clock.ts';
import { DAY_MS } from '#domain/durations.ts';
import { isMakeInList } from '#domain/make-names.ts';
import { mainPicture } from '#domain/picture.ts';

/** Inputs of the listing rule (SRCH-14, SRCH-15), named as in `Site.stock`. */
export interface ListingRules {
  /** Car types that may be listed; empty = every type. */
  readonly types: readonly CarType[];
  readonly inStockOnly: boolean;
  readonly withPhotosOnly: boolean;
  /** Makes that are not listed, by any of their names. */
  readonly excludeMakes: readonly string[];
  /** A sold car stays listed for this many days of 24 hours; 0 = sold cars are never listed. */
  readonly includeSoldCarsDays: number;
}

/**
 * A sale dated up to one day after `now` counts as sold, because the feed's clock may be ahead or its date may have no time. Later dates
 * are treated as errors.
 */
function isRecentlySold(soldAt: string | null, days: number, now: Clock): boolean {
  const soldMs = Date.parse(soldAt ?? '');
  const untilMs = Number.isNaN(soldMs) ? null : soldUntil(soldMs, days);
  return untilMs !== null && now.isBefore(untilMs) && now.hasPassed(soldMs - DAY_MS);
}

/**
 * Whether a site lists a car at all, in search, tiles, counts, similar cars, feeds and the sitemap (SRCH-14, SRCH-15): it is available or
 * was sold within the last N days, is flagged for the dealer's website, and meets the tenant's restrictions.
 */
export function isListed(
  car: Pick<
    Car,
    'status' | 'sold_at' | 'show_on_dealer_website' | 'car_type' | 'images' | 'primary_image_url' | 'make'
  >,
  rules: ListingRules,
  now: Clock,
): boolean {
  if (!car.show_on_dealer_website) return false;
  if (!isAvailable(car) && !isRecentlySold(car.sold_at, rules.includeSoldCarsDays, now)) return false;
  if (rules.types.length > 0 && !rules.types.includes(car.car_type)) return false;
  if (rules.inStockOnly && !isInStock(car)) return false;
  if (rules.withPhotosOnly && mainPicture(car) === null) return false;
  return !isMakeInList(car.make, rules.excludeMakes);
}

/**
 * Whether an unlisted car was on this site before it was sold or withdrawn. Its URL then returns 410, so that search engines remove it
 * at once (DET-08). A car excluded by the tenant's restrictions was never listed and returns 404 (SRCH-15).
 */
export function wasListed(car: Parameters<typeof isListed>[0], rules: ListingRules, now: Clock): boolean {
  const asIfForSale = { ...car, status: 'in_stock', sold_at: null };
  return !isAvailable(car) && !isListed(car, rules, now) && isListed(asIfForSale, rules, now);
}
