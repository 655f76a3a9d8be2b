import { type Converted, convert, EXISTING_DAY, WITH_GST } from './convert.ts';
import { repairEncoding } from './decode.ts';
import { type Finding, findingOf } from './finding.ts';
import type { Source } from './mapping.ts';
import { saleState } from './sale-state.ts';
import { isStateField } from './state-cell.ts';
import type { RowQualifiers } from './unmapped-qualifiers.ts';

/**
 * What to do about a cell that its source does not read, for the report: what to correct, or to change in the mapping.
 *
 * @param rule that the cell does not meet
 */
export function remedyOf({ as, pattern }: Source, rule: string): string {
  if (pattern !== undefined) return 'Correct the feed, or widen the "pattern" of its column in the mapping.';
  if (rule === EXISTING_DAY) return 'Correct the feed.';
  if (rule === WITH_GST) return 'Correct the feed: write the amount with GST in it.';
  if (as === 'money') return 'Correct the feed: write one amount, such as 21990 or $21,990.50.';
  return as === 'date'
    ? 'Correct the feed, or add the form of this date to the "formats" of its column in the mapping.'
    : 'Correct the feed, or say what it means under "values" of its column in the mapping.';
}

const MILES = /\bmi(les?)?\b/i;
const THOUSANDS = /(^|\D)000('?s)?\b|\bx ?1[ ,]?000\b|thousand/i;
/** Units that the header of an odometer column can state, and the hint for the report. */
const HEADER_UNITS = [
  { pattern: MILES, hint: 'Its header says miles: cells without a unit are read as miles.' },
  { pattern: THOUSANDS, hint: 'Its header says thousands: numbers below 1,000 are read as such.' },
] as const;

/** How the cells of an odometer column with this header are read, if it states a unit. */
export function unitFindings(header: string): Finding[] {
  const hint = HEADER_UNITS.find(({ pattern }) => pattern.test(header))?.hint;
  return hint === undefined ? [] : [findingOf('kept', 1, header, header, 'a column of kilometres', hint)];
}

/** Longest text that is split: the pattern is slow on texts of thousands of characters. */
const MAX_CONDITION_LENGTH = 200;
/** Splits `Used - SOLD` or `Demo (reserved)` into condition and sale status. A sale status on its own is returned unchanged. */
export function splitCondition(text: string): {
  readonly condition: string;
  readonly sale: 'sold' | 'reserved' | null;
} {
  if (text.length > MAX_CONDITION_LENGTH) return { condition: text, sale: null };
  const [, condition = text, rest = text] = /^([a-z][a-z ]*?)\s*[-–—:/,(]\s*(.+?)\)?$/i.exec(text) ?? [];
  const saleStatus = saleState(rest);
  const sale = saleStatus?.status === 'sold' ? 'sold' : saleStatus?.reserved ? 'reserved' : null;
  return sale === null ? { condition: text, sale } : { condition, sale };
}

/** Converts a distance, using the unit in another column or in the header if the cell has none. */
export function convertDistance(text: string, source: Source, header: string, unit: RowQualifiers['unit']): Converted {
  const inThousands = THOUSANDS.test(header) && /^\d{1,3}([.,]\d{1,2})?$/.test(text);
  const digits = inThousands ? String(Math.round(Number(text.replace(',', '.')) * 1000)) : text;
  const as = unit ?? (MILES.test(header) ? 'miles' : source.as);
  return convert(digits, { ...source, as });
}

/** `="00123"`, quotation marks around a text, or an apostrophe before a number. */
const ENCLOSED = /^\s*(?:="([^"]*)"|"([^"]*[\p{L}\p{N}][^"]*)"|[“„”]([^“„”]+)[“”]|'([^\s']+))\s*$/u;
/** Spaces as web pages write them. */
const ESCAPED_SPACES = /&(?:nbsp|thinsp|ensp|emsp|#160|#8239|#8201|#x(?:a0|202f|2009));/gi;

/**
 * A text as displayed: all spaces are ordinary spaces, and what web pages and spreadsheets add is removed: zero-width characters,
 * `="00123"`, quotation marks around the whole, and an apostrophe before a number.
 */
export function displayedText<V>(value: V): V | string {
  if (typeof value !== 'string') return value;
  const text = value
    .replace(ESCAPED_SPACES, ' ')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '');
  const [, ...inner] = ENCLOSED.exec(text) ?? [];
  return inner.find((enclosed) => enclosed !== undefined) ?? text;
}

/** A cell of a feed. */
export interface Cell {
  /** Name of its column. */
  readonly name: string;
  readonly value: unknown;
  /** The text as it is in the feed, if it was encoded twice; otherwise null. */
  readonly encoded: string | null;
}

/**
 * A cell as displayed. A text that was encoded twice is repaired before its spaces are, because a no-break space may be half of a letter:
 * `Å koda`. URLs stay as they are.
 */
export function readCell(name: string, cell: unknown): Cell {
  if (typeof cell !== 'string' || /^\s*https?:/i.test(cell)) return { name, value: displayedText(cell), encoded: null };
  const decoded = repairEncoding(cell);
  return { name, value: displayedText(decoded), encoded: decoded === cell ? null : cell };
}

/**
 * A number of a JSON feed, or its `true` or `false`, as it would be written in a CSV file, if its source needs text (miles, cc, a table of
 * values) or its field does (a sale).
 */
export function writtenValue<V extends number | boolean>(
  value: V,
  { as, pattern, values, zero }: Source,
  unit: RowQualifiers['unit'],
  target: string,
): string | V {
  if (isStateField(target)) return String(value);
  const isMatched = pattern !== undefined || values !== undefined || (zero === 'missing' && value === 0);
  if (!isMatched && (typeof value === 'boolean' || (as === 'text' && unit === null))) return value;
  return as === 'money' && typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(2) : String(value);
}
