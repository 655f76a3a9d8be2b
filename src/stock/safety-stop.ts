import type { Car } from '#domain/car.ts';
import { changedNames, FEW_CARS, isLargeShare, type Loss, type Moved, nameOf, type Pair } from './changed-facts.ts';
import { isOnSale } from './merge-stock.ts';

/** Cents in a column of dollars, or another column under the name of the price. */
const PRICE_JUMP = 5;
/** No odometer goes back; so much less is no rounding. */
const KM_BACK = { share: 0.9, km: 1000 };
/** Whether a car's price is so many times higher or lower than before that it may be a slip. */
export function isPriceJump({ old, car }: Pair): boolean {
  if (!old.price || !car.price) return false;
  return car.price >= old.price * PRICE_JUMP || old.price >= car.price * PRICE_JUMP;
}

/** Whether the car has travelled less than before: another column under the name of the odometer, or a slip. */
export function isKmBack({ old, car }: Pair): boolean {
  if (old.km === null || car.km === null) return false;
  return car.km < old.km * KM_BACK.share && car.km < old.km - KM_BACK.km;
}

/**
 * Why a result must not be written unasked, or null. Cars that leave are counted by identity: a feed of another dealer, or one whose numbers all changed,
 * has as many cars as before. A large share (`isLargeShare`) that loses price, pictures or kilometres or is of another name is one too many, and so is
 * one whose price jumps or whose odometer goes back.
 *
 * @param pairs cars that were in the last import and are in this one
 * @param losses what these had and have no more
 * @param moved what they have now and another had
 * @param limitPercent largest share of the cars for sale that may leave at once; 100 switches this stop off
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
  const back = driven.filter(isKmBack).length;
  if (isLargeShare(back, driven.length))
    return `${back} of ${driven.length} cars would have fewer kilometres than before.`;
  return null;
}
