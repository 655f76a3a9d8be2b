import { isAvailable } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import { CAR_COLUMNS } from './car-row.ts';
import {
  changedFacts,
  lossFindings,
  lostFacts,
  movedFindings,
  movedValues,
  nameOf,
  type Pair,
  renamedFindings,
  uniformColumns,
} from './changed-facts.ts';
import { cleanTexts } from './clean-texts.ts';
import { CutTexts } from './cut-texts.ts';
import { withoutFilledDown } from './filled-down.ts';
import { type Finding, StockError, shown } from './finding.ts';
import { type Draft, identify } from './identity.ts';
import { type AbsentColumn, type RawRow, RowMapper } from './map-row.ts';
import { checkMapping, knownHeaders, type Mapping } from './mapping.ts';
import { identityOf, type RowIdentity } from './match-cars.ts';
import { type Merged, mergeStock } from './merge-stock.ts';
import { withoutPriceType } from './missing-price-type.ts';
import { oddValues } from './odd-values.ts';
import { type KnownPlaces, latestYear, plausible, withoutMakesAsBodies } from './plausible.ts';
import { readCar } from './read-car.ts';
import type { Feed } from './read-feed.ts';
import { isKmBack, isPriceJump, stopReason } from './safety-stop.ts';
import { soldByDate } from './sale-date.ts';
import { SaleHeadings } from './sale-headings.ts';
import { withoutSaleMarks } from './sale-marks.ts';
import { rowStart } from './sheet.ts';
import { respelled, Spellings } from './spellings.ts';
import { swappedFinding, swappedNames } from './swapped-columns.ts';
import { summaryRow, sumRow } from './totals-row.ts';
import { soldInText, UnmappedState } from './unmapped-state.ts';

/** The dealer's settings for an import. */
export interface ImportTenant extends KnownPlaces {
  /** Assigned to cars for which the feed names no dealership. */
  readonly dealership: { readonly slug: string; readonly id: number } | null;
  readonly includeSoldCarsDays: number;
  readonly timeZone: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Maximum percentage of the cars for sale that may leave without `force` (safety-stop.ts). */
  readonly dropLimitPercent: number;
}

export interface Imported {
  /** The complete new stock, sorted by id, for the stock file. */
  readonly cars: readonly Car[];
  readonly findings: readonly Finding[];
  readonly counts: Merged['counts'] & {
    readonly rows: number;
    readonly accepted: number;
    readonly rejected: number;
  };
}

export interface ImportOptions {
  /** Null = the feed is canonical. */
  readonly mapping: Mapping | null;
  readonly previous: readonly Car[];
  readonly tenant: ImportTenant;
  readonly now: Date;
  /** Import even if the safety stop has a reason not to. */
  readonly force: boolean;
  /** Called every few hundred rows. */
  readonly progress?: (done: number, total: number) => void;
}

const CANONICAL = { name: 'canonical', columns: {} } as const;
const isCanonical = (header: string): boolean => (CAR_COLUMNS as readonly string[]).includes(header);

