import { isDeepStrictEqual } from 'node:util';
import { isPlain } from '#config/merge.ts';
import type { Car } from '#domain/car.ts';
import { nameOf, type Pair } from './changed-values.ts';
import type { Finding } from './finding.ts';
import { headerKey, isNumbered, type Mapping } from './mapping.ts';
import { currentAndPreviousPrice, PRICE_FIELDS, withoutPriceWords } from './price-words.ts';

/** The last cell of a CSV file that does not end with a line break: there may be only its start. */
export interface OpenCell {
  readonly row: number;
  /** Empty if the header has no name for the column. */
  readonly header: string;
  /** Number of its column, 1 is the first. */
  readonly position: number;
  /** Whether it ends with a quote: then it was cut only if that is the first half of a doubled quote. */
  readonly isQuoted: boolean;
  readonly text: string;
}

/** A cell that seems to be only the start of what it was in the last import. */
interface CutCell {
  /** False if the change may be the dealer's own: another badge or location, a shorter text, fewer pictures. */
  readonly isCertain: boolean;
  /** Reason not to write the stock. */
  readonly reason: string;
  readonly finding: Finding;
}

const TITLE_FIELDS = ['make', 'model', 'badge'];
/** Names that end between two letters only if they are cut; badges differ by letters: GX, GXL. */
const NAMES: readonly string[] = ['make', 'model'];
/** Numbers of which one may be the start of another: location 1 is the start of location 12. */
const ID_OR_COUNT = /(?:^|_)id$|^(?:seats|doors|cylinders|views|photos_count)$/;

/**
 * Whether a file was cut in the middle of its last cell. Its last row then has all columns, and the file would advertise $2,949 for a car of
 * $29,490, or mark the cars of the rows that are missing as sold. It is recognised by a value that is the start of the last import's.
 *
 * @param pair the car of that row
 */
export function cutCell(cell: OpenCell, pair: Pair, mapping: Mapping | null): CutCell | null {
  for (const field of fieldsReading(cell, mapping)) {
    const before = valueAt(pair.previous, field);
    const cut = cutOf(valueAt(pair.car, field) ?? leftOut(cell, before), before, cell, field);
    if (cut === null) continue;
    const name = nameOf(pair.previous);
    return {
      isCertain: cut === 'certain' && !(PRICE_FIELDS.has(field) && isPlaceholder(cell)),
      reason: `The feed seems to end in the middle of its last row, which has no line end: ${field} of ${name} is only the start of what it was in the last import.`,
      finding: {
        outcome: 'kept',
        row: cell.row,
        column: field,
        value: name,
        rule: 'a last row with a line end, or the whole value of the last import',
        hint: 'It is only the start of what it was in the last import. If the file was cut, fetch it again and import it.',
      },
    };
  }
  return null;
}

function fieldsReading({ header, position }: OpenCell, mapping: Mapping | null): readonly string[] {
  if (mapping === null) return [header];
  const key = headerKey(header);
  const isName = (name: string): boolean =>
    name.includes('{n}') ? isNumbered(name, header) : key !== '' && headerKey(name) === key;
  const fields = Object.entries(mapping.columns).filter(([, sources]) =>
    sources.some((source) => source.position === position || [source.from ?? []].flat().some(isName)),
  );
  const isTitle = mapping.title !== undefined && isName(mapping.title);
  return [...fields.map(([field]) => field), ...(isTitle ? TITLE_FIELDS : [])];
}

const valueAt = (car: Car, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>((value, name) => (value as { readonly [name: string]: unknown } | null)?.[name], car);

/** A number, or the start of one, with a currency before it. */
const NUMBER = /^\W*(?:(?:aud?|nzd?|usd?|a|nz|us)\W*)?\d[\d,.\s]*$/i;
/** Longest text that may be the start of a number: the patterns of prices are slow on texts of thousands of characters. */
const MAX_NUMBER_LENGTH = 200;

/**
 * The number in a cell whose value was left out as too low for a price or because it ends with a comma; null if the cell is no number.
 */
function leftOut({ text }: OpenCell, before: unknown): number | null {
  if (typeof before !== 'number') return null;
  const amount = amountOf(text);
  return NUMBER.test(amount) ? Number(amount.replace(/\D/g, '')) : null;
}

/** Whether a price is $1, which dealers write for one on application. */
const isPlaceholder = ({ text }: OpenCell): boolean => {
  const amount = amountOf(text);
  return NUMBER.test(amount) && /^\D*1(?:\.0*)?\s*$/.test(amount);
};

/** The last price of a cell, without words; nothing if it is too long to be one. */
const amountOf = (text: string): string =>
  text.length > MAX_NUMBER_LENGTH ? '' : withoutPriceWords(currentAndPreviousPrice(text.trim()).now).amount;

/** Whether a value was certainly or only possibly cut: a shorter number or text may also be a correction. */
type Cut = 'certain' | 'possible';

/**
 * Whether a value is the start of another; null = it is not. A list is one if a single entry is and the others are the same, or if only its
 * last entries are missing; a picture, if one of its fields is.
 */
function cutOf(now: unknown, before: unknown, cell: OpenCell, field: string): Cut | null {
  if (Array.isArray(now) && Array.isArray(before)) {
    if (now.length > before.length) return null;
    const changed = now.flatMap((entry, index) => (isDeepStrictEqual(entry, before[index]) ? [] : [index]));
    const [index] = changed;
    if (index === undefined) return now.length < before.length && isNext(cell, now.length) ? 'possible' : null;
    return changed.length === 1 ? cutOf(now[index], before[index], cell, field) : null;
  }
  if (isPlain(now) && isPlain(before)) {
    const cuts = Object.keys(now).map((key) => cutOf(now[key], before[key], cell, key));
    return cuts.find((cut) => cut === 'certain') ?? cuts.find((cut) => cut !== null) ?? null;
  }
  if (typeof now !== typeof before || !(typeof now === 'string' || typeof now === 'number')) return null;
  const [start, whole] = [String(now), String(before)];
  const isStart = start !== '' && start.length < whole.length && whole.startsWith(start);
  if (!isStart || (cell.isQuoted && !/["']/.test(whole.charAt(start.length)))) return null;
  const isCertain = typeof now === 'number' ? isCutNumber(start, whole, field) : isCutText(start, whole, field);
  return isCertain ? 'certain' : 'possible';
}

/**
 * Whether the entry after the first `length` of a list was cut off: not if the cell is quoted, and so complete, nor if it is the empty cell of
 * a numbered column (`Photo 7`) after another empty one, where the list had ended already.
 */
const isNext = ({ header, isQuoted, text }: OpenCell, length: number): boolean =>
  !isQuoted && (text !== '' || Number(/\d+/.exec(header)?.[0] ?? 0) <= length + 1);

/** Whether the start of a number is certainly not all of it: not if only decimals are missing, because 7.2 may be corrected to 7. */
const isCutNumber = (start: string, whole: string, field: string): boolean =>
  !ID_OR_COUNT.test(field) && start.length < whole.replace(/\..*/, '').length;

/** Whether the start of a text is certainly not all of it: a URL with only a part of its path, or a name that ends within a word. */
function isCutText(start: string, whole: string, field: string): boolean {
  const pathOf = (url: string): string => url.replace(/[?#].*/s, '');
  if (/^https?:/i.test(whole)) return pathOf(start) !== pathOf(whole);
  return NAMES.includes(field) && /\p{L}$/u.test(start) && /^\p{L}/u.test(whole.slice(start.length));
}
