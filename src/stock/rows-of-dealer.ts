import { excerpt, type Finding, StockError } from './finding.ts';
import type { RawRow } from './map-row.ts';
import { headerKey, type Mapping } from './mapping.ts';
import type { KnownPlaces } from './plausible.ts';
import type { Feed } from './read-feed.ts';
import { SPLIT_FEED_HINT } from './sheet.ts';

/** Names of columns with a number or code of the dealer whose car it is. They come before `NAMES`, because names are spelt in several ways. */
const CODES =
  'dealer id, dealer code, dealer number, dealer no, dealer key, dealership id, dealership code, dealership number, dealership no, seller identifier, rooftop id, rooftop, store code, store id, store number, advertiser id, advertiser code';
/** Names of columns with the name of the dealer whose car it is. */
const NAMES = 'dealer, dealer name, dealership, dealership name, store name, advertiser name, advertiser';
const keysOf = (names: string): ReadonlySet<string> => new Set(names.split(', ').map(headerKey));
const KINDS = [keysOf(CODES), keysOf(NAMES)];
const VALUES_SHOWN = 8;

/** A column with a different value in each of at least this many rows numbers the cars, not their dealers. */
const MIN_NUMBERED = 5;

/** Whether a column has one of these names. Of `feed.dealer.id` the last two parts count. */
function isOneOf(header: string, keys: ReadonlySet<string>): boolean {
  const parts = header.split('.');
  return keys.has(headerKey(parts.slice(-2).join(' '))) || keys.has(headerKey(parts.at(-1) ?? ''));
}

/** The dealer that a cell names: text, a number, an object with an id, code or name, or a list of these. */
function dealerOf(cell: unknown): string {
  if (typeof cell === 'string' || typeof cell === 'number') return String(cell).trim();
  if (Array.isArray(cell)) return cell.map(dealerOf).join(', ');
  if (typeof cell !== 'object' || cell === null) return '';
  const { id, code, name } = cell as { id?: unknown; code?: unknown; name?: unknown };
  return dealerOf(id ?? code ?? name ?? null);
}

/**
 * The feed with only the rows of this dealer: those that `only` of the mapping selects, or all rows if nothing says that they are of
 * several dealers. A column of dealers may also name the locations of this dealer; a column that the mapping reads is not checked.
 *
 * @throws StockError if the rows are of several dealers, or `only` does not fit the feed
 */
export function rowsOfDealer(feed: Feed, mapping: Mapping | null, places: KnownPlaces): Feed {
  const selected = Object.entries(mapping?.only ?? {}).reduce(
    (rest, [name, values]) => selectRows(rest, name, [values].flat()),
    feed,
  );
  const columns = Object.values(mapping?.columns ?? {}).flat();
  const mappedNames = new Set(columns.flatMap(({ from }) => [from ?? []].flat()).map(headerKey));
  for (const name of Object.keys(mapping?.only ?? {})) mappedNames.add(headerKey(name));
  const candidates = feed.headers.filter(
    (header) => !mappedNames.has(headerKey(header)) && !isCanonical(header, mapping),
  );
  for (const keys of KINDS) {
    const headers = candidates.filter((header) => isOneOf(header, keys));
    for (const header of headers) rejectSeveralDealers(header, selected.rows, places);
    if (headers.some((header) => selected.rows.some(({ cells }) => dealerOf(cells[header]) !== ''))) break;
  }
  return selected;
}

/** A canonical feed's own fields are checked one by one, like those of any row. */
const isCanonical = (header: string, mapping: Mapping | null): boolean =>
  mapping === null && (header === 'dealership_id' || header === 'dealership_slug');

function selectRows(feed: Feed, name: string, values: readonly string[]): Feed {
  const header = feed.headers.find((feedHeader) => headerKey(feedHeader) === headerKey(name));
  if (header === undefined)
    throw new StockError(
      `The mapping reads only rows whose "${name}" is ${values.join(' or ')}, but the feed has no such column. Its columns: ${excerpt(feed.headers.join(', '))}.`,
      'Correct "only" in the mapping, or fetch the feed again.',
    );
  const keys = new Set(values.map(headerKey));
  const findings: Finding[] = [];
  const others = new Map<string, number>();
  const rowsOfOthers: RawRow[] = [];
  const rows = feed.rows.flatMap((raw): RawRow[] => {
    const dealer = dealerOf(raw.cells[header]);
    if (keys.has(headerKey(dealer))) return [raw];
    if (dealer !== '') {
      others.set(dealer, (others.get(dealer) ?? 0) + 1);
      rowsOfOthers.push(raw);
      return [];
    }
    const hint = 'It does not say whose car it is. Correct the feed.';
    findings.push({ outcome: 'rejected', row: raw.row, column: header, value: '', rule: 'a dealer', hint });
    return [{ ...raw, unusable: true }];
  });
  if (rows.every(({ unusable }) => unusable))
    throw new StockError(
      `The mapping reads only rows whose "${name}" is ${values.join(' or ')}, but none is: ${countsText(others)}.`,
      'Correct "only" in the mapping, or fetch the feed again.',
    );
  if (others.size > 0)
    findings.push({
      outcome: 'kept',
      row: 0,
      column: header,
      value: countsText(others),
      rule: `${name}: ${values.join(' or ')}`,
      hint: 'These rows belong to other dealers and were not read, as the mapping says under "only".',
    });
  return {
    ...feed,
    rows,
    rowsOfOthers: [...(feed.rowsOfOthers ?? []), ...rowsOfOthers],
    findings: [...feed.findings, ...findings],
  };
}

function rejectSeveralDealers(header: string, rows: readonly RawRow[], { locations, dealerships }: KnownPlaces): void {
  const dealers = new Map<string, { readonly dealer: string; count: number }>();
  for (const { cells } of rows) {
    const dealer = dealerOf(cells[header]);
    if (dealer === '') continue;
    const entry = dealers.get(headerKey(dealer));
    if (entry === undefined) dealers.set(headerKey(dealer), { dealer, count: 1 });
    else entry.count++;
  }
  // By name only: a supplier's numbers and those of the settings may be the same by chance.
  const names = [...locations.map(({ name }) => name), ...dealerships.flatMap(({ name, slug }) => [name, slug])];
  const ownNames = new Set(names.map(headerKey));
  const isNumbered = dealers.size >= MIN_NUMBERED && dealers.size === rows.length;
  if (dealers.size < 2 || isNumbered || [...dealers.keys()].every((key) => ownNames.has(key))) return;
  const counts = new Map(Array.from(dealers.values(), ({ dealer, count }) => [dealer, count]));
  const example = excerpt([...counts.keys()][0] ?? '');
  throw new StockError(
    `The feed has cars of several dealers: "${header}" is ${countsText(counts)}.`,
    `${SPLIT_FEED_HINT.split('. ')[0]}. Or say in the mapping file which of them are this dealer's: "only": { "${header}": ${JSON.stringify([example])} }.`,
  );
}

function countsText(counts: ReadonlyMap<string, number>): string {
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  const listed = sorted
    .slice(0, VALUES_SHOWN)
    .map(([dealer, count]) => `"${excerpt(dealer)}" in ${count} ${count === 1 ? 'row' : 'rows'}`);
  return `${listed.join(', ')}${sorted.length > VALUES_SHOWN ? `, and ${sorted.length - VALUES_SHOWN} more` : ''}`;
}
