import { htmlToText, looksLikeHtml, toParagraphs, withoutControls } from '#config/plain-text.ts';
import type { Car } from '#domain/car.ts';
import { type Finding, StockError, shown } from './finding.ts';
import { identify } from './identity.ts';
import { resolveInstant } from './instants.ts';
import { type RawRow, RowMapper } from './map-row.ts';
import { checkMapping, knownHeaders, type Mapping } from './mapping.ts';
import { type CarDraft, readCar } from './read-car.ts';
import type { Feed } from './read-feed.ts';

/** What an import must know of its dealer. */
export interface ImportTenant {
  /** Given to cars whose feed names no dealership. */
  readonly dealership: { readonly slug: string; readonly id: number } | null;
  readonly includeSoldCarsDays: number;
  /** Largest drop of available cars, in percent of the old stock, that is imported without being forced. */
  readonly dropLimitPercent: number;
  readonly timeZone: string;
}

export interface Imported {
  /** The whole new stock, sorted by id: what the stock file shall hold. */
  readonly cars: readonly Car[];
  readonly findings: readonly Finding[];
  readonly counts: {
    readonly rows: number;
    readonly accepted: number;
    readonly rejected: number;
    readonly added: number;
    readonly changed: number;
    readonly unchanged: number;
    readonly markedSold: number;
    readonly dropped: number;
  };
}

export interface ImportOptions {
  /** null = the feed is canonical. */
  readonly mapping: Mapping | null;
  readonly previous: readonly Car[];
  readonly tenant: ImportTenant;
  readonly now: Date;
  /** Imports although the stock shrinks past the limit. */
  readonly force: boolean;
  /** Called every few hundred rows. */
  readonly progress?: (done: number, total: number) => void;
}

const CANONICAL = { name: 'canonical', columns: {} } as const;

/** Turns a feed and the stock of before into the stock of now. Throws `StockError` when the result must not be written. */
export function importStock(feed: Feed, options: ImportOptions): Imported {
  const { mapping, tenant, progress } = options;
  const findings: Finding[] = [...feed.findings];
  const drafts: { car: CarDraft; row: number }[] = [];
  const mapper = mapping === null ? null : new RowMapper(mapping, feed.headers, knownHeaders(mapping));
  const repeats = new RepeatFinder(mapping ?? checkMapping(CANONICAL, 'canonical'));
  for (const [at, raw] of feed.rows.entries()) {
    if (at % 500 === 0) progress?.(at, feed.rows.length);
    const repeat = repeats.find(raw);
    if (repeat !== null) {
      findings.push(repeat);
      continue;
    }
    const mapped = mapper?.map(raw) ?? { row: raw.cells, findings: [] };
    const cleaned = cleanTexts(mapped.row, raw.row);
    const { car, findings: wrong } = readCar(cleaned.row, raw.row, { tolerant: mapper !== null });
    findings.push(...mapped.findings, ...cleaned.findings, ...wrong);
    if (car !== null) drafts.push({ car: withDealership(car, tenant), row: raw.row });
  }
  progress?.(feed.rows.length, feed.rows.length);
  const numbered = identify(drafts);
  findings.push(...numbered.findings);
  if (numbered.cars.length === 0) {
    throw new StockImportError(
      'No row of the feed became a car; the stock was left as it is.',
      'Read the report below: most often columns have other names than the mapping expects.',
      findings,
    );
  }
  const merged = merge(numbered.cars, options);
  refuseLargeDrop(merged.cars, options, findings);
  const rejectedRows = new Set(findings.filter(({ outcome }) => outcome === 'rejected').map(({ row }) => row));
  findings.sort((a, b) => a.row - b.row);
  return {
    cars: merged.cars,
    findings,
    counts: { rows: feed.rows.length, accepted: numbered.cars.length, rejected: rejectedRows.size, ...merged.counts },
  };
}

/** A refused import carries what was found until then, for the report. */
export class StockImportError extends StockError {
  readonly findings: readonly Finding[];
  constructor(message: string, cure: string, findings: readonly Finding[]) {
    super(message, cure);
    this.findings = findings;
  }
}

function withDealership(car: CarDraft, { dealership }: ImportTenant): CarDraft {
  if (dealership === null || car.dealership_slug !== null || car.dealership_id !== null) return car;
  return { ...car, dealership_slug: dealership.slug, dealership_id: dealership.id };
}

/** Rows that equal an earlier one in the mapping's `repeats` columns. */
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

const ADDRESSES: ReadonlySet<string> = new Set(['images', 'thumbnails', 'primary_image_url', 'file', 'place_url']);

