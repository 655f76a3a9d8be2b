import type { Car } from '#domain/car.ts';
import { toSlug } from '#domain/paths.ts';
import type { Finding } from './finding.ts';
import { identityOf, isAnotherCar } from './match-cars.ts';
import { isOnSale } from './merge-stock.ts';

/** A car that is in two imports, as it was and as it is. */
export interface Pair {
  readonly old: Car;
  readonly car: Car;
}

/** So many cars may change whatever the size of the stock: a share of a small one is less than one car. */
export const FEW_CARS = 3;
/** From so many cars on, a loss is no accident of one or two rows. */
const ENOUGH_CARS = 5;

/** More than a fifth of the cars and more than three, or most of five and more: no week of a dealer looks like that. */
export const isLargeShare = (many: number, all: number): boolean =>
  (many > FEW_CARS && many * 5 > all) || (all >= ENOUGH_CARS && many * 2 > all);

interface Fact {
  /** As a sentence names it. */
  readonly what: string;
  readonly column: string;
  readonly has: (car: Car) => boolean;
  /** Without it a buyer sees no offer: each car that loses it is told, and a large share stops the import. */
  readonly shown: boolean;
}

const FACTS: readonly Fact[] = [
  { what: 'a price', column: 'price', has: (car) => car.price !== null || car.price_type === 'poa', shown: true },
  { what: 'pictures', column: 'images', has: (car) => car.images.length > 0, shown: true },
  { what: 'kilometres', column: 'km', has: (car) => car.km !== null, shown: true },
  ...(
    [
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
  readonly fact: Fact;
  /** Cars for sale that had it. */
  readonly had: number;
  readonly cars: readonly Car[];
}

/** What cars for sale had in the last import and have no more. */
export function lostFacts(pairs: readonly Pair[]): Loss[] {
  const onSale = pairs.filter(({ car }) => isOnSale(car));
  return FACTS.flatMap((fact) => {
    const had = onSale.filter(({ old }) => fact.has(old));
    const cars = had.flatMap(({ car }) => (fact.has(car) ? [] : [car]));
    return cars.length === 0 ? [] : [{ fact, had: had.length, cars }];
  });
}

export const nameOf = ({ name, stocknum }: Car): string => (stocknum === null ? name : `${name} (${stocknum})`);

/** Cars that are named; the others are counted. */
const CARS_NAMED = 4;

/** One finding for each loss: any of what a buyer sees first, a large share of other facts. */
export function lossFindings(losses: readonly Loss[]): Finding[] {
  return losses
    .filter(({ fact, had, cars }) => fact.shown || isLargeShare(cars.length, had))
    .map(({ fact: { what, column }, had, cars }) => {
      const more = cars.length > CARS_NAMED ? ` and ${cars.length - CARS_NAMED} more` : '';
      return {
        outcome: 'kept',
        row: 0,
        column,
        value: `${cars.length} of ${had} cars: ${cars.slice(0, CARS_NAMED).map(nameOf).join(', ')}${more}`,
        rule: `${what} where the last import had it`,
        hint: 'They are shown without it now. Was the column renamed or emptied?',
      };
    });
}

const NAMES = ['year', 'make', 'model', 'car_type', 'vin'] as const;

/** Neither is the other said more fully (`Rio`, `Rio Sport`). */
function isRenamed(before: string, now: string): boolean {
  const [a, b] = [toSlug(before), toSlug(now)];
  return !a.startsWith(b) && !b.startsWith(a);
}

/** What makes a car this car, where it differs from the last import. */
export function changedNames({ old, car }: Pair): (typeof NAMES)[number][] {
  // A number that another car has now is told as such.
  if (isAnotherCar(identityOf(old, 0), identityOf(car, 0))) return [];
  return NAMES.filter((column) => {
    const [before, now] = [old[column], car[column]];
    if (before === null || now === null || before === now) return false;
    // New cars become demonstrators and then used ones, never the other way.
    if (column === 'car_type') return before === 'used' && now === 'new';
    return column === 'year' || column === 'vin' || isRenamed(String(before), String(now));
  });
}

export function renamedFindings(pair: Pair): Finding[] {
  return changedNames(pair).map((column) => ({
    outcome: 'kept',
    row: 0,
    column,
    value: `${nameOf(pair.old)}: ${pair.car[column]}, before ${pair.old[column]}`,
    rule: `the ${column} of the last import`,
    hint: 'It is taken for the same car. If it is another one, give it a stock number of its own; if not, look whether its cells stand in wrong columns.',
  }));
}
