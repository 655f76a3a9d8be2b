import type { Car } from '#domain/car.ts';
import {
  changedIdentity,
  FEW_CARS,
  isLargeShare,
  isMost,
  type Loss,
  type MovedValues,
  nameOf,
  type Pair,
} from './changed-values.ts';
import type { Finding } from './finding.ts';
import { identityOf, isFeedId, sharesTrait } from './match-cars.ts';
import { isForSale } from './merge-stock.ts';

/** Factor of a price change that suggests cents instead of dollars, or the wrong column. */
const PRICE_JUMP = 5;
/** GST in Australia and New Zealand: the ratio of a price with it to the price without it. */
const WITH_GST = [1.1, 1.15];
/** Tolerance in dollars, because prices are rounded. */
const ROUNDING = 1.5;
/** No dealer more than doubles or halves the price of a car from one import to the next. */
const PRICE_CHANGE = 2;
/** Odometers do not go back; a decrease beyond these limits is not rounding. */
const ODOMETER_DECREASE = { share: 0.9, km: 1000 };
/** Cars for sale are hardly driven. If many gain more than this, miles may be read as kilometres, or the column may be the wrong one. */
const ODOMETER_INCREASE = { share: 1.3, km: 10_000 };
const isPriceChange = (pair: Pair): boolean => priceFactor(pair) > PRICE_CHANGE;
const isPriceJump = (pair: Pair): boolean => priceFactor(pair) >= PRICE_JUMP;

/** How many times the lower price the higher one is; 1 if a price is missing. */
const priceFactor = ({ previous, car }: Pair): number =>
  previous.price && car.price ? Math.max(previous.price / car.price, car.price / previous.price) : 1;

/** Whether the kilometres decreased: the wrong column, or a typing error. */
function isOdometerLower({ previous, car }: Pair): boolean {
  if (previous.km === null || car.km === null) return false;
  return car.km < previous.km * ODOMETER_DECREASE.share && car.km < previous.km - ODOMETER_DECREASE.km;
}

/** Whether the kilometres increased by much more than test drives. */
function isOdometerHigher({ previous, car }: Pair): boolean {
  if (previous.km === null || car.km === null || car.car_type !== 'used' || previous.car_type !== 'used') return false;
  return car.km > previous.km * ODOMETER_INCREASE.share && car.km > previous.km + ODOMETER_INCREASE.km;
}

/** Findings for an implausible change of a price or an odometer. The new values are accepted. */
export function changeFindings(pair: Pair): Finding[] {
  return [
    ...(isPriceChange(pair) ? [priceFinding(pair)] : []),
    ...(isOdometerLower(pair) ? [odometerFinding(pair, 'no fewer kilometres than in the last import')] : []),
    ...(isOdometerHigher(pair) ? [odometerFinding(pair, 'about the kilometres of the last import')] : []),
  ];
}

function priceFinding({ previous, car }: Pair): Finding {
  return {
    outcome: 'kept',
    row: 0,
    column: 'price',
    value: `${nameOf(car)}: ${car.price}, before ${previous.price}`,
    rule: 'a price near that of the last import',
    hint: 'If it is a typing error, correct it in the feed before you build: the price is advertised as it is.',
  };
}

function odometerFinding({ previous, car }: Pair, rule: string): Finding {
  return {
    outcome: 'kept',
    row: 0,
    column: 'km',
    value: `${nameOf(car)}: ${car.km}, before ${previous.km}`,
    rule,
    hint: 'Read the odometer again and correct the feed, whichever import was wrong.',
  };
}

/**
 * Reason why the result must not be written without `force`, or null. Leaving cars are counted by identity, because another dealer's feed,
 * or one in which all stock numbers changed, may have as many cars as before. The import also stops if a large share of cars
 * (`isLargeShare`) lose their stock number, price, pictures or kilometres, get another year, make, model, condition or VIN, have another
 * car's values, or have a price jump, a price lower by the GST, or a lower or much higher odometer reading; and if most are on application
 * or reserved that were not.
 *
 * @param added number of new cars
 * @param pairs cars found in both imports
 * @param losses details that these cars had and have lost
 * @param moved values that belonged to another car before
 * @param limitPercent maximum percentage of the cars for sale that may leave at once; 100 disables this check
 */