/** Reduces HTML to text and takes control characters out, in lists and objects too; each case is a finding. */
function cleanTexts(
  row: { readonly [column: string]: unknown },
  rowNumber: number,
): { row: { [column: string]: unknown }; findings: Finding[] } {
  const findings: Finding[] = [];
  const clean = (value: unknown, column: string): unknown => {
    if (typeof value === 'string') return cleanText(value, column, rowNumber, findings);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => clean(item, column));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, ADDRESSES.has(key) ? inner : clean(inner, `${column}.${key}`)]),
    );
  };
  const out = Object.entries(row).map(([column, value]) => [
    column,
    ADDRESSES.has(column) ? value : clean(value, column),
  ]);
  return { row: Object.fromEntries(out), findings };
}

/** Comments also get the specification's form: paragraphs separated by `|`. */
function cleanText(value: string, column: string, row: number, findings: Finding[]): string {
  let text = withoutControls(value);
  if (text !== value) {
    findings.push(cleaned(row, column, value, 'text without control characters', 'They were taken out.'));
  }
  if (looksLikeHtml(text)) {
    const hint = 'Tags, scripts and styles were taken out; the words stay.';
    findings.push(cleaned(row, column, text, 'plain text, no HTML', hint));
    text = htmlToText(text);
  }
  return column === 'dealercomments' ? toParagraphs(text) : text;
}

const cleaned = (row: number, column: string, value: string, rule: string, hint: string): Finding => ({
  outcome: 'cleaned',
  row,
  column,
  value: shown(value),
  rule,
  hint,
});

const DAY_MS = 86_400_000;
const isOnSale = (car: Car): boolean => car.status === 'in_stock' || car.status === 'coming_soon';

/** Lays the new cars over the old: arrival and sale dates are kept or stamped, missing cars follow the mapping's policy. */
function merge(fresh: readonly Car[], { mapping, previous, tenant, now }: ImportOptions) {
  const old = new Map(previous.map((car) => [car.id, car]));
  const today = now.toISOString();
  const counts = { added: 0, changed: 0, unchanged: 0, markedSold: 0, dropped: 0 };
  const cars = fresh.map((car) => {
    const before = old.get(car.id);
    // The first import of a dealer brings cars that have stood there for months: no arrival date is better than a wrong one.
    const created_at =
      car.created_at ?? before?.created_at ?? (previous.length > 0 && before === undefined ? today : null);
    const sold_at = car.sold_at ?? (car.status === 'sold' ? (before?.sold_at ?? today) : null);
    const now_ = { ...car, created_at, sold_at };
    if (before === undefined) counts.added++;
    else if (JSON.stringify(before) === JSON.stringify(now_)) counts.unchanged++;
    else counts.changed++;
    return now_;
  });
  const missing = mapping?.mode === 'delta' ? 'keep' : (mapping?.missing ?? 'sold');
  const present = new Set(fresh.map(({ id }) => id));
  // A car whose slug lives on under another id is the same car: a feed that began to send ids, for instance.
  const slugs = new Set(fresh.map(({ slug }) => slug));
  const oldestSale = now.getTime() - (tenant.includeSoldCarsDays + 1) * DAY_MS;
  for (const car of previous) {
    if (present.has(car.id)) continue;
    if (slugs.has(car.slug)) {
      counts.dropped++;
      continue;
    }
    const soldAt = car.sold_at === null ? null : Date.parse(resolveInstant(car.sold_at, now, tenant.timeZone) ?? '');
    if (missing === 'keep') cars.push(car);
    else if (missing === 'sold' && isOnSale(car)) {
      counts.markedSold++;
      cars.push({ ...car, status: 'sold', sold: true, sold_at: today });
    } else if (missing === 'sold' && soldAt !== null && soldAt >= oldestSale) cars.push(car);
    else counts.dropped++;
  }
  cars.sort((a, b) => a.id - b.id);
  return { cars, counts };
}

function refuseLargeDrop(
  cars: readonly Car[],
  { previous, tenant, force }: ImportOptions,
  findings: readonly Finding[],
): void {
  const before = previous.filter(isOnSale).length;
  const after = cars.filter(isOnSale).length;
  const lowest = before * (1 - tenant.dropLimitPercent / 100);
  if (force || before === 0 || after >= lowest) return;
  const percent = Math.round((1 - after / before) * 100);
  throw new StockImportError(
    `The stock would fall from ${before} to ${after} cars for sale (${percent} % fewer; the limit is ${tenant.dropLimitPercent} %). Nothing was changed.`,
    'Check that the feed is complete. If it is right, run again with --force.',
    findings,
  );
}
