import type { Car } from '#domain/car.ts';
import { mainPicture } from '#domain/picture.ts';
import { toSlug } from '#domain/slug.ts';
import type { Finding } from './finding.ts';
import { identityOf, isAnotherCar } from './match-cars.ts';
import { isOnSale } from './merge-stock.ts';

/** A car found in two imports: as it was in the last one, and as it is in this one. */
export interface Pair {
  readonly old: Car;
  readonly car: Car;
}

/** Number of cars that may change regardless of the size of the stock, because a percentage of a small stock is less than one car. */
export const FEW_CARS = 3;
/** From this number of cars on, losing a fact in most of them is not an error in one or two rows. */
const ENOUGH_CARS = 5;

/** More than a fifth of the cars and more than three, or more than half of at least five: too many for a dealer's ordinary week. */
export const isLargeShare = (count: number, all: number): boolean =>
  (count > FEW_CARS && count * 5 > all) || (all >= ENOUGH_CARS && count * 2 > all);

interface Field {
  /** Noun phrase for use in a sentence. */
  readonly what: string;
  readonly column: string;
  readonly has: (car: Car) => boolean;
  /** Essential to buyers: every car that loses it is reported, and losing it in a large share of cars stops the import. */
  readonly shown: boolean;
}

/** A used car of 0 km, in a stock file older than the rule against it, never had its kilometres. */
const hasOdometer = ({ km, car_type }: Car): boolean => km !== null && (km > 0 || car_type !== 'used');

const FIELDS: readonly Field[] = [
  { what: 'a price', column: 'price', has: (car) => car.price !== null || car.price_type === 'poa', shown: true },
  { what: 'pictures', column: 'images', has: (car) => car.images.length > 0, shown: true },
  { what: 'kilometres', column: 'km', has: hasOdometer, shown: true },
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
      ['comments', 'dealercomments'],
      ['a location', 'location_id'],
    ] as const
  ).map(([what, column]) => ({ what, column, has: (car: Car): boolean => car[column] !== null, shown: false })),
  {
    what: 'features',
    column: 'standardEquipment',
    has: (car: Car): boolean => car.standardEquipment.length > 0,
    shown: false,
  },
];

export interface Loss {
  readonly field: Field;
  /** Cars for sale that had it in the last import. */
  readonly had: number;
  readonly cars: readonly Car[];
}

/** Details that cars for sale had in the last import but do not have now. */
export function lostValues(pairs: readonly Pair[]): Loss[] {
  const onSale = pairs.filter(({ car }) => isOnSale(car));
  return FIELDS.flatMap((field) => {
    const before = onSale.filter(({ old }) => field.has(old));
    const cars = before.flatMap(({ car }) => (field.has(car) ? [] : [car]));
    return cars.length === 0 ? [] : [{ field, had: before.length, cars }];
  });
}

/** A car as findings name it: `2019 Kia Rio S (U123)`. */
export const nameOf = ({ name, stocknum }: Car): string => (stocknum === null ? name : `${name} (${stocknum})`);

/** Number of cars listed by name in a finding; the others are only counted. */
const CARS_NAMED = 4;

const named = (cars: readonly Car[], all: number): string => {
  const more = cars.length > CARS_NAMED ? ` and ${cars.length - CARS_NAMED} more` : '';
  return `${cars.length} of ${all} cars: ${cars.slice(0, CARS_NAMED).map(nameOf).join(', ')}${more}`;
};

/** One finding per loss: always for essential details, and for other details if a large share of cars lost them. */
export function lossFindings(losses: readonly Loss[]): Finding[] {
  return losses
    .filter(({ field, had, cars }) => field.shown || isLargeShare(cars.length, had))
    .map(({ field: { what, column }, had, cars }) => ({
      outcome: 'kept',
      row: 0,
      column,
      value: named(cars, had),
      rule: `${what} where the last import had it`,
      hint: 'They are shown without it now. Was the column renamed or emptied?',
    }));
}

const NAMES = ['year', 'make', 'model', 'car_type', 'vin'] as const;

/** True unless one name extends the other (`Rio`, `Rio Sport`). */
function isRenamed(before: string, now: string): boolean {
  const [a, b] = [toSlug(before), toSlug(now)];
  return !a.startsWith(b) && !b.startsWith(a);
}

/** The identifying fields of a car that differ from the last import. */
export function changedNames({ old, car }: Pair): (typeof NAMES)[number][] {
  // A stock number now used for another car is reported separately.
  if (isAnotherCar(identityOf(old, 0), identityOf(car, 0))) return [];
  return NAMES.filter((column) => {
    const [before, now] = [old[column], car[column]];
    if (before === null || now === null || before === now) return false;
    // New cars become demonstrators and then used cars, never the reverse.
    if (column === 'car_type') return before === 'used' && now === 'new';
    return column === 'year' || column === 'vin' || isRenamed(String(before), String(now));
  });
}

/** One finding for each name of a car that has changed since the last import. */
export function renamedFindings(pair: Pair): Finding[] {
  return changedNames(pair).map((column) => ({
    outcome: 'kept',
    row: 0,
    column,
    value: `${nameOf(pair.old)}: ${pair.car[column]}, before ${pair.old[column]}`,
    rule: `the ${column} of the last import`,
    hint: 'It is treated as the same car. If it is a different one, give it its own stock number; if not, check whether its cells are in the wrong columns.',
  }));
}

