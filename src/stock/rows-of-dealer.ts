import { type Finding, StockError, shown } from './finding.ts';
import type { RawRow } from './map-row.ts';
import { headerKey, type Mapping } from './mapping.ts';
import type { KnownPlaces } from './plausible.ts';
import type { Feed } from './read-feed.ts';
import { IN_PARTS } from './sheet.ts';

/** Names of columns that say whose car it is. Those of numbers and codes come first, because names are spelt in several ways. */
const CODES =
  'dealer id, dealer code, dealer number, dealer no, dealer key, dealership id, dealership code, dealership number, dealership no, seller identifier, rooftop id, rooftop, store code, store id, store number, advertiser id, advertiser code';
const NAMES = 'dealer, dealer name, dealership, dealership name, store name, advertiser name, advertiser';
const keysOf = (names: string): ReadonlySet<string> => new Set(names.split(', ').map(headerKey));
const KINDS = [keysOf(CODES), keysOf(NAMES)];
const VALUES_SHOWN = 8;

/** A column with another value in each of at least so many rows numbers the cars, not their dealers. */
const MIN_NUMBERED = 5;

/** Whether a column has one of these names. Of `feed.dealer.id` the last two parts count. */
function isOneOf(header: string, keys: ReadonlySet<string>): boolean {
  const parts = header.split('.');
  return keys.has(headerKey(parts.slice(-2).join(' '))) || keys.has(headerKey(parts.at(-1) ?? ''));
}

/** A dealer's mark in a cell: text, a number, or an object with an id or a name. */
function markOf(cell: unknown): string {
  if (typeof cell === 'string' || typeof cell === 'number') return String(cell).trim();
  if (Array.isArray(cell)) return cell.map(markOf).join(', ');
  if (typeof cell !== 'object' || cell === null) return '';
  const { id, code, name } = cell as { id?: unknown; code?: unknown; name?: unknown };
  return markOf(id ?? code ?? name ?? null);
}

/**
 * The feed with only the rows of this dealer: those that `only` of the mapping selects, or all rows if nothing says that they are of
 * several dealers. The places of this dealer may be named in such a column; a mapping that reads it decides itself.
 *
 * @throws StockError if the rows are of several dealers, or `only` does not fit the feed
 */
export function rowsOfDealer(feed: Feed, mapping: Mapping | null, places: KnownPlaces): Feed {
  const chosen = Object.entries(mapping?.only ?? {}).reduce(
    (rest, [name, values]) => selectRows(rest, name, [values].flat()),
    feed,
  );
  const columns = Object.values(mapping?.columns ?? {}).flat();
  const read = new Set(columns.flatMap(({ from }) => [from ?? []].flat()).map(headerKey));
  for (const name of Object.keys(mapping?.only ?? {})) read.add(headerKey(name));
  const candidates = feed.headers.filter((header) => !read.has(headerKey(header)) && !isCanonical(header, mapping));
  for (const keys of KINDS) {
    const headers = candidates.filter((header) => isOneOf(header, keys));
    for (const header of headers) refuseSeveral(header, chosen.rows, places);
    if (headers.some((header) => chosen.rows.some(({ cells }) => markOf(cells[header]) !== ''))) break;
  }
  return chosen;
}

/** A canonical feed's own fields are checked one by one, like those of any row. */
const isCanonical = (header: string, mapping: Mapping | null): boolean =>
  mapping === null && (header === 'dealership_id' || header === 'dealership_slug');

function selectRows(feed: Feed, name: string, values: readonly string[]): Feed {
  const header = feed.headers.find((one) => headerKey(one) === headerKey(name));
  if (header === undefined)
    throw new StockError(
      `The mapping reads only rows whose "${name}" is ${values.join(' or ')}, but the feed has no such column. Its columns: ${shown(feed.headers.join(', '))}.`,
      'Correct "only" in the mapping, or fetch the feed again.',
    );
  const keys = new Set(values.map(headerKey));
  const findings: Finding[] = [];
  const others = new Map<string, number>();
  const rows = feed.rows.flatMap((raw): RawRow[] => {
    const mark = markOf(raw.cells[header]);
    if (keys.has(headerKey(mark))) return [raw];
    if (mark !== '') {
      others.set(mark, (others.get(mark) ?? 0) + 1);
      return [];
    }
    const hint = 'It does not say whose car it is. Correct the feed.';
    findings.push({ outcome: 'rejected', row: raw.row, column: header, value: '', rule: 'a dealer', hint });
    return [{ ...raw, unusable: true }];
  });
  if (rows.every(({ unusable }) => unusable))
    throw new StockError(
      `The mapping reads only rows whose "${name}" is ${values.join(' or ')}, but none is: ${inWords(others)}.`,
      'Correct "only" in the mapping, or fetch the feed again.',
    );
  if (others.size > 0)
    findings.push({
      outcome: 'kept',
      row: 0,
      column: header,
      value: inWords(others),
      rule: `${name}: ${values.join(' or ')}`,
      hint: 'These rows are of others and were not read, as the mapping says under "only".',
    });
  return { ...feed, rows, findings: [...feed.findings, ...findings] };
}

function refuseSeveral(header: string, rows: readonly RawRow[], { locations, dealerships }: KnownPlaces): void {
  const found = new Map<string, { readonly mark: string; count: number }>();
  for (const { cells } of rows) {
    const mark = markOf(cells[header]);
    if (mark === '') continue;
    const seen = found.get(headerKey(mark));
    if (seen === undefined) found.set(headerKey(mark), { mark, count: 1 });
    else seen.count++;
  }
  // By name only: the numbers of a supplier and ours may be the same by chance.
  const names = [...locations.map(({ name }) => name), ...dealerships.flatMap(({ name, slug }) => [name, slug])];
  const own = new Set(names.map(headerKey));
  const isNumbered = found.size >= MIN_NUMBERED && found.size === rows.length;
  if (found.size < 2 || isNumbered || [...found.keys()].every((key) => own.has(key))) return;
  const marks = new Map(Array.from(found.values(), ({ mark, count }) => [mark, count]));
  const example = shown([...marks.keys()][0] ?? '');
  throw new StockError(
    `The feed has cars of several dealers: "${header}" is ${inWords(marks)}.`,
    `${IN_PARTS.split('. ')[0]}. Or say in the mapping file which of them are this dealer's: "only": { "${header}": ${JSON.stringify([example])} }.`,
  );
}

function inWords(marks: ReadonlyMap<string, number>): string {
  const sorted = [...marks].sort(([, a], [, b]) => b - a);
  const listed = sorted
    .slice(0, VALUES_SHOWN)
    .map(([mark, count]) => `"${shown(mark)}" in ${count} ${count === 1 ? 'row' : 'rows'}`);
  return `${listed.join(', ')}${sorted.length > VALUES_SHOWN ? `, and ${sorted.length - VALUES_SHOWN} more` : ''}`;
}
