import type { Car } from '#domain/car.ts';
import { carNameOf } from '#domain/full-model-name.ts';
import { mainPicture } from '#domain/picture.ts';
import { toSlug } from '#domain/slug.ts';
import type { Finding } from './finding.ts';
import { identityOf, isAnotherCar } from './match-cars.ts';
import { isForSale } from './merge-stock.ts';

/** A car found in two imports: as it was in the last one, and as it is in this one. */
export interface Pair {
  readonly previous: Car;
  readonly car: Car;
}

/** Number of cars that may change regardless of the size of the stock, because a percentage of a small stock is less than one car. */
export const FEW_CARS = 3;
/** From this number of cars on, losing a detail in most of them is not an error in one or two rows. */
const ENOUGH_CARS = 5;

/** More than a fifth of the cars and more than three, or more than half of at least five: too many for a dealer's ordinary week. */
export const isLargeShare = (count: number, all: number): boolean =>
  (count > FEW_CARS && count * 5 > all) || isMost(count, all);
/** More than half of at least five cars. */
export const isMost = (count: number, all: number): boolean => all >= ENOUGH_CARS && count * 2 > all;

/** A detail of which an import checks whether cars have lost it. */
interface Field {
  /** With its article, for use in a sentence. */
  readonly noun: string;
  readonly column: string;
  readonly has: (car: Car) => boolean;
  /** Whether a car that had it has lost it; by default, if it no longer has it. */
  readonly isLost?: (car: Car) => boolean;
  /** What is expected and what to do, in place of the usual words. */
  readonly rule?: string;
  readonly hint?: string;
  /** What the cars would do if the import were written. */
  readonly would?: string;
  /** Essential to buyers: every car that loses it is reported, and losing it in a large share of cars stops the import. */
  readonly essential: boolean;
  /** The import stops if most cars, and more than a few, lose it; a large share of the cars is not enough. */
  readonly stopsIfMost?: boolean;
}

/** An older stock file may contain used cars with 0 km, a value that imports now leave out: their kilometres were never known. */
const hasOdometer = ({ km, car_type }: Car): boolean => km !== null && (km > 0 || car_type !== 'used');

const FIELDS: readonly Field[] = [
  { noun: 'a price', column: 'price', has: (car) => car.price !== null || car.price_type === 'poa', essential: true },
  {
    noun: 'a price in dollars',
    column: 'price',
    has: (car) => car.price !== null,
    isLost: (car) => car.price === null && car.price_type === 'poa',
    hint: 'They are shown as POA now. If that is right, nothing needs to be done.',
    // A dealer may take the prices off some cars, such as all new ones.
    essential: false,
    stopsIfMost: true,
  },
  {
    noun: 'no reservation',
    column: 'reserved',
    has: (car) => !car.reserved,
    rule: 'a car that is not reserved, as in the last import',
    hint: 'They are shown as reserved now. Does the column mean something else?',
    would: 'would be reserved',
    essential: false,
    stopsIfMost: true,
  },
  { noun: 'pictures', column: 'images', has: (car) => mainPicture(car) !== null, essential: true },
  { noun: 'kilometres', column: 'km', has: hasOdometer, essential: true },
  ...(
    [
      ['a stock number', 'stocknum'],
      ['a VIN', 'vin'],
      ['a plate', 'regplate'],
      ['a badge', 'badge'],
      ['a colour', 'colour'],
      ['a body', 'simple_body'],
      ['a fuel', 'simple_fuel'],
      ['a transmission', 'simple_transmission'],
      ['the driven wheels', 'drive'],
      ['comments', 'dealercomments'],
      ['a location', 'location_id'],
    ] as const
  ).map(([noun, column]) => ({ noun, column, has: (car: Car): boolean => car[column] !== null, essential: false })),
  {
    noun: 'features',
    column: 'standardEquipment',
    has: (car: Car): boolean => car.standardEquipment.length > 0,
    essential: false,
  },
];

/** A detail that some cars for sale have lost since the last import. */
export interface Loss {
  readonly field: Field;
  /** Cars for sale that had it in the last import. */
  readonly countBefore: number;
  readonly cars: readonly Car[];
}

/** Details that cars for sale had in the last import but do not have now. */
export function lostValues(pairs: readonly Pair[]): Loss[] {
  const forSale = pairs.filter(({ car }) => isForSale(car));
  return FIELDS.flatMap((field) => {
    const carsWithValue = forSale.filter(({ previous }) => field.has(previous));
    const isLost = field.isLost ?? ((car: Car) => !field.has(car));
    const cars = carsWithValue.flatMap(({ car }) => (isLost(car) ? [car] : []));
    return cars.length === 0 ? [] : [{ field, countBefore: carsWithValue.length, cars }];
  });
}

