import type { Car } from '#domain/car.ts';
import { isOnSale } from './merge-stock.ts';

/** A dealer may sell so many between two feeds whatever its size: a share of a small stock is less than one car. */
const FEW_CARS = 3;
/** Facts whose loss from the whole stock means a renamed column, and that hide or change every car. */
const SHOWN_FACTS = [
  { what: 'a price', has: (car: Car): boolean => car.price !== null || car.price_type === 'poa' },
  { what: 'pictures', has: (car: Car): boolean => car.images.length > 0 },
  { what: 'kilometres', has: (car: Car): boolean => car.km !== null },
] as const;
/** Cents in a column of dollars, or another column under the name of the price. */
const PRICE_JUMP = 5;
/** No odometer goes back; so much less is no rounding. */
const KM_BACK = { share: 0.9, km: 1000 };
/** From so many cars on, a loss is no accident of one or two rows. */
const ENOUGH_CARS = 5;

/** Whether a car's price is so many times higher or lower than before that it may be a slip. */
export function isPriceJump({ old, car }: { readonly old: Car; readonly car: Car }): boolean {
  if (!old.price || !car.price) return false;
  return car.price >= old.price * PRICE_JUMP || old.price >= car.price * PRICE_JUMP;
}

/** Whether the car has travelled less than before: another column under the name of the odometer, or a slip. */
export function isKmBack({ old, car }: { readonly old: Car; readonly car: Car }): boolean {
  if (old.km === null || car.km === null) return false;
  return car.km < old.km * KM_BACK.share && car.km < old.km - KM_BACK.km;
}

/**
 * Why a result must not be written unasked, or null. Cars that leave are counted by identity: a feed of another dealer, or one
 * whose numbers all changed, has as many cars as before. One car in two that loses its price, pictures or kilometres is one too many, and so is one whose price jumps
 * or whose odometer goes back.
 *
 * @param pairs cars that were in the last import and are in this one, as they were and as they are
 * @param limitPercent largest share of the cars for sale that may leave at once; 100 switches this stop off
 */
export function stopReason(
  previous: readonly Car[],
  leaving: readonly Car[],
  added: number,
  pairs: readonly { readonly old: Car; readonly car: Car }[],
  limitPercent: number,
): string | null {
  const before = previous.filter(isOnSale).length;
  const all = leaving.length === before && before >= FEW_CARS;
  const many = leaving.length > Math.max(FEW_CARS, (before * limitPercent) / 100);
  if (limitPercent < 100 && (all || many)) {
    const percent = Math.round((leaving.length / before) * 100);
    const names = leaving.slice(0, 3).map(({ name, stocknum }) => (stocknum === null ? name : `${name} (${stocknum})`));
    return `${leaving.length} of ${before} cars for sale would leave the stock (${percent} %; the limit is ${limitPercent} %), such as ${names.join(', ')}; ${added} would be new.`;
  }
  for (const { what, has } of SHOWN_FACTS) {
    const had = pairs.filter(({ old, car }) => isOnSale(car) && has(old));
    const lost = had.filter(({ car }) => !has(car)).length;
    if (had.length >= ENOUGH_CARS && lost * 2 > had.length)
      return `${lost} of ${had.length} cars that had ${what} would have none.`;
  }
  const priced = pairs.filter(({ old, car }) => old.price && car.price);
  const jumped = priced.filter(isPriceJump).length;
  if (priced.length >= ENOUGH_CARS && jumped * 2 > priced.length)
    return `${jumped} of ${priced.length} prices would be ${PRICE_JUMP} times higher or lower.`;
  const driven = pairs.filter(({ old, car }) => old.km !== null && car.km !== null);
  const back = driven.filter(isKmBack).length;
  if (driven.length >= ENOUGH_CARS && back * 2 > driven.length)
    return `${back} of ${driven.length} cars would have fewer kilometres than before.`;
  return null;
}
