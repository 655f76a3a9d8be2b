import { isAvailable } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import { withoutFutureArrival } from './arrival-date.ts';
import { CAR_COLUMNS } from './car-row.ts';
import { cleanTexts } from './clean-texts.ts';
import {
  brokenCellFinding,
  KnownNumbers,
  mixedRowFinding,
  numberCells,
  numberColumns,
  textsOf,
} from './damaged-rows.ts';
import { namesDealership, withDealership } from './dealership-keys.ts';
import { withoutDittos } from './ditto.ts';
import { needsMapping } from './feed-formats.ts';
import { excerpt, type Finding, findingOf } from './finding.ts';
import type { Draft } from './identity.ts';
import { ItemTypes } from './item-types.ts';
import { type AbsentColumn, type RawRow, RowMapper } from './map-row.ts';
import { checkMapping, headerKey, knownHeaders, type Mapping } from './mapping.ts';
import { type DamagedRow, identityOf, type RowIdentity } from './match-cars.ts';
import { withoutMissingPictures } from './missing-pictures.ts';
import { withoutPersonalData } from './personal-data.ts';
import { checkPlausibility, type KnownPlaces, latestYear, locationList } from './plausible.ts';
import { readCar } from './read-car.ts';
import type { Feed } from './read-feed.ts';
import { soldByDate } from './sale-date.ts';
import { SaleHeadings } from './sale-headings.ts';
import { withoutSaleMarks } from './sale-marks.ts';
import { isSoldRow } from './state-cell.ts';
import { noteRow, summaryRow, sumRow } from './totals-row.ts';
import { TruncatedTexts } from './truncated-texts.ts';
import { UnmappedQualifiers, withQualifiers } from './unmapped-qualifiers.ts';
import { soldInText, UnmappedState } from './unmapped-state.ts';

/** The dealer's settings for an import. */
export interface ImportTenant extends KnownPlaces {
  /** Assigned to cars of which neither the dealership nor a location is known. */
  readonly dealership: { readonly slug: string; readonly id: number } | null;
  /** For how many days sold cars stay listed. */
  readonly includeSoldCarsDays: number;
  readonly timeZone: string;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Whether the dealer's site has a picture at a path such as `/pictures/rio.jpg`. */
  readonly hasPicture: (path: string) => boolean;
  /** Maximum percentage of the cars for sale that may leave without `force` (safety-stop.ts). */
  readonly dropLimitPercent: number;
}

export interface ImportOptions {
  /** Null = the feed is canonical. */
  readonly mapping: Mapping | null;
  /** The stock file as the last import left it. */
  readonly previous: readonly Car[];
  readonly tenant: ImportTenant;
  readonly now: Date;
  /** Import even if the safety stop has a reason not to. */
  readonly force: boolean;
  /** Called every few hundred rows with the number of rows read and of all rows. */
  readonly progress?: (done: number, total: number) => void;
}

/** An empty mapping for a canonical feed, which has none. */
const CANONICAL = { name: 'canonical', columns: {} } as const;
const isCanonical = (header: string): boolean => (CAR_COLUMNS as readonly string[]).includes(header);

interface ReadRows {
  readonly drafts: Draft[];
  /** Rows with their cells in place that were not imported as cars, with what could be read of them. */
  readonly unreadable: RowIdentity[];
  readonly damaged: readonly DamagedRow[];
  /** Numbers of the `unreadable` rows that say their car is sold. */
  readonly soldRows: ReadonlySet<number>;
  /** Numbers of the rows with a cell about a sale that is not understood. */
  readonly unclearRows: ReadonlySet<number>;
  /** Reason not to write the stock: cars for sale are below a heading such as "Sold cars". Null = none. */
  readonly headingReason: string | null;
  readonly findings: Finding[];
}