/** A car as findings name it: `2019 Kia Rio S (U123)`. */
export const nameOf = (car: Car): string => `${carNameOf(car)}${car.stocknum === null ? '' : ` (${car.stocknum})`}`;

/** Number of cars listed by name in a finding; the others are only counted. */
const MAX_CARS_LISTED = 4;

const carList = (cars: readonly Car[], total: number): string => {
  const more = cars.length > MAX_CARS_LISTED ? ` and ${cars.length - MAX_CARS_LISTED} more` : '';
  return `${cars.length} of ${total} cars: ${cars.slice(0, MAX_CARS_LISTED).map(nameOf).join(', ')}${more}`;
};

/** One finding per loss: always for essential details, and for other details if a large share of cars lost them. */
export function lossFindings(losses: readonly Loss[]): Finding[] {
  return losses
    .filter(({ field, countBefore, cars }) => field.essential || isLargeShare(cars.length, countBefore))
    .map(({ field: { noun, column, rule, hint }, countBefore, cars }) => ({
      outcome: 'kept',
      row: 0,
      column,
      value: carList(cars, countBefore),
      rule: rule ?? `${noun} where the last import had it`,
      hint: hint ?? 'They are shown without it now. Was the column renamed or emptied?',
    }));
}

const IDENTIFYING_FIELDS = ['year', 'make', 'model', 'car_type', 'vin'] as const;

/** True unless one name extends the other (`Rio`, `Rio Sport`). */
function isRenamed(before: string, now: string): boolean {
  const [a, b] = [toSlug(before), toSlug(now)];
  return !a.startsWith(b) && !b.startsWith(a);
}

/** The identifying fields of a car that changed since the last import. */
export function changedIdentity({ previous, car }: Pair): (typeof IDENTIFYING_FIELDS)[number][] {
  // A stock number now used for another car is reported separately.
  if (isAnotherCar(identityOf(previous, 0), identityOf(car, 0))) return [];
  return IDENTIFYING_FIELDS.filter((column) => {
    const [before, now] = [previous[column], car[column]];
    if (before === null || now === null || before === now) return false;
    // New cars become demonstrators and then used cars, never the reverse.
    if (column === 'car_type') return before === 'used' && now === 'new';
    return column === 'year' || column === 'vin' || isRenamed(String(before), String(now));
  });
}

/** One finding for each identifying field that has changed since the last import. */
export function renamedFindings(pair: Pair): Finding[] {
  return changedIdentity(pair).map((column) => ({
    outcome: 'kept',
    row: 0,
    column,
    value: `${nameOf(pair.previous)}: ${pair.car[column]}, before ${pair.previous[column]}`,
    rule: `the ${column} of the last import`,
    hint: 'It is treated as the same car. If it is a different one, give it its own stock number; if not, check whether its cells are in the wrong columns.',
  }));
}

/**
 * One finding if known cars have other ids than in the last import, because the feed now gives ids of its own or has changed them: whatever
 * refers to a car by its old id no longer finds it.
 */
export function changedIds(pairs: readonly Pair[]): Finding[] {
  const cars = pairs.flatMap(({ previous, car }) =>
    previous.id === car.id || isAnotherCar(identityOf(previous, 0), identityOf(car, 0)) ? [] : [car],
  );
  if (cars.length === 0) return [];
  return [
    {
      outcome: 'kept',
      row: 0,
      column: 'id',
      value: carList(cars, pairs.length),
      rule: 'the id of the last import',
      hint: 'Shoppers’ saved and reserved cars, and changes pushed since the build, refer to the old ids and will be lost. Restore the old ids in the feed, or leave out the column (if this import was written, undo it first).',
    },
  ];
}

/**
 * Values rarely shared by two cars. `mixed`: they are shared more often, so the column counts as moved only if some values rise while
 * others fall.
 */
const DISTINCTIVE_FIELDS: readonly {
  readonly noun: string;
  readonly column: string;
  readonly read: (car: Car) => string | number | null;
  readonly mixed: boolean;
}[] = [
  { noun: 'the price', column: 'price', read: ({ price }) => price, mixed: true },
  { noun: 'the stock number', column: 'stocknum', read: ({ stocknum }) => stocknum, mixed: false },
  { noun: 'the plate', column: 'regplate', read: ({ regplate }) => regplate, mixed: false },
  { noun: 'the first picture', column: 'images', read: mainPicture, mixed: false },
];
/** Minimum share of prices that also occurred before, and of prices that rise and that fall. */
const MIN_SHARE_SEEN_BEFORE = 0.9;
const MIN_SHARE_EACH_DIRECTION = 0.25;

/** A column in which some cars now have the value that another car had in the last import. */
export interface MovedValues {
  readonly noun: string;
  readonly column: string;
  readonly cars: readonly Car[];
  /** Cars that had such a value in the last import and have one now. */
  readonly total: number;
}

