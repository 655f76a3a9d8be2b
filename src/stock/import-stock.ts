import { isAvailable } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import { clockAt } from '#domain/clock.ts';
import { withoutFutureArrival } from './arrival-date.ts';
import { asWritten } from './as-written.ts';
import {
  changedIds,
  changedValues,
  lossFindings,
  lostValues,
  movedFindings,
  movedValues,
  nameOf,
  renamedFindings,
  swappedPrices,
  uniformColumns,
} from './changed-values.ts';
import { contradictions } from './contradictions.ts';
import { cutCell } from './cut-cell.ts';
import { namedCars, rowsByCar } from './damaged-rows.ts';
import { otherDealerships, withBothKeys } from './dealership-keys.ts';
import { withoutFilledDown } from './filled-down.ts';
import { type Finding, StockError } from './finding.ts';
import { otherPlaceNames } from './given-place-name.ts';
import { type IdentifiedStock, identify } from './identity.ts';
import { duplicateListings } from './listed-twice.ts';
import type { DamagedRow } from './match-cars.ts';
import { isForSale, type Merged, mergeStock } from './merge-stock.ts';
import { missingPrices, missingPriceTypes } from './missing-price-type.ts';
import { endedRegistrations, oddColumn, oddValues } from './odd-values.ts';
import { redactFindings } from './personal-data.ts';
import { latestYear, withoutMakesAsBodies } from './plausible.ts';
import type { Feed } from './read-feed.ts';
import { type ImportOptions, readRows } from './read-rows.ts';
import { rowsOfDealer } from './rows-of-dealer.ts';
import { changeFindings, stopReason } from './safety-stop.ts';
import { withoutSharedNumbers } from './shared-numbers.ts';
import { Spellings, spellingFindings } from './spellings.ts';
import { swappedFinding, swappedNames } from './swapped-columns.ts';
import { withPreviousStates } from './unclear-state.ts';
import { withoutMisplaced } from './uneven-rows.ts';

/** The result of an import, before it is written. */
export interface Imported {
  /** The complete new stock, sorted by id, for the stock file. */
  readonly cars: readonly Car[];
  readonly findings: readonly Finding[];
  /** Names of the cars that are no longer for sale, by the feed or because it does not contain them. */
  readonly delisted: readonly string[];
  readonly counts: Merged['counts'] & {
    /** Rows of the feed for this dealer, including those left out. */
    readonly rows: number;
    /** Cars that the rows gave. */
    readonly accepted: number;
    /** Rows that were left out; each has a finding. */
    readonly rejected: number;
  };
}

