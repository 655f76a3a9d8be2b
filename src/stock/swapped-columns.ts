import type { Car } from '#domain/car.ts';
import { isLargeShare, nameOf } from './changed-facts.ts';
import type { Finding } from './finding.ts';
import { isOnSale } from './merge-stock.ts';
import { isKnownMake } from './spellings.ts';

/** The last digits that prices have: of 14,973 used cars for sale in Australia 95 % of the prices and 46 % of the odometers end so. */
const PRICE_ENDS = new Set([0, 5, 8, 9]);
const ENDS_APART = 0.3;
/** From so many used cars on the ends of the numbers tell, and from so many their years alone. */
const FEWEST = { ends: 5, years: 10 };
/** How far ranks by year lean the wrong way: 2 is wholly. Samples of ten real cars of one yard do so once in four thousand. */
const WRONG_WAY = { ends: 0.2, years: 1 };

/** One finding for the file if prices and kilometres of its used cars stand in each other's column. */
export function swappedFinding(cars: readonly Car[]): Finding | null {
  if (!isPriceWithKm(cars)) return null;
  const car = cars.find(({ car_type, price, km }) => car_type === 'used' && price && km) as Car;
  return {
    outcome: 'kept',
    row: 0,
    column: 'price',
    value: `${nameOf(car)}: a price of ${car.price}, ${car.km} km`,
    rule: 'prices that rise with the year, and kilometres that fall',
    hint: 'Price and kilometres look as if each stood in the other’s column. Look at the mapping and the feed.',
  };
}

/** One finding for cars whose model is a make that is known, and whose make is none. */
export function swappedNames(cars: readonly Car[]): { readonly finding: Finding; readonly isMany: boolean } | null {
  const turned = cars.filter(({ make, model }) => !isKnownMake(make) && isKnownMake(model));
  const [first] = turned;
  if (first === undefined) return null;
  return {
    isMany: isLargeShare(turned.length, cars.length),
    finding: {
      outcome: 'kept',
      row: 0,
      column: 'make',
      value: `${turned.length} of ${cars.length} cars, such as make "${first.make}", model "${first.model}"`,
      rule: 'a make as the make',
      hint: 'Make and model look as if each stood in the other’s column. Look at the mapping and the feed.',
    },
  };
}

/**
 * Whether the prices and kilometres of used cars look like each other's: newer cars are dearer and have gone less far, and prices end in other digits than
 * odometers. Needs no earlier import, so that it tells on the first one.
 */
function isPriceWithKm(cars: readonly Car[]): boolean {
  const used = cars.flatMap((car) =>
    isOnSale(car) && car.car_type === 'used' && car.price && car.km
      ? [{ year: car.year, price: car.price, km: car.km }]
      : [],
  );
  if (used.length < FEWEST.ends) return false;
  const [years, prices, kms] = [used.map(({ year }) => year), used.map(({ price }) => price), used.map(({ km }) => km)];
  const [kmByYear, priceByYear] = [correlation(kms, years), correlation(prices, years)];
  if (kmByYear <= 0 || priceByYear >= 0) return false;
  const lean = kmByYear - priceByYear;
  const apart = pricedShare(kms) - pricedShare(prices);
  const isByYears = used.length >= FEWEST.years && lean > WRONG_WAY.years && median(prices) > median(kms);
  return isByYears || (lean > WRONG_WAY.ends && apart >= ENDS_APART);
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const pricedShare = (numbers: readonly number[]): number =>
  numbers.filter((number) => PRICE_ENDS.has(Math.floor(number) % 10)).length / numbers.length;

/** Of the ranks of two lists, -1 to 1; 0 where one holds only one value. */
function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranks(one), ranks(other)];
  const middle = (a.length - 1) / 2;
  const sum = (of: (at: number) => number): number => a.reduce((total, _, at) => total + of(at), 0);
  const spread = (list: readonly number[]): number => sum((at) => ((list[at] as number) - middle) ** 2);
  const size = Math.sqrt(spread(a) * spread(b));
  return size === 0 ? 0 : sum((at) => ((a[at] as number) - middle) * ((b[at] as number) - middle)) / size;
}

/** Places in order of size; equal numbers share the middle of theirs. */
function ranks(numbers: readonly number[]): number[] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const first = new Map(sorted.toReversed().map((number, at) => [number, sorted.length - 1 - at]));
  const last = new Map(sorted.map((number, at) => [number, at]));
  return numbers.map((number) => ((first.get(number) as number) + (last.get(number) as number)) / 2);
}
