import type { Car } from '#domain/car.ts';
import { isLargeShare, nameOf } from './changed-values.ts';
import type { Finding } from './finding.ts';
import { isForSale } from './merge-stock.ts';
import { isKnownMake } from './spellings.ts';

/**
 * Common last digits of prices: of 14,973 used cars for sale in Australia, 95 % of prices and 46 % of odometer readings end in one of
 * these.
 */
const PRICE_ENDS = new Set([0, 5, 8, 9]);
/** If the columns are swapped, at least this share more of the kilometres than of the prices end in one of these. */
const MIN_ENDS_DIFFERENCE = 0.3;
/** Minimum number of used cars for comparing last digits, and for comparing by year alone. */
const MIN_CARS = { ends: 5, years: 10 };
/**
 * Limits for the rank correlation with the year in the wrong direction (2 is the maximum). In samples of ten real cars from one yard, this
 * occurs once in four thousand samples.
 */
const WRONG_TREND = { ends: 0.2, years: 1 };

/** One finding for the file if the price and kilometres columns of used cars are swapped. */
export function swappedFinding(cars: readonly Car[]): Finding | null {
  if (!arePricesSwapped(cars)) return null;
  const car = cars.find(({ car_type, price, km }) => car_type === 'used' && price && km) as Car;
  return {
    outcome: 'kept',
    row: 0,
    column: 'price',
    value: `${nameOf(car)}: a price of ${car.price}, ${car.km} km`,
    rule: 'prices that rise with the year, and kilometres that fall',
    hint: 'Price and kilometres look swapped. Check the mapping and the feed.',
  };
}

/** One finding for cars whose model is a known make but whose make is not; `isMany` = they are a large share of the cars. */
export function swappedNames(cars: readonly Car[]): { readonly finding: Finding; readonly isMany: boolean } | null {
  const swapped = cars.filter(({ make, model }) => !isKnownMake(make) && isKnownMake(model));
  const [first] = swapped;
  if (first === undefined) return null;
  return {
    isMany: isLargeShare(swapped.length, cars.length),
    finding: {
      outcome: 'kept',
      row: 0,
      column: 'make',
      value: `${swapped.length} of ${cars.length} cars, such as make "${first.make}", model "${first.model}"`,
      rule: 'a make as the make',
      hint: 'Make and model look swapped. Check the mapping and the feed.',
    },
  };
}

/**
 * Whether prices and kilometres of used cars look swapped: newer cars cost more and have fewer kilometres, and prices end in different
 * digits from odometer readings. Needs no earlier import, so it works on the first one.
 */
function arePricesSwapped(cars: readonly Car[]): boolean {
  const used = cars.flatMap((car) =>
    isForSale(car) && car.car_type === 'used' && car.price && car.km
      ? [{ year: car.year, price: car.price, km: car.km }]
      : [],
  );
  if (used.length < MIN_CARS.ends) return false;
  const [years, prices, kms] = [used.map(({ year }) => year), used.map(({ price }) => price), used.map(({ km }) => km)];
  const [kmByYear, priceByYear] = [correlation(kms, years), correlation(prices, years)];
  if (kmByYear <= 0 || priceByYear >= 0) return false;
  const trend = kmByYear - priceByYear;
  const endsDifference = priceEndShare(kms) - priceEndShare(prices);
  const isByYears = used.length >= MIN_CARS.years && trend > WRONG_TREND.years && median(prices) > median(kms);
  return isByYears || (trend > WRONG_TREND.ends && endsDifference >= MIN_ENDS_DIFFERENCE);
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The share of numbers that end in a common last digit of prices. */
const priceEndShare = (numbers: readonly number[]): number =>
  numbers.filter((number) => PRICE_ENDS.has(Math.floor(number) % 10)).length / numbers.length;

/** Rank correlation of two lists, -1 to 1; 0 if all values of a list are equal. */
function correlation(firstList: readonly number[], secondList: readonly number[]): number {
  const [a, b] = [ranks(firstList), ranks(secondList)];
  const middle = (a.length - 1) / 2;
  const sum = (valueAt: (index: number) => number): number => a.reduce((total, _, index) => total + valueAt(index), 0);
  const spread = (list: readonly number[]): number => sum((index) => ((list[index] as number) - middle) ** 2);
  const size = Math.sqrt(spread(a) * spread(b));
  return size === 0 ? 0 : sum((at) => ((a[at] as number) - middle) * ((b[at] as number) - middle)) / size;
}

/** Ranks by size; equal numbers share their mean rank. */
function ranks(numbers: readonly number[]): number[] {
  const sorted = numbers.toSorted((a, b) => a - b);
  const first = new Map(sorted.toReversed().map((number, index) => [number, sorted.length - 1 - index]));
  const last = new Map(sorted.map((number, index) => [number, index]));
  return numbers.map((number) => ((first.get(number) as number) + (last.get(number) as number)) / 2);
}
