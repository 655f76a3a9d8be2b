import { isAvailable } from '#domain/availability.ts';
import type { Car } from '#domain/car.ts';
import { withoutFutureArrival } from './arrival-date.ts';
import { CAR_COLUMNS } from './car-row.ts';
import { cleanTexts } from './clean-texts.ts';
import { namesDealership, withBothKeys, withDealership } from './dealership-keys.ts';
import { withoutDittos } from './ditto.ts';
import { needsMapping } from './feed-formats.ts';
import { excerpt, type Finding, findingOf } from './finding.ts';
import type { Draft } from './identity.ts';
import { ItemTypes } from './item-types.ts';
import { type AbsentColumn, type RawRow, RowMapper } from './map-row.ts';
import { checkMapping, headerKey, knownHeaders, type Mapping } from './mapping.ts';
import { identityOf, type RowIdentity } from './match-cars.ts';
import { withoutPersonalData } from './personal-data.ts';
import { checkPlausibility, type KnownPlaces, latestYear, locationList } from './plausible.ts';
import { readCar } from './read-car.ts';
import type { Feed } from './read-feed.ts';
import { soldByDate } from './sale-date.ts';
import { SaleHeadings } from './sale-headings.ts';
import { withoutSaleMarks } from './sale-marks.ts';
import { rowStart } from './sheet.ts';
import { isSoldRow } from './state-cell.ts';
import { summaryRow, sumRow } from './totals-row.ts';
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
  /** Rows that were not imported as cars, with what could be read of them. */
  readonly unreadable: RowIdentity[];
  /** Numbers of the rows that do not say which car they are about. */
  readonly unidentified: readonly number[];
  /** Numbers of the rows that say their car is sold. */
  readonly soldRows: ReadonlySet<number>;
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
  findings.push(...unmappedState.findings, ...unmappedQualifiers.findings);
  const soldRows = new Set<number>();
  const shifted: { readonly raw: RawRow; readonly identity: RowIdentity }[] = [];
  const latest = latestYear(now, tenant.timeZone);
  const truncated = new TruncatedTexts();
  const saleHeadings = new SaleHeadings();
  const repeats = new RepeatFinder(mapping ?? checkMapping(CANONICAL, 'canonical'), feed.headers);
  findings.push(...repeats.findings);
  for (const [index, raw] of feed.rows.entries()) {
    if (index % 500 === 0) progress?.(index, feed.rows.length);
    const repeat = repeats.find(raw);
    if (repeat !== null) {
      findings.push(repeat);
      continue;
    }
    saleHeadings.readRow(raw);
    const rest = unmappedQualifiers.without(unmappedState.without(raw));
    const rowQualifiers = unmappedQualifiers.qualifiersOf(raw);
    const mapped = mapper?.map(rest, rowQualifiers) ?? withQualifiers(rest.cells, raw.row, rowQualifiers);
    const summary = summaryRow(raw, mapped.row);
    if (summary !== null) {
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
    const car = checked?.car && raw.unusable === undefined && !isMisplaced(raw, mapped.findings) ? checked.car : null;
    if (checked?.car && isMisplaced(raw, mapped.findings)) findings.push(misplacedFinding(raw));
    if (car !== null) {
      const arrived = withoutFutureArrival(car, raw.row, now, tenant.timeZone);
      const dated = soldByDate(arrived.car, raw.row, now, tenant.timeZone);
      findings.push(...[arrived.finding, dated.finding].filter((finding) => finding !== null));
      if (isAvailable(dated.car)) {
        findings.push(...soldInText(dated.car, raw.row));
        saleHeadings.add();
      }
      drafts.push({
        car: withDealership(dated.car, tenant),
        row: raw.row,
        isDealershipAssumed: !namesDealership(dated.car),
      });
    } else {
      if (isSoldRow(redacted.row)) soldRows.add(raw.row);
      const invalidColumns = rowFindings.flatMap(({ outcome, column }) =>
        outcome === 'rejected' || outcome === 'left_out' ? [column] : [],
      );
      const identity = {
        ...identityOf(withDealership(redacted.row, tenant), raw.row, new Set(invalidColumns)),
        isDealershipAssumed: !namesDealership(redacted.row),
      };
      if (raw.uneven === true || raw.unusable !== undefined) shifted.push({ raw, identity });
      else unreadable.push(identity);
    }
  }
  progress?.(feed.rows.length, feed.rows.length);
  findings.push(...truncated.findings(), ...itemTypes.findings());
  const unidentified: number[] = [];
  for (const { raw, identity } of shifted) {
    const candidates = shiftedIdentities(raw, feed.headers.length, identity, previous, drafts);
    unreadable.push(...(candidates.length === 0 ? [identity] : candidates));
    // A sale in a row of several cars may be that of any of them.
    if (raw.unusable === 'joined' || candidates.length > 1) soldRows.delete(raw.row);
    if (candidates.length === 0 && raw.uneven === true) unidentified.push(raw.row);
  }
  // Last, because the mapper reports an unknown column only at its first row.
  const broken = feed.broken.map(({ row, text }) => ({
    row,
    candidates: brokenIdentities(row, text, mapper, previous, tenant),
  }));
  unreadable.push(...broken.flatMap(({ candidates }) => candidates));
  unidentified.push(...broken.flatMap(({ row, candidates }) => (candidates.length === 0 ? row : [])));
  const sum = sumRow(drafts);
  if (sum !== null) {
    findings.push(sum);
    drafts.pop();
  }
  return { drafts, unreadable, unidentified, soldRows, headingReason: saleHeadings.reason(), findings };
}