/** Merges a feed into the previous stock. @throws StockError if the result must not be written */
export function importStock(feed: Feed, options: ImportOptions): Imported {
  const { mapping, tenant, now, force } = options;
  const { drafts, unreadable, sold, belowSold, findings } = readRows(feed, options);
  const spellings = new Spellings(drafts.map(({ car }) => car));
  const settled = withoutMakesAsBodies(drafts.map(({ car, row }) => ({ car: spellings.settle(car), row })));
  const pairsOf = drafts.map(({ car, row }, at) => ({ row, given: car, settled: settled.drafts[at]?.car ?? car }));
  findings.push(...settled.findings, ...respelled(pairsOf));
  const previous = options.previous.map((car) => spellings.settle(car));
  const told = withoutFilledDown(settled.drafts);
  findings.push(...told.findings);
  const numbered = identify(told.drafts, previous, unreadable, mapping?.mode !== 'delta');
  findings.push(...numbered.findings);
  if (numbered.cars.length === 0) {
    throw new StockImportError(
      'No row of the feed became a car; the stock was left as it is.',
      'Read the report: most often columns have other names than the mapping expects.',
      findings,
    );
  }
  const repeated = new Set(numbered.findings.map(({ outcome, row }) => (outcome === 'rejected' ? row : 0)));
  const single = told.drafts.filter(({ row }) => !repeated.has(row));
  findings.push(...withoutPriceType(single), ...oddValues(single, latestYear(now, tenant.timeZone)));
  const merged = mergeStock(numbered.cars, {
    previous,
    before: numbered.before,
    // An unreadable row that says its car is sold is handled like a missing row.
    unread: numbered.unread.flatMap(({ row, car }) => (sold.has(row) ? [] : [car])),
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
    if (isPriceJump(pair)) findings.push(jumped(pair));
    if (isKmBack(pair)) findings.push(wentBack(pair));
    findings.push(...renamedFindings(pair));
  }
  const losses = lostFacts(pairs);
  const moved = movedValues(pairs);
  findings.push(
    ...lossFindings(losses),
    ...movedFindings(moved),
    ...changedFacts(pairs),
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
    belowSold;
  if (reason !== null && !force) {
    throw new StockImportError(
      `${reason} Nothing was changed.`,
      'Check that the feed is complete and of this dealer, and that its columns have the names of before. If it is right, run again with --force.',
      findings,
    );
  }
  const rejectedRows = new Set(findings.filter(({ outcome }) => outcome === 'rejected').map(({ row }) => row));
  findings.sort((a, b) => a.row - b.row);
  return {
    cars: merged.cars,
    findings,
    counts: { rows: feed.rows.length, accepted: numbered.cars.length, rejected: rejectedRows.size, ...merged.counts },
  };
}

interface ReadRows {
  readonly drafts: Draft[];
  /** Rows that were not imported as cars, with what could be read of them. */
  readonly unreadable: RowIdentity[];
  /** Row numbers of those that say their car is sold. */
  readonly sold: ReadonlySet<number>;
  /** Reason not to write the stock: cars for sale are below a heading such as "Sold cars". Null = none. */
  readonly belowSold: string | null;
  readonly findings: Finding[];
}

function readRows(feed: Feed, { mapping, tenant, now, progress }: ImportOptions): ReadRows {
  const findings: Finding[] = [...feed.findings];
  const drafts: Draft[] = [];
  const unreadable: RowIdentity[] = feed.broken.map(({ row, text }) => identityOf(readableParts(text), row));
  const mapper = mapping === null ? null : new RowMapper(mapping, feed.headers, tenant.currency, feed.rows);
  if (feed.format === 'csv') for (const column of mapper?.absent() ?? []) findings.push(absent(column));
  findings.push(...(mapper?.units() ?? []), ...(mapper?.twins ?? []));
  const state = new UnmappedState(feed.headers, feed.rows, mapping === null ? isCanonical : knownHeaders(mapping));
  findings.push(...state.findings);
  const sold = new Set<number>();
  const latest = latestYear(now, tenant.timeZone);
  const cut = new CutTexts();
  const headings = new SaleHeadings();
  const repeats = new RepeatFinder(mapping ?? checkMapping(CANONICAL, 'canonical'));
  for (const [at, raw] of feed.rows.entries()) {
    if (at % 500 === 0) progress?.(at, feed.rows.length);
    const repeat = repeats.find(raw);
    if (repeat !== null) {
      findings.push(repeat);
      continue;
    }
    headings.pass(raw);
    const rest = state.without(raw);
    const mapped = mapper?.map(rest) ?? { row: rest.cells, findings: [] };
    const summary = summaryRow(raw, mapped.row);
    if (summary !== null) {
      findings.push(summary);
      continue;
    }
    cut.add(mapped.row['dealercomments'], raw.row);
    const said = state.apply(mapped.row, raw);
    const cleaned = cleanTexts(said, raw.row);
    const marked = withoutSaleMarks(cleaned.row, raw.row);
    const read = readCar(marked.row, raw.row, { tolerant: mapper !== null });
    const looked = read.car === null ? null : plausible(read.car, raw.row, tenant, latest);
    const found = [
      ...mapped.findings,
      ...cleaned.findings,
      ...marked.findings,
      ...read.findings,
      ...(looked?.findings ?? []),
    ];
    findings.push(...found);
    const car = looked?.car && raw.shifted !== true && !isMisplaced(raw, mapped.findings) ? looked.car : null;
    if (looked?.car && isMisplaced(raw, mapped.findings)) findings.push(misplaced(raw));
    if (car !== null) {
      const dated = soldByDate(car, raw.row, now, tenant.timeZone);
      if (dated.finding !== null) findings.push(dated.finding);
      if (isAvailable(dated.car)) {
        findings.push(...soldInText(dated.car, raw.row));
        headings.add();
      }
      drafts.push({ car: withDealership(dated.car, tenant), row: raw.row });
    } else {
      if (marked.row['sold'] === true || marked.row['status'] === 'sold') sold.add(raw.row);
      const wrong = found.flatMap(({ outcome, column }) =>
        outcome === 'rejected' || outcome === 'left_out' ? [column] : [],
      );
      unreadable.push(identityOf(withDealership(marked.row, tenant), raw.row, new Set(wrong)));
    }
  }
  progress?.(feed.rows.length, feed.rows.length);
  findings.push(...cut.findings());
  const sum = sumRow(drafts);
  if (sum !== null) {
    findings.push(sum);
    drafts.pop();
  }
  return { drafts, unreadable, sold, belowSold: headings.reason(), findings };
}

/** Text and whole-number values of an invalid JSON line, by name. */
function readableParts(text: string): { readonly [column: string]: string } {
  const parts = text.matchAll(/"(\w+)"\s*:\s*(?:"((?:[^"\\]|\\.)*)"|(\d+))/g);
  return Object.fromEntries(Array.from(parts, ([, name = '', quoted, bare]) => [name, quoted ?? bare ?? '']));
}

const absent = ({ field, headers, near }: AbsentColumn): Finding => ({
  outcome: 'kept',
  row: 1,
  column: field,
  value: headers.join(', '),
  rule: 'a column of this name in the header',
  hint: `No car gets its ${field} from this feed. Was the column renamed${near === null ? '' : ` to "${near}"`}?`,
});

/** A row whose cells are shifted: one is missing in the middle or there is one too many, so later cells do not fit their columns. */
const isMisplaced = ({ uneven }: RawRow, findings: readonly Finding[]): boolean =>
  uneven === true && findings.some(({ outcome }) => outcome === 'left_out');

function misplaced({ row, positions }: RawRow): Finding {
  return {
    outcome: 'rejected',
    row,
    column: '(row)',
    value: rowStart(positions),
    rule: 'cells under their own columns',
    hint: 'It has a cell too many or too few, and some do not fit where they stand. Correct the row.',
  };
}

function unread(row: number, car: Car, isSold: boolean): Finding {
  return {
    outcome: 'kept',
    row,
    column: '(row)',
    value: nameOf(car),
    rule: 'a row that can be read',
    hint: isSold
      ? 'It says that the car is sold, and the car is taken for sold.'
      : 'The car stays as the last import left it.',
  };
}

function jumped({ old, car }: Pair): Finding {
  return {
    outcome: 'kept',
    row: 0,
    column: 'price',
    value: `${nameOf(car)}: ${car.price}, before ${old.price}`,
    rule: 'a price near that of the last import',
    hint: 'If it is a slip, correct it in the feed before you build: the price is advertised as it stands.',
  };
}

function wentBack({ old, car }: Pair): Finding {
  return {
    outcome: 'kept',
    row: 0,
    column: 'km',
    value: `${nameOf(car)}: ${car.km}, before ${old.km}`,
    rule: 'no fewer kilometres than in the last import',
    hint: 'Read the odometer again and correct the feed, whichever import was wrong.',
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

type WithDealership = { readonly dealership_slug?: unknown; readonly dealership_id?: unknown };

function withDealership<R extends WithDealership>(car: R, { dealership }: ImportTenant): R {
  if (dealership === null || (car.dealership_slug ?? null) !== null || (car.dealership_id ?? null) !== null) return car;
  return { ...car, dealership_slug: dealership.slug, dealership_id: dealership.id };
}

/** Finds rows that equal an earlier one in the mapping's `repeats` columns. */
class RepeatFinder {
  readonly #columns: readonly string[];
  readonly #seen = new Map<string, number>();
  constructor(mapping: Mapping) {
    this.#columns = mapping.repeats;
  }
  find(raw: RawRow): Finding | null {
    if (this.#columns.length === 0) return null;
    const values = this.#columns.map((column) => String(raw.cells[column] ?? '').trim());
    if (values.every((value) => value === '')) return null;
    const key = values.join('\u0000');
    const first = this.#seen.get(key);
    if (first === undefined) {
      this.#seen.set(key, raw.row);
      return null;
    }
    return {
      outcome: 'rejected',
      row: raw.row,
      column: this.#columns.join(' + '),
      value: shown(values.join(' | ')),
      rule: 'a car listed once',
      hint: `Row ${first} says the same and was kept.`,
    };
  }
}