/** Merges a feed into the previous stock. @throws StockError if the result must not be written */
export function importStock(delivered: Feed, options: ImportOptions): Imported {
  const { mapping, tenant, now, force } = options;
  const feed = rowsOfDealer(delivered, mapping, tenant);
  const { drafts, unreadable, soldRows, unclearRows, headingReason, findings, ...read } = readRows(feed, options);
  const spellings = new Spellings(drafts.map(({ car }) => car));
  const unified = withoutMakesAsBodies(drafts.map((draft) => ({ ...draft, car: spellings.unify(draft.car) })));
  const spellingPairs = drafts.map(({ car, row }, index) => ({
    row,
    delivered: car,
    unified: unified.drafts[index]?.car ?? car,
  }));
  findings.push(...unified.findings, ...spellingFindings(spellingPairs));
  const previous = options.previous.map((car) => {
    const unifiedCar = withBothKeys(spellings.unify(car), tenant);
    return withoutFutureArrival(unifiedCar, 0, now, tenant.timeZone).car;
  });
  const inPlace = withoutMisplaced(unified.drafts, previous, feed, {
    isDelta: mapping?.mode === 'delta',
    isDamaged: read.damaged.length > 0,
    unclearRows,
  });
  const damaged = [...read.damaged, ...inPlace.damaged];
  const filledDown = withoutFilledDown(inPlace.drafts);
  const separated = withoutSharedNumbers(filledDown.drafts, previous);
  findings.push(...inPlace.findings, ...filledDown.findings, ...separated.findings);
  const unread = [...unreadable, ...namedCars(damaged, separated.drafts, previous)];
  const matched = identify(separated.drafts, previous, unread, mapping?.mode !== 'delta');
  findings.push(...matched.findings);
  const reported = () => redactFindings(asWritten(findings, feed, mapping));
  if (matched.cars.length === 0) {
    throw new StockImportError(
      'No row of the feed became a car; the stock was left as it is.',
      'Read the report: most often columns have other names than the mapping expects.',
      reported(),
    );
  }
  const repeated = new Set(matched.findings.map(({ outcome, row }) => (outcome === 'rejected' ? row : 0)));
  const unique = separated.drafts.filter(({ row }) => !repeated.has(row));
  const identified = { ...matched, cars: withPreviousStates(matched, unique, unclearRows, findings) };
  const latest = latestYear(now, tenant.timeZone);
  findings.push(
    ...missingPrices(unique),
    ...missingPriceTypes(unique),
    ...oddValues(unique, latest),
    ...endedRegistrations(unique, clockAt(now), tenant.timeZone),
    ...contradictions(unique, latest),
    ...duplicateListings(unique),
    ...otherPlaceNames(unique, tenant),
    ...otherDealerships(unique, tenant),
  );
  const staying = missingCarsThatStay(carsWithoutRow(previous, identified), damaged);
  findings.push(...staying.findings);
  const merged = mergeStock(identified.cars, {
    previous,
    before: identified.before,
    // An unreadable row that says its car is sold is handled like a missing row.
    unread: [...identified.unread.flatMap(({ row, car }) => (soldRows.has(row) ? [] : [car])), ...staying.cars],
    merged: identified.merged,
    missing: mapping?.mode === 'delta' ? 'keep' : (mapping?.missing ?? 'sold'),
    includeSoldCarsDays: tenant.includeSoldCarsDays,
    timeZone: tenant.timeZone,
    now,
  });
  const damagedRows = new Set(damaged.map(({ row }) => row));
  for (const { row, car } of identified.unread)
    findings.push(damagedRows.has(row) ? damagedRowFinding(row, car) : unreadFinding(row, car, soldRows.has(row)));
  for (const car of merged.relisted) findings.push(relistedFinding(car));
  const pairs = identified.cars.flatMap((car) => {
    const previous = identified.before.get(car.id);
    return previous === undefined ? [] : [{ previous, car }];
  });
  for (const pair of pairs) {
    findings.push(...changeFindings(pair), ...renamedFindings(pair));
  }
  const losses = lostValues(pairs);
  const moved = movedValues(pairs);
  findings.push(
    ...changedIds(pairs),
    ...lossFindings(losses),
    ...movedFindings(moved),
    ...(moved.some(({ column }) => column === 'price') ? [] : swappedPrices(pairs)),
    ...changedValues(pairs),
    ...uniformColumns(identified.cars),
  );
  const { counts, delisted } = merged;
  const pricesSwapped = swappedFinding(identified.cars);
  if (pricesSwapped !== null) findings.push(pricesSwapped);
  const namesSwapped = swappedNames(identified.cars);
  if (namesSwapped !== null) findings.push(namesSwapped.finding);
  const swappedColumns = pricesSwapped ?? (namesSwapped?.isMany ? namesSwapped.finding : null);
  const openCell = feed.openCell ?? null;
  const lastCar = identified.cars[unique.findIndex(({ row }) => row === openCell?.row)];
  const lastPair = pairs.find(({ car }) => car === lastCar);
  const cut = openCell === null || lastPair === undefined ? null : cutCell(openCell, lastPair, mapping);
  if (cut !== null) findings.push(cut.finding);
  const isCut =
    cut !== null &&
    (cut.isCertain || (mapping?.mode !== 'delta' && carsWithoutRow(previous, identified).some(isForSale)));
  const reason =
    (isCut ? cut.reason : null) ??
    stopReason(previous, delisted, counts.added, pairs, losses, moved, tenant.dropLimitPercent) ??
    (swappedColumns && `${swappedColumns.hint} ${swappedColumns.value}.`) ??
    headingReason ??
    oddColumn(unique, latest);
  if (reason !== null && !force) {
    throw new StockImportError(
      `${reason} Nothing was changed.`,
      'Check that the feed is complete and of this dealer, and that its columns have the same names as before. If it is right, run again with --force.',
      reported(),
    );
  }
  const rejectedRows = new Set(findings.filter(({ outcome }) => outcome === 'rejected').map(({ row }) => row));
  const rows = new Set([...feed.rows.map(({ row }) => row), ...rejectedRows]).size;
  findings.sort((a, b) => a.row - b.row);
  return {
    cars: merged.cars,
    findings: reported(),
    delisted: delisted.map(nameOf).sort(),
    counts: { rows, accepted: identified.cars.length, rejected: rejectedRows.size, ...merged.counts },
  };
}

