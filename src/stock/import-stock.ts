import type { Car } from '#domain/car.ts';
import {
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
import { withoutFilledDown } from './filled-down.ts';
import { type Finding, StockError } from './finding.ts';
import { identify, type Numbered } from './identity.ts';
import { listedTwice } from './listed-twice.ts';
import { isOnSale, type Merged, mergeStock } from './merge-stock.ts';
import { withoutPriceType } from './missing-price-type.ts';
import { oddColumn, oddValues } from './odd-values.ts';
import { withoutPersons } from './personal-data.ts';
import { latestYear, withoutMakesAsBodies } from './plausible.ts';
import type { Feed } from './read-feed.ts';
import { type ImportOptions, readRows } from './read-rows.ts';
import { rowsOfDealer } from './rows-of-dealer.ts';
import { changeFindings, stopReason } from './safety-stop.ts';
import { Spellings, spellingFindings } from './spellings.ts';
import { swappedFinding, swappedNames } from './swapped-columns.ts';

export interface Imported {
  /** The complete new stock, sorted by id, for the stock file. */
  readonly cars: readonly Car[];
  readonly findings: readonly Finding[];
  /** Names of the cars that are no longer for sale, by the feed or because it does not contain them. */
  readonly leaving: readonly string[];
  readonly counts: Merged['counts'] & {
    readonly rows: number;
    readonly accepted: number;
    readonly rejected: number;
  };
}

/** Merges a feed into the previous stock. @throws StockError if the result must not be written */
export function importStock(delivered: Feed, options: ImportOptions): Imported {
  const { mapping, tenant, now, force } = options;
  const feed = rowsOfDealer(delivered, mapping, tenant);
  const { drafts, unreadable, unidentified, sold, belowSold, findings } = readRows(feed, options);
  const spellings = new Spellings(drafts.map(({ car }) => car));
  const settled = withoutMakesAsBodies(drafts.map(({ car, row }) => ({ car: spellings.unify(car), row })));
  const pairsOf = drafts.map(({ car, row }, index) => ({
    row,
    delivered: car,
    settled: settled.drafts[index]?.car ?? car,
  }));
  findings.push(...settled.findings, ...spellingFindings(pairsOf));
  const previous = options.previous.map((car) => spellings.unify(car));
  const filledDown = withoutFilledDown(settled.drafts);
  findings.push(...filledDown.findings);
  const numbered = identify(filledDown.drafts, previous, unreadable, mapping?.mode !== 'delta');
  findings.push(...numbered.findings);
  if (numbered.cars.length === 0) {
    throw new StockImportError(
      'No row of the feed became a car; the stock was left as it is.',
      'Read the report: most often columns have other names than the mapping expects.',
      withoutPersons(findings),
    );
  }
  const repeated = new Set(numbered.findings.map(({ outcome, row }) => (outcome === 'rejected' ? row : 0)));
  const single = filledDown.drafts.filter(({ row }) => !repeated.has(row));
  const latest = latestYear(now, tenant.timeZone);
  findings.push(
    ...withoutPriceType(single),
    ...oddValues(single, latest),
    ...contradictions(single, latest),
    ...listedTwice(single),
  );
  const staying = unidentified.length > 0 ? withoutRow(previous, numbered) : [];
  findings.push(...staying.map((car) => stayingFinding(car, unidentified)));
  const merged = mergeStock(numbered.cars, {
    previous,
    before: numbered.before,
    // An unreadable row that says its car is sold is handled like a missing row.
    unread: [...numbered.unread.flatMap(({ row, car }) => (sold.has(row) ? [] : [car])), ...staying],
    missing: mapping?.mode === 'delta' ? 'keep' : (mapping?.missing ?? 'sold'),
    includeSoldCarsDays: tenant.includeSoldCarsDays,
    timeZone: tenant.timeZone,
    now,
  });
  for (const { row, car } of numbered.unread) findings.push(unread(row, car, sold.has(row)));
  for (const car of merged.returned) findings.push(returned(car));
  const pairs = numbered.cars.flatMap((car) => {
    const old = numbered.before.get(car.id);
    return old === undefined ? [] : [{ old, car }];
  });
  for (const pair of pairs) {
    findings.push(...changeFindings(pair), ...renamedFindings(pair));
  }
  const losses = lostValues(pairs);
  const moved = movedValues(pairs);
  findings.push(
    ...lossFindings(losses),
    ...movedFindings(moved),
    ...(moved.some(({ column }) => column === 'price') ? [] : swappedPrices(pairs)),
    ...changedValues(pairs),
    ...uniformColumns(numbered.cars),
  );
  const { counts, leaving } = merged;
  const swapped = swappedFinding(numbered.cars);
  if (swapped !== null) findings.push(swapped);
  const turned = swappedNames(numbered.cars);
  if (turned !== null) findings.push(turned.finding);
  const suspect = swapped ?? (turned?.isMany ? turned.finding : null);
  const reason =
    stopReason(previous, leaving, counts.added, pairs, losses, moved, tenant.dropLimitPercent) ??
    (suspect && `${suspect.hint} ${suspect.value}.`) ??
    belowSold ??
    oddColumn(single, latest);
  if (reason !== null && !force) {
    throw new StockImportError(
      `${reason} Nothing was changed.`,
      'Check that the feed is complete and of this dealer, and that its columns have the same names as before. If it is right, run again with --force.',
      withoutPersons(findings),
    );
  }
  const rejectedRows = new Set(findings.filter(({ outcome }) => outcome === 'rejected').map(({ row }) => row));
  const rows = new Set([...feed.rows.map(({ row }) => row), ...rejectedRows]).size;
  findings.sort((a, b) => a.row - b.row);
  return {
    cars: merged.cars,
    findings: withoutPersons(findings),
    leaving: leaving.map(nameOf).sort(),
    counts: { rows, accepted: numbered.cars.length, rejected: rejectedRows.size, ...merged.counts },
  };
}

/** Cars for sale that no row of the feed refers to. */
function withoutRow(previous: readonly Car[], { before, unread }: Numbered): Car[] {
  const found = new Set([...before.values(), ...unread.map(({ car }) => car)]);
  return previous.filter((car) => isOnSale(car) && !found.has(car));
}

function unread(row: number, car: Car, isSold: boolean): Finding {
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

const ROWS_NAMED = 5;
/**
 * Finding about a missing car that stays for sale.
 *
 * @param rows row numbers that do not say which car they are about
 */
function stayingFinding(car: Car, rows: readonly number[]): Finding {
  const named = rows.slice(0, ROWS_NAMED).join(', ');
  const more = rows.length > ROWS_NAMED ? ` and ${rows.length - ROWS_NAMED} more` : '';
  return {
    outcome: 'kept',
    row: 0,
    column: '(row)',
    value: nameOf(car),
    rule: 'a row for every car',
    hint: `It stays for sale, because ${rows.length === 1 ? `row ${named} does not say which car it is` : `rows ${named}${more} do not say which cars they are`}. Correct the feed and import it again.`,
  };
}

function returned(car: Car): Finding {
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