/** Values that belonged to another car in the last import, because a column was sorted or shifted separately from the others. */
export function movedValues(pairs: readonly Pair[]): MovedValues[] {
  return DISTINCTIVE_FIELDS.flatMap(({ noun, column, read, mixed }) => {
    const comparable = pairs.filter(({ previous, car }) => read(previous) !== null && read(car) !== null);
    const before = new Set(comparable.map(({ previous }) => read(previous)));
    const movedPairs = comparable.filter(({ previous, car }) => read(previous) !== read(car) && before.has(read(car)));
    const rises = movedPairs.filter(({ previous, car }) => Number(read(car)) > Number(read(previous))).length;
    const isMixed =
      comparable.filter(({ car }) => before.has(read(car))).length >= comparable.length * MIN_SHARE_SEEN_BEFORE &&
      Math.min(rises, movedPairs.length - rises) >= comparable.length * MIN_SHARE_EACH_DIRECTION;
    if (movedPairs.length === 0 || (mixed && !isMixed)) return [];
    return [{ noun, column, cars: movedPairs.map(({ car }) => car), total: comparable.length }];
  });
}

/** One finding for each column whose values now belong to other cars. */
export const movedFindings = (moved: readonly MovedValues[]): Finding[] =>
  moved.map(({ noun, column, cars, total }) => ({
    outcome: 'kept',
    row: 0,
    column,
    value: carList(cars, total),
    rule: `${noun} of this car`,
    hint: 'In the last import it was another car’s. Was the column sorted separately, or shifted by a row?',
  }));

/** Findings for pairs of cars that have each other's price of the last import, however near the two prices are. */
export function swappedPrices(pairs: readonly Pair[]): Finding[] {
  const changed = pairs.filter(
    ({ previous, car }) => isForSale(car) && previous.price && car.price && previous.price !== car.price,
  );
  const rows = Map.groupBy(changed, ({ previous, car }) => `${previous.price} ${car.price}`);
  return changed.flatMap(({ previous, car }): Finding[] => {
    const [other] = rows.get(`${car.price} ${previous.price}`) ?? [];
    if (other === undefined || Number(previous.price) > Number(car.price)) return [];
    return [
      {
        outcome: 'kept',
        row: 0,
        column: 'price',
        value: `${nameOf(car)}: ${car.price}, and ${nameOf(other.car)}: ${other.car.price}`,
        rule: 'the price of this car',
        hint: 'In the last import each had the price of the other. If they were mixed up, correct the feed before you build.',
      },
    ];
  });
}

/** Details that do not change while a car is for sale. */
const FIXED_FIELDS = [
  'badge',
  'colour',
  'simple_body',
  'simple_fuel',
  'simple_transmission',
  'drive',
  'seats',
  'doors',
] as const;

/** One finding for each detail that stays the same while a car is for sale, but changed in a large share of the cars. */
export function changedValues(pairs: readonly Pair[]): Finding[] {
  return FIXED_FIELDS.flatMap((column) => {
    const comparable = pairs.filter(({ previous, car }) => previous[column] !== null && car[column] !== null);
    const changed = comparable.filter(
      ({ previous, car }) => toSlug(String(previous[column])) !== toSlug(String(car[column])),
    );
    if (!isLargeShare(changed.length, comparable.length)) return [];
    const cars = changed.map(({ car }) => car);
    const hint = 'A car keeps it while it is for sale. Were two columns swapped, or does the feed use other words?';
    return [
      {
        outcome: 'kept',
        row: 0,
        column,
        value: carList(cars, comparable.length),
        rule: `the ${column} of the last import`,
        hint,
      },
    ];
  });
}

/** Minimum number of cars for `uniformColumns`. */
const MIN_UNIFORM_CARS = 10;

/**
 * One finding for each column in which most cars for sale have the same price, number or first picture: a cell was filled down, or the
 * picture is the dealer's logo.
 */
export function uniformColumns(cars: readonly Car[]): Finding[] {
  const forSale = cars.filter(isForSale);
  return DISTINCTIVE_FIELDS.flatMap(({ noun, column, read }) => {
    const groups = Map.groupBy(
      forSale.filter((car) => read(car) !== null),
      read,
    );
    const total = [...groups.values()].reduce((sum, { length }) => sum + length, 0);
    const [value, sameValue] = [...groups].find(([, { length }]) => length * 2 > total) ?? [];
    if (sameValue === undefined || total < MIN_UNIFORM_CARS) return [];
    const hint = 'Was a cell filled down? If it is right, nothing needs to be done.';
    return [
      {
        outcome: 'kept',
        row: 0,
        column,
        value: `${sameValue.length} of ${total} cars: ${value}`,
        rule: `${noun} of each car`,
        hint,
      },
    ];
  });
}
