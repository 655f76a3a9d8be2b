import type { Car } from '#domain/car.ts';
import { changedNames, FEW_CARS, isLargeShare, type Loss, type Moved, nameOf, type Pair } from './changed-facts.ts';
import { isOnSale } from './merge-stock.ts';

/** Factor of a price change that suggests cents instead of dollars, or the wrong column. */
const PRICE_JUMP = 5;
/** Odometers do not go back; a decrease beyond these limits is not rounding. */
const ODOMETER_DECREASE = { share: 0.9, km: 1000 };
/** Whether a price changed so much that it is probably an error. */
export function isPriceJump({ old, car }: Pair): boolean {
  if (!old.price || !car.price) return false;
  return car.price >= old.price * PRICE_JUMP || old.price >= car.price * PRICE_JUMP;
}

/** Whether the kilometres decreased: the wrong column, or a typing error. */
export function isOdometerLower({ old, car }: Pair): boolean {
  if (old.km === null || car.km === null) return false;
  return car.km < old.km * ODOMETER_DECREASE.share && car.km < old.km - ODOMETER_DECREASE.km;
}

/**
 * Reason why the result must not be written without `force`, or null. Leaving cars are counted by identity, because another dealer's feed,
 * or one in which all stock numbers changed, may have as many cars as before. The import also stops if a large share of cars
 * (`isLargeShare`) lose their price, pictures or kilometres, change their name, have another car's values, or have a price jump or a lower
 * odometer reading.
 *
 * @param pairs cars found in both imports
 * @param losses facts that these cars had and have lost
 * @param moved values that belonged to another car before
 * @param limitPercent maximum percentage of the cars for sale that may leave at once; 100 disables this check
 */
export function stopReason(
  previous: readonly Car[],
  leaving: readonly Car[],
  added: number,
  pairs: readonly Pair[],
  losses: readonly Loss[],
  moved: readonly Moved[],
  limitPercent: number,
): string | null {
  const before = previous.filter(isOnSale).length;
  const all = leaving.length === before && before >= FEW_CARS;
  const many = leaving.length > Math.max(FEW_CARS, (before * limitPercent) / 100);
  if (limitPercent < 100 && (all || many)) {
    const percent = Math.round((leaving.length / before) * 100);
    const names = leaving.slice(0, 3).map(nameOf);
    return `${leaving.length} of ${before} cars for sale would leave the stock (${percent} %; the limit is ${limitPercent} %), such as ${names.join(', ')}; ${added} would be new.`;
  }
  const lost = losses.find(({ fact, had, cars }) => fact.shown && isLargeShare(cars.length, had));
  if (lost !== undefined) return `${lost.cars.length} of ${lost.had} cars that had ${lost.fact.what} would have none.`;
  const elsewhere = moved.find(({ cars, all }) => isLargeShare(cars.length, all));
  if (elsewhere !== undefined)
    return `${elsewhere.cars.length} of ${elsewhere.all} cars would have ${elsewhere.what} of another car.`;
  const renamed = pairs.filter((pair) => changedNames(pair).length > 0).length;
  if (isLargeShare(renamed, pairs.length))
    return `${renamed} of ${pairs.length} cars would be of another year, make, model or condition, or have another VIN, under the same number.`;
  const priced = pairs.filter(({ old, car }) => old.price && car.price);
  const jumped = priced.filter(isPriceJump).length;
  if (isLargeShare(jumped, priced.length))
    return `${jumped} of ${priced.length} prices would be ${PRICE_JUMP} times higher or lower.`;
  const driven = pairs.filter(({ old, car }) => old.km !== null && car.km !== null);
  const back = driven.filter(isOdometerLower).length;
  if (isLargeShare(back, driven.length))
    return `${back} of ${driven.length} cars would have fewer kilometres than before.`;
  return null;
}