/** Reads the rows of a feed one by one, into cars and rows that cannot be imported. */
export function readRows(feed: Feed, { mapping, previous, tenant, now, progress }: ImportOptions): ReadRows {
  const findings: Finding[] = [...feed.findings];
  const drafts: Draft[] = [];
  const mapper = mapping === null ? null : new RowMapper(mapping, feed.headers, tenant.currency, feed.rows);
  const unreadable: RowIdentity[] = [];
  if (needsMapping(feed)) for (const column of mapper?.absent() ?? []) findings.push(absentFinding(column));
  findings.push(...(mapper?.units() ?? []), ...(mapper?.mergedColumns ?? []));
  const isKnownHeader = mapping === null ? isCanonical : knownHeaders(mapping);
  const unmappedState = new UnmappedState(feed.headers, feed.rows, isKnownHeader);
  const unmappedQualifiers = new UnmappedQualifiers(feed.headers, feed.rows, isKnownHeader, tenant.currency);
  const itemTypes = new ItemTypes(feed.headers, isKnownHeader);
  findings.push(...unmappedState.findings);
  const soldRows = new Set<number>();
  const unclearRows = new Set<number>();
  const known = new KnownNumbers(previous);
  const damaged: DamagedRow[] = [];
  const columns = numberColumns(feed.headers, mapping);
  const latest = latestYear(now, tenant.timeZone);
  const truncated = new TruncatedTexts();
  const saleHeadings = new SaleHeadings();
  const repeats = new RepeatFinder(mapping ?? checkMapping(CANONICAL, 'canonical'), feed.headers);
  findings.push(...repeats.findings);
  for (const [index, raw] of feed.rows.entries()) {
    if (index % 500 === 0) progress?.(index, feed.rows.length);
    const mixed = known.numberWithin(raw, feed.sheet, columns);
    const isRegular = raw.unusable === undefined && raw.uneven === undefined && mixed === null;
    const repeat = isRegular ? repeats.find(raw) : null;
    if (repeat !== null) {
      findings.push(repeat);
      continue;
    }
    saleHeadings.readRow(raw);
    if (unmappedState.isUnclear(raw)) unclearRows.add(raw.row);
    const rest = unmappedQualifiers.without(unmappedState.without(raw));
    const rowQualifiers = unmappedQualifiers.qualifiersOf(raw);
    const mapped = mapper?.map(rest, rowQualifiers) ?? withQualifiers(rest.cells, raw.row, rowQualifiers);
    unmappedQualifiers.noteResult(raw.row, rowQualifiers, mapped.row);
    const note = noteRow(raw);
    const summary = summaryRow(raw, mapped.row) ?? note;
    const mayBeCar = (raw.unusable === true || note !== null) && known.isNamedIn(raw);
    if (summary !== null && !mayBeCar) {
      findings.push(summary);
      continue;
    }
    truncated.add(mapped.row['dealercomments'], raw.row);
    const withCondition = unmappedQualifiers.condition(unmappedState.apply(mapped.row, raw), raw);
    const cleaned = cleanTexts(withCondition, raw.row);
    const dittosRemoved = withoutDittos(cleaned.row, raw.row);
    const marksRemoved = withoutSaleMarks(itemTypes.apply(dittosRemoved.row, raw), raw.row);
    const redacted = withoutPersonalData(marksRemoved.row, raw.row);
    const read = readCar(redacted.row, raw.row, { tolerant: mapper !== null });
    const checked = read.car === null ? null : checkPlausibility(read.car, raw.row, tenant, latest);
    const rowFindings = [
      ...mapped.findings.map((finding) => withLocationList(finding, tenant)),
      ...cleaned.findings,
      ...dittosRemoved.findings,
      ...marksRemoved.findings,
      ...redacted.findings,
      ...read.findings,
      ...(checked?.findings ?? []),
    ];
    findings.push(...rowFindings);
    if (mixed !== null && raw.unusable === undefined) findings.push(mixedRowFinding(raw, mixed));
    const broken = checked?.car ? known.brokenCell(checked.car, rowFindings, feed.sheet) : null;
    if (broken !== null) findings.push(brokenCellFinding(raw, broken));
    const isDamaged =
      raw.unusable === true || mixed !== null || broken !== null || (raw.uneven === true && !checked?.car);
    if (isDamaged) damaged.push(known.damagedRow(raw.row, textsOf(raw), redacted.row));
    else if (checked?.car) {
      const arrived = withoutFutureArrival(checked.car, raw.row, now, tenant.timeZone);
      const dated = soldByDate(arrived.car, raw.row, now, tenant.timeZone);
      const pictured = withoutMissingPictures(dated.car, raw.row, tenant.hasPicture);
      findings.push(...[arrived.finding, dated.finding].filter((finding) => finding !== null), ...pictured.findings);
      if (isAvailable(pictured.car)) {
        findings.push(...soldInText(pictured.car, raw.row));
        saleHeadings.add();
      }
      drafts.push({
        car: withDealership(pictured.car, tenant),
        row: raw.row,
        isDealershipAssumed: !namesDealership(pictured.car),
        ...(raw.uneven === true ? { uneven: { cells: textsOf(raw), unread: unreadColumns(mapped.findings) } } : {}),
      });
    } else {
      if (isSoldRow(redacted.row)) soldRows.add(raw.row);
      const invalidColumns = rowFindings.flatMap(({ outcome, column }) =>
        outcome === 'rejected' || outcome === 'left_out' ? [column] : [],
      );
      unreadable.push({
        ...identityOf(withDealership(redacted.row, tenant), raw.row, new Set(invalidColumns)),
        isDealershipAssumed: !namesDealership(redacted.row),
      });
    }
  }
  progress?.(feed.rows.length, feed.rows.length);
  findings.push(...unmappedQualifiers.findings(), ...truncated.findings(), ...itemTypes.findings());
  for (const raw of feed.rowsOfOthers ?? []) {
    const isDamaged = raw.unusable === true || raw.uneven === true;
    // It does not count as a row that may be about any car of this dealer.
    if (isDamaged || known.numberWithin(raw, feed.sheet, columns) !== null)
      damaged.push({ ...known.damagedRow(raw.row, numberCells(raw, feed.sheet, columns), {}), isIdentified: true });
  }
  for (const row of mapper?.unclearRows ?? []) unclearRows.add(row);
  for (const { row, text } of feed.broken) damaged.push(known.damagedRow(row, [text], {}));
  const sum = sumRow(drafts);
  if (sum !== null) {
    findings.push(sum);
    drafts.pop();
  }
  const headingReason = saleHeadings.reason();
  return { drafts, unreadable, damaged, soldRows, unclearRows, headingReason, findings };
}