/** Which car an invalid JSON row is about: by its readable fields, or by a number of a known car in a list of values. Empty if it names no car. */
function brokenIdentities(
  row: number,
  text: string,
  mapper: RowMapper | null,
  previous: readonly Car[],
  tenant: ImportTenant,
): RowIdentity[] {
  const cells = readableParts(text);
  if (Object.keys(cells).length > 0) {
    const fields = mapper?.map({ row, cells, positions: [] }).row ?? cells;
    const isIdentified = ['id', 'slug', 'stocknum', 'vin', 'make', 'model'].some(
      (column) => (fields[column] ?? null) !== null,
    );
    // A row that breaks off before its dealership may be of any.
    return isIdentified ? [identityOf(withBothKeys(fields, tenant), row)] : [];
  }
  return carsNamedIn(text, previous).map((car) => identityOf(car, row));
}

/** The known cars of which a text contains the id, slug, stock number or VIN. */
function carsNamedIn(text: string, previous: readonly Car[]): Car[] {
  const values = new Set(text.split(/["[\],;|\s]+/).map((value) => value.toLowerCase()));
  return previous.filter(({ id, slug, stocknum, vin }) =>
    [String(id), slug, stocknum, vin].some((number) => values.has(number?.toLowerCase() ?? '\n')),
  );
}

/** The known cars whose stock number a text ends with: where a line end is missing, it follows the last cell of the row before. */
const carsNamedAtEnd = (text: string, previous: readonly Car[]): Car[] =>
  previous.filter(({ stocknum }) => stocknum !== null && text.toLowerCase().endsWith(stocknum.toLowerCase()));

/**
 * Which cars a row with a delimiter too few or too many may be about. Its numbers may be in the wrong cells, so if it identifies no car, these
 * are all cars whose number occurs anywhere in it and that no other row is about. One that cannot be used may also be several rows of
 * `columns` cells, and then these are further cars. Empty if there are none.
 *
 * @param drafts the cars of the other rows
 */
function shiftedIdentities(
  { row, positions, unusable }: RawRow,
  columns: number,
  identity: RowIdentity,
  previous: readonly Car[],
  drafts: readonly Draft[],
): RowIdentity[] {
  const known = previous.filter(
    ({ stocknum, vin }) =>
      (identity.stocknum !== null && stocknum?.toLowerCase() === identity.stocknum) ||
      (identity.vin !== null && vin === identity.vin),
  );
  const isKnown = known.length > 0;
  const isLong = positions.length >= 2 * columns - 1;
  const mayBeSeveral = unusable !== undefined && (isLong || positions.some((cell) => String(cell).includes('\n')));
  if (isKnown && !mayBeSeveral) return [identity];
  const joints = isLong ? positions.filter((_, index) => index > 0 && index % (columns - 1) === 0) : [];
  const named = [
    ...carsNamedIn(positions.join(' '), previous),
    ...joints.flatMap((cell) => carsNamedAtEnd(String(cell), previous)),
  ];
  const cars = [...new Set(named)].filter(
    ({ stocknum, vin }) =>
      !drafts.some(({ car }) => (stocknum !== null && car.stocknum === stocknum) || (vin !== null && car.vin === vin)),
  );
  // A stock number and a VIN of two cars do not say which of them the row is about.
  const others = cars.filter((car) => known.length > 1 || car !== known[0]).map((car) => identityOf(car, row));
  return isKnown ? [identity, ...others] : others;
}

/** Text and whole-number values of an invalid JSON line, by name. */
function readableParts(text: string): { readonly [column: string]: string } {
  const parts = text.matchAll(/"((?:[^"\\]|\\.)*)"\s*:\s*(?:"((?:[^"\\]|\\.)*)"|(\d+))/g);
  return Object.fromEntries(Array.from(parts, ([, name = '', quoted, bare]) => [name, quoted ?? bare ?? '']));
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

/** A row whose cells are shifted: one is missing in the middle or there is one too many, so later cells do not fit their columns. */
const isMisplaced = ({ uneven }: RawRow, findings: readonly Finding[]): boolean =>
  uneven === true && findings.some(({ outcome }) => outcome === 'left_out');

function misplacedFinding({ row, positions }: RawRow): Finding {
  return {
    outcome: 'rejected',
    row,
    column: '(row)',
    value: rowStart(positions),
    rule: 'cells under their own columns',
    hint: 'It has a cell too many or too few, and some do not fit their columns. Correct the row.',
  };
}

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