export function stopReason(
  previousCars: readonly Car[],
  delisted: readonly Car[],
  added: number,
  pairs: readonly Pair[],
  losses: readonly Loss[],
  moved: readonly MovedValues[],
  limitPercent: number,
): string | null {
  const before = previousCars.filter(isForSale).length;
  const haveAllLeft = delisted.length === before && before >= FEW_CARS;
  const haveTooManyLeft = delisted.length > Math.max(FEW_CARS, (before * limitPercent) / 100);
  if (limitPercent < 100 && (haveAllLeft || haveTooManyLeft)) {
    const percent = Math.round((delisted.length / before) * 100);
    const names = delisted.slice(0, 3).map(nameOf);
    return `${delisted.length} of ${before} cars for sale would leave the stock (${percent} %; the limit is ${limitPercent} %), such as ${names.join(', ')}; ${added} would be new.`;
  }
  const lostNumbersReason = lostNumbers(previousCars, pairs, delisted);
  if (lostNumbersReason !== null) return lostNumbersReason;
  const lost = losses.find(({ field, countBefore, cars }) =>
    field.stopsIfMost
      ? cars.length > FEW_CARS && isMost(cars.length, countBefore)
      : field.essential && isLargeShare(cars.length, countBefore),
  );
  if (lost !== undefined)
    return `${lost.cars.length} of ${lost.countBefore} cars that had ${lost.field.noun} ${lost.field.would ?? 'would have none'}.`;
  const movedColumn = moved.find(({ cars, total }) => isLargeShare(cars.length, total));
  if (movedColumn !== undefined)
    return `${movedColumn.cars.length} of ${movedColumn.total} cars would have ${movedColumn.noun} of another car.`;
  const renamed = pairs.filter((pair) => changedIdentity(pair).length > 0).length;
  if (isLargeShare(renamed, pairs.length))
    return `${renamed} of ${pairs.length} cars would be of another year, make, model or condition, or have another VIN, under the same number.`;
  const priced = pairs.filter(({ previous, car }) => previous.price && car.price);
  const jumpCount = priced.filter(isPriceJump).length;
  if (isLargeShare(jumpCount, priced.length))
    return `${jumpCount} of ${priced.length} prices would be ${PRICE_JUMP} times higher or lower.`;
  const withoutGstCount = WITH_GST.map(
    (rate) =>
      priced.filter(({ previous, car }) => Math.abs(Number(car.price) * rate - Number(previous.price)) <= ROUNDING)
        .length,
  ).find((count) => isLargeShare(count, priced.length));
  if (withoutGstCount !== undefined)
    return `${withoutGstCount} of ${priced.length} prices would be lower by exactly the GST, which an advertised price must contain.`;
  const driven = pairs.filter(({ previous, car }) => previous.km !== null && car.km !== null);
  const lowerCount = driven.filter(isOdometerLower).length;
  if (isLargeShare(lowerCount, driven.length))
    return `${lowerCount} of ${driven.length} cars would have fewer kilometres than before.`;
  const higherCount = driven.filter(isOdometerHigher).length;
  if (isLargeShare(higherCount, driven.length))
    return `${higherCount} of ${driven.length} cars would have been driven more than ${ODOMETER_INCREASE.km} km since the last import. Has the unit changed?`;
  return null;
}

/**
 * Reason to stop if a large share of cars lost their stock number and nothing else says which car is which: neither VIN, plate, first
 * picture nor kilometres. Details such as make and colour pair them by chance, and cars would take over each other's pages.
 */
function lostNumbers(previousCars: readonly Car[], pairs: readonly Pair[], delisted: readonly Car[]): string | null {
  const isNumbered = (car: Car): boolean => car.stocknum !== null && isForSale(car);
  const numberedBefore = previousCars.filter(isNumbered).length;
  const lost = pairs.filter(({ previous, car }) => isNumbered(previous) && car.stocknum === null && !isFeedId(car.id));
  const uncertain = lost.filter(
    ({ previous, car }) => !sharesTrait(identityOf(previous, 0), identityOf(car, 0)),
  ).length;
  // If cars in the feed lost their numbers, one that has left may be among them.
  const numbered = lost.length === pairs.length ? delisted.filter(isNumbered).length : 0;
  if (!isLargeShare(uncertain + numbered, numberedBefore)) return null;
  return `${uncertain + numbered} of ${numberedBefore} cars would lose their stock number, and neither VIN, plate, picture nor kilometres say which car is which.`;
}
