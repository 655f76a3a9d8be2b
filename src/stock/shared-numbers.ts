import type { Car } from '#domain/car.ts';
import { carNameOf } from '#domain/full-model-name.ts';
import type { Finding } from './finding.ts';
import type { Draft } from './identity.ts';
import { identityOf, isAnotherCar, mayBeSameCar, type RowIdentity, sharesNumber } from './match-cars.ts';

type NumberColumn = 'vin' | 'stocknum';

/** A row, and the car of the last import that its other number names. */
interface KnownRow {
  readonly draft: Draft;
  readonly known: Car | null;
}

/**
 * Rows of different known cars that share a VIN or a stock number, each told apart by its other number: the car that had the shared one keeps
 * it, the others get back that of the last import, or have none. As repeats, all but the first would be left out.
 */
export function withoutSharedNumbers(
  drafts: readonly Draft[],
  previous: readonly Car[],
): { readonly drafts: readonly Draft[]; readonly findings: readonly Finding[] } {
  const vins = withoutShared(drafts, previous, 'vin', 'stocknum');
  const numbers = withoutShared(vins.drafts, previous, 'stocknum', 'vin');
  const ordered = (['stocknum', 'vin'] as const).reduce(
    (rows, column) => knownCarFirst(rows, previous, column),
    numbers.drafts,
  );
  return { drafts: ordered, findings: [...vins.findings, ...numbers.findings] };
}

/** The rows, with that of the car of the last import before others that have its number: the first one counts. */
function knownCarFirst(drafts: readonly Draft[], previous: readonly Car[], column: NumberColumn): readonly Draft[] {
  const groups = Map.groupBy(drafts.keys(), (index) => {
    const { car, row } = drafts[index] as Draft;
    return keyOf(identityOf(car, row), column);
  });
  groups.delete(null);
  const known = Map.groupBy(previous, (car) => keyOf(identityOf(car, 0), column));
  const ordered = [...drafts];
  for (const [key, indexes] of groups) {
    const [car, another] = indexes.length < 2 ? [] : (known.get(key) ?? []);
    const [first = 0] = indexes;
    if (car === undefined || another !== undefined || mayBeKnownCar(drafts[first] as Draft, car)) continue;
    const [owner, second] = indexes.filter((index) => mayBeKnownCar(drafts[index] as Draft, car));
    if (owner === undefined || second !== undefined) continue;
    [ordered[first], ordered[owner]] = [drafts[owner] as Draft, drafts[first] as Draft];
  }
  return ordered;
}

/** Whether a row is about a car of the same make, model and year, and neither VIN nor plate nor kilometres contradict that it is this one. */
function mayBeKnownCar({ car, row }: Draft, known: Car): boolean {
  const [a, b] = [identityOf(car, row), identityOf(known, 0)];
  return a.make === b.make && a.model === b.model && a.year === b.year && mayBeSameCar(a, b);
}

/** What is known of a row that repeats the number of another car, without that number. */
export function identityWithout(column: string, { car, row, isDealershipAssumed = false }: Draft): RowIdentity {
  return { ...identityOf(car, row, new Set([column])), isDealershipAssumed };
}

/**
 * Whether two rows name another make, model or year, and nothing beside the number in `column` says that they are about one car: a year of
 * build in one of them and of the model in the other.
 */
export const isOtherModel = (a: Draft, b: Draft, column: string): boolean =>
  (['make', 'model', 'year'] as const).some((field) => a.car[field] !== b.car[field]) &&
  !sharesNumber(identityWithout(column, a), identityWithout(column, b));

/** Whether a row that repeats the number of another, in `column`, is certainly about another car. */
export const isOtherCar = (a: Draft, b: Draft, column: string): boolean =>
  isOtherModel(a, b, column) || !mayBeSameCar(identityWithout(column, a), identityWithout(column, b));

/** Whether two rows with the same number in `column` are certainly about one car, whatever their other numbers are. */
const isCertainlySameCar = (a: Draft, b: Draft, column: string): boolean =>
  !isOtherCar(a, b, column) && sharesNumber(identityWithout(column, a), identityWithout(column, b));

function withoutShared(
  drafts: readonly Draft[],
  previous: readonly Car[],
  column: NumberColumn,
  other: NumberColumn,
): { readonly drafts: readonly Draft[]; readonly findings: readonly Finding[] } {
  const groups = Map.groupBy(drafts, ({ car, row }) => keyOf(identityOf(car, row), column));
  groups.delete(null);
  const used = new Set(groups.keys());
  const knownByNumber = Map.groupBy(previous, (car) => keyOf(identityOf(car, 0), other));
  const knownCar = (draft: Draft): Car | null => {
    const identity = identityOf(draft.car, draft.row);
    const [car, another] = knownByNumber.get(keyOf(identity, other) ?? '') ?? [];
    return car === undefined || another !== undefined || isAnotherCar(identity, identityOf(car, 0)) ? null : car;
  };
  const replaced = new Map<Draft, string | null>();
  const findings: Finding[] = [];
  for (const [key, sharing] of groups) {
    if (sharing.length < 2) continue;
    const rows = sharing.map((draft): KnownRow => ({ draft, known: knownCar(draft) }));
    // Two dealerships may list one car, under one number, and one dealership may have entered it under two.
    const cars = rows.filter(
      ({ draft, known }, index) =>
        known !== null && !rows.slice(0, index).some((row) => isCertainlySameCar(row.draft, draft, column)),
    );
    const numbers = new Set(cars.flatMap(({ known }) => known?.[other]?.toLowerCase() ?? []));
    if (numbers.size < 2) continue;
    for (const { draft, known } of rows) {
      if (known === null || keyOf(identityOf(known, 0), column) === key) continue;
      const before = keyOf(identityOf(known, 0), column);
      const value = before === null || used.has(before) ? null : known[column];
      replaced.set(draft, value);
      const first = rows.find((row) => row.known !== null && row.known !== known) as KnownRow;
      findings.push(sharedFinding(draft, first.draft, column, value));
    }
  }
  const unshared = drafts.map((draft) =>
    replaced.has(draft) ? { ...draft, car: { ...draft.car, [column]: replaced.get(draft) ?? null } } : draft,
  );
  return { drafts: unshared, findings };
}

const keyOf = ({ vin, stocknum, dealership }: RowIdentity, column: NumberColumn): string | null =>
  column === 'vin' ? vin : stocknum === null ? null : `${dealership}|${stocknum}`;

function sharedFinding({ car, row }: Draft, other: Draft, column: NumberColumn, value: string | null): Finding {
  const number = column === 'vin' ? other.car.stocknum : other.car.vin;
  const imported = value === null ? 'imported without it' : `imported with ${value}, as in the last import`;
  return {
    outcome: 'left_out',
    row,
    column,
    value: car[column] ?? '',
    rule: `a ${column} of its own`,
    hint: `Row ${other.row} has it too, for the ${carNameOf(other.car)} (${number}). They are two cars of the last import: ${imported}. Correct the ${column} that is wrong.`,
  };
}