/** Cars for sale, hidden ones too, that no row of the feed refers to. */
function carsWithoutRow(previous: readonly Car[], { before, unread, merged }: IdentifiedStock): Car[] {
  const withRow = new Set([...before.values(), ...unread.map(({ car }) => car), ...merged]);
  return previous.filter((car) => isAvailable(car) && !withRow.has(car));
}

/**
 * The missing cars that stay as they are: all if a damaged row does not say which car it is about, otherwise those whose number is in a damaged
 * row.
 */
function missingCarsThatStay(
  missing: readonly Car[],
  damaged: readonly DamagedRow[],
): { readonly cars: readonly Car[]; readonly findings: readonly Finding[] } {
  const unidentified = damaged.flatMap(({ row, isIdentified }) => (isIdentified ? [] : row));
  const damagedRows = rowsByCar(damaged);
  const rowOf = ({ id }: Car): number | undefined => damagedRows.get(id);
  const cars = missing.filter((car) => unidentified.length > 0 || rowOf(car) !== undefined);
  const findings = cars.filter(isForSale).map((car) => {
    const row = rowOf(car);
    return row === undefined ? unchangedCarFinding(car, unidentified) : damagedRowFinding(row, car);
  });
  return { cars, findings };
}

function unreadFinding(row: number, car: Car, isSold: boolean): Finding {
  return {
    outcome: 'kept',
    row,
    column: '(row)',
    value: nameOf(car),
    rule: 'a row that can be read',
    hint: isSold
      ? 'It says that the car is sold, and the car is treated as sold.'
      : 'The car stays as the last import left it.',
  };
}

/** Finding about a car whose number is in a damaged row. */
const damagedRowFinding = (row: number, car: Car): Finding => ({
  ...unreadFinding(row, car, false),
  hint: 'The car stays as the last import left it, whatever this row says: its number is there, but the row is not read as its own. Correct the row.',
});

const MAX_ROWS_LISTED = 5;
/**
 * Finding about a missing car that stays for sale.
 *
 * @param rows row numbers that do not say which car they are about
 */
function unchangedCarFinding(car: Car, rows: readonly number[]): Finding {
  const rowList = rows.slice(0, MAX_ROWS_LISTED).join(', ');
  const more = rows.length > MAX_ROWS_LISTED ? ` and ${rows.length - MAX_ROWS_LISTED} more` : '';
  return {
    outcome: 'kept',
    row: 0,
    column: '(row)',
    value: nameOf(car),
    rule: 'a row for every car',
    hint: `It stays for sale, because ${rows.length === 1 ? `row ${rowList} does not say which car it is` : `rows ${rowList}${more} do not say which cars they are`}. Correct the feed and import it again.`,
  };
}

function relistedFinding(car: Car): Finding {
  return {
    outcome: 'kept',
    row: 0,
    column: 'status',
    value: nameOf(car),
    rule: 'a sold car that stays sold',
    hint: 'It was marked sold and is for sale again. Was an old feed imported?',
  };
}

/** A refused import, with its findings so far for the report. */
export class StockImportError extends StockError {
  readonly findings: readonly Finding[];
  constructor(message: string, fix: string, findings: readonly Finding[]) {
    super(message, fix);
    this.findings = findings;
  }
}