const absentFinding = ({ field, headers, suggestion }: AbsentColumn): Finding => ({
  outcome: 'kept',
  row: 1,
  column: field,
  value: headers.join(', '),
  rule: 'a column of this name in the header',
  hint: `No car gets its ${field} from this feed. Was the column renamed${suggestion === null ? '' : ` to "${suggestion}"`}?`,
});

/** A finding for a location that a mapping could not read, with the ids that there are. */
const withLocationList = (finding: Finding, { locations }: KnownPlaces): Finding =>
  finding.outcome === 'left_out' && finding.hint.startsWith('Imported without location_id.')
    ? { ...finding, hint: `${finding.hint} ${locationList(locations)}` }
    : finding;

/** Number of columns of a row whose value could not be read. */
const unreadColumns = (findings: readonly Finding[]): number =>
  new Set(findings.flatMap(({ outcome, column }) => (outcome === 'left_out' ? [column] : []))).size;

/** Finds rows that equal an earlier one in the mapping's `repeats` columns. */
class RepeatFinder {
  readonly #columns: readonly string[];
  readonly #seen = new Map<string, number>();
  /** One finding for each of the columns that the feed lacks: then no row is a repeat, because different cars may agree in the others. */
  readonly findings: readonly Finding[];
  constructor({ repeats }: Mapping, headers: readonly string[]) {
    // All columns of a name: a feed may have two, of which one is empty.
    const columnsOf = (name: string) => headers.filter((header) => headerKey(header) === headerKey(name));
    const missing = repeats.filter((name) => columnsOf(name).length === 0);
    this.#columns = missing.length === 0 ? [...new Set(repeats.flatMap(columnsOf))] : [];
    this.findings = missing.map((name) =>
      findingOf(
        'kept',
        1,
        'repeats',
        name,
        'a column of this name in the header',
        'Repeated rows are not looked for. Was the column renamed?',
      ),
    );
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
      value: excerpt(values.join(' | ')),
      rule: 'a car listed once',
      hint: `Row ${first} is the same and was kept.`,
    };
  }
}