/**
 * Values rarely shared by two cars. `mixed`: they are shared more often, so the column counts as moved only if some values rise while
 * others fall.
 */
const OWN: readonly {
  readonly what: string;
  readonly column: string;
  readonly read: (car: Car) => string | number | null;
  readonly mixed: boolean;
}[] = [
  { what: 'the price', column: 'price', read: ({ price }) => price, mixed: true },
  { what: 'the stock number', column: 'stocknum', read: ({ stocknum }) => stocknum, mixed: false },
  { what: 'the plate', column: 'regplate', read: ({ regplate }) => regplate, mixed: false },
  { what: 'the first picture', column: 'images', read: mainPicture, mixed: false },
];
/** Minimum share of prices that also occurred before, and of prices that rise and that fall. */
const SAME_PRICES = 0.9;
const EACH_WAY = 0.25;

export interface Moved {
  readonly what: string;
  readonly column: string;
  readonly cars: readonly Car[];
  /** Cars that had such a value in the last import and have one now. */
  readonly all: number;
}

/** Values that belonged to another car in the last import, because a column was sorted or shifted separately from the others. */
export function movedValues(pairs: readonly Pair[]): Moved[] {
  return OWN.flatMap(({ what, column, read, mixed }) => {
    const both = pairs.filter(({ old, car }) => read(old) !== null && read(car) !== null);
    const before = new Set(both.map(({ old }) => read(old)));
    const moved = both.filter(({ old, car }) => read(old) !== read(car) && before.has(read(car)));
    const rises = moved.filter(({ old, car }) => Number(read(car)) > Number(read(old))).length;
    const isMixed =
      both.filter(({ car }) => before.has(read(car))).length >= both.length * SAME_PRICES &&
      Math.min(rises, moved.length - rises) >= both.length * EACH_WAY;
    if (moved.length === 0 || (mixed && !isMixed)) return [];
    return [{ what, column, cars: moved.map(({ car }) => car), all: both.length }];
  });
}

/** One finding for each column whose values now belong to other cars. */
export const movedFindings = (moved: readonly Moved[]): Finding[] =>
  moved.map(({ what, column, cars, all }) => ({
    outcome: 'kept',
    row: 0,
    column,
    value: named(cars, all),
    rule: `${what} of this car`,
    hint: 'In the last import it was another car’s. Was the column sorted separately, or shifted by a row?',
  }));

/** Findings for pairs of cars that have each other's price of the last import, however near the two prices are. */
export function swappedPrices(pairs: readonly Pair[]): Finding[] {
  const changed = pairs.filter(({ old, car }) => isOnSale(car) && old.price && car.price && old.price !== car.price);
  const rows = Map.groupBy(changed, ({ old, car }) => `${old.price} ${car.price}`);
  return changed.flatMap(({ old, car }): Finding[] => {
    const [other] = rows.get(`${car.price} ${old.price}`) ?? [];
    if (other === undefined || Number(old.price) > Number(car.price)) return [];
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
const LASTING = ['badge', 'colour', 'simple_body', 'simple_fuel', 'simple_transmission', 'seats', 'doors'] as const;

/** One finding for each of these details that changed in a large share of the cars. */
export function changedValues(pairs: readonly Pair[]): Finding[] {
  return LASTING.flatMap((column) => {
    const both = pairs.filter(({ old, car }) => old[column] !== null && car[column] !== null);
    const changed = both.filter(({ old, car }) => toSlug(String(old[column])) !== toSlug(String(car[column])));
    if (!isLargeShare(changed.length, both.length)) return [];
    const cars = changed.map(({ car }) => car);
    const hint = 'A car keeps it while it is for sale. Were two columns swapped, or does the feed use other words?';
    return [
      {
        outcome: 'kept',
        row: 0,
        column,
        value: named(cars, both.length),
        rule: `the ${column} of the last import`,
        hint,
      },
    ];
  });
}

/** Minimum number of cars for `uniformColumns`. */
const MIN_ALIKE = 10;

/**
 * One finding if most cars for sale have the same price or the same first picture: a cell was filled down, or the picture is the dealer's
 * logo.
 */
export function uniformColumns(cars: readonly Car[]): Finding[] {
  const onSale = cars.filter(isOnSale);
  return OWN.flatMap(({ what, column, read }) => {
    const groups = Map.groupBy(
      onSale.filter((car) => read(car) !== null),
      read,
    );
    const all = [...groups.values()].reduce((sum, { length }) => sum + length, 0);
    const [value, alike] = [...groups].find(([, { length }]) => length * 2 > all) ?? [];
    if (alike === undefined || all < MIN_ALIKE) return [];
    const hint = 'Was a cell filled down? If it is right, nothing needs to be done.';
    return [
      {
        outcome: 'kept',
        row: 0,
        column,
        value: `${alike.length} of ${all} cars: ${value}`,
        rule: `${what} of each car`,
        hint,
      },
    ];
  });
}
