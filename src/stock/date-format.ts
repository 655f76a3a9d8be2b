import { NULL_DATE_BEFORE_YEAR, TIME_OR_YEAR } from './instants.ts';
import { MONTHS } from './spreadsheet-names.ts';

/** How to write a date format, for a message. */
export const DATE_FORMAT_FIX =
  'Write a year (yyyy or yy), a month (mm, m, or mmm for its name) and a day (dd or d), or no day, with / . - : , or spaces between, such as "dd/mm/yyyy", "mm/yyyy" or "d mmm yy". A time (hh:mm) may follow; it is read only after an ISO date with T (2026-11-12T09:30).';

const MONTH_NAME =
  '(?<m>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** Dates that can be read in one way only, whatever format a column has: `12 Nov 2026`, `12-Nov-2026`, `November 12, 2026`. */
const NAMED_MONTH = [
  new RegExp(`^(?<d>\\d{1,2})(?:st|nd|rd|th)?[ -]+${MONTH_NAME}\\.?,?[ -]+(?<y>\\d{4})$`, 'i'),
  new RegExp(`^${MONTH_NAME}\\.? +(?<d>\\d{1,2})(?:st|nd|rd|th)?,? +(?<y>\\d{4})$`, 'i'),
];

/** The time after a date; one space before it, so that a cell of spaces takes no longer than any other. */
const TIME = /(?:T|,? )\d{1,2}:\d{2}.*$/;
/** The same without a colon (`1430`, `0900 hrs`, `0900 AEST`), after a date with its year. */
const TIME_WITHOUT_COLON =
  /(?<=\d{4}|\d[-/. ]\w{1,9}[-/. ]\d{1,2})(?:T|,? {1,2})(?:(?:[01]\d|2[0-3])[0-5]\d|2400)(?: ?h(?:ou)?rs?| ?h)?(?: ?(?:A[CEW][DS]?T|NZ[DS]?T|UTC|GMT|Z|[+-]\d{2}:?\d{2}))?$/i;
/** A day and a time, without a year: `12 Nov 1430`. */
const DAY_AND_TIME = new RegExp(
  `^(?!(?:${NULL_DATE_BEFORE_YEAR})\\d{4}$)(?=.{0,20}[a-z]).{3,20}\\W${TIME_OR_YEAR}$`,
  'i',
);
/** The time part of a date format, with the letters of several programs for minutes and for morning or afternoon. */
const TIME_FORMAT = /(?:t|,? )hh?:(?:mm?|ii?)(?::ss?)?(?: ?(?:am\/pm|a|tt))?$/;
/** Two-digit years below this are in the 2000s, the others in the 1900s, as in most programs. */
const FIRST_YEAR_OF_1900S = 69;

/** A date format without its time part. */
const dayFormat = (format: string): string => format.trim().toLowerCase().replace(TIME_FORMAT, '').trim();

/** The pattern of a format such as `dd/mm/yyyy`, with the groups y, m and d; null if the format cannot be read. */
function patternOf(format: string): RegExp | null {
  const parts: readonly string[] = dayFormat(format).match(/yyyy|yy|m{1,4}|dd?|[^dmy]+|./g) ?? [];
  const isToken = (part = ''): boolean => /^[dmy]/.test(part);
  const count = (letter: string): number => parts.filter((part) => part.startsWith(letter)).length;
  if (count('y') !== 1 || count('m') !== 1 || count('d') > 1 || parts.includes('y')) return null;
  if (parts.some((part) => !isToken(part) && !/^[/.\-:, ]+$/.test(part))) return null;
  // Without separators, one digit could belong to either number.
  const hasNoSeparator = parts.some((part, index) => isToken(part) && isToken(parts[index + 1]));
  const digits = hasNoSeparator ? '\\d{2}' : '\\d{1,2}';
  const pattern = parts.map((part) => {
    if (part.startsWith('y')) return part === 'yy' ? '(?<y>\\d{2})' : '(?<y>\\d{4})';
    if (part.startsWith('mmm')) return `${MONTH_NAME}\\.?`;
    return isToken(part) ? `(?<${part[0]}>${digits})` : part.replaceAll('.', '\\.');
  });
  return new RegExp(`^${pattern.join('')}$`, 'i');
}

/** Whether dates in this format can be read. */
export const isDateFormat = (format: string): boolean => patternOf(format) !== null;

/** The patterns of the formats read so far: a feed has a date in each row. */
const patterns = new Map<string, RegExp | null>();
function knownPattern(format: string): RegExp | null {
  const known = patterns.get(format);
  if (known !== undefined) return known;
  const pattern = patternOf(format);
  patterns.set(format, pattern);
  return pattern;
}

/** The day as `2026-11-12`, from the groups of a pattern; null if there is no such day. */
function dayOf({ y = '', m = '', d = '1' }: { readonly [part: string]: string | undefined }): string | null {
  const year = y.length === 4 ? Number(y) : Number(y) + (Number(y) < FIRST_YEAR_OF_1900S ? 2000 : 1900);
  const isNumber = /^\d/.test(m);
  const month = isNumber ? Number(m) - 1 : MONTHS.findIndex((name) => m.toLowerCase().startsWith(name));
  const utc = new Date(Date.UTC(year, month, Number(d)));
  const isSame = utc.getUTCFullYear() === year && utc.getUTCMonth() === month && utc.getUTCDate() === Number(d);
  return isSame ? utc.toISOString().slice(0, 10) : null;
}

/**
 * A date in one of the formats, or with its month's name, as `2026-11-12`; an ISO date with T and a time as it is; null for another text. Other
 * times are not read, and in a format without a day it is the first.
 */
export function readDate(text: string, formats: readonly string[]): string | null {
  const trimmed = text.trim();
  if (/^\d{4}-\d{2}-\d{2}T/.test(trimmed) && !Number.isNaN(Date.parse(trimmed))) return trimmed;
  return findDay(trimmed, formats)?.day ?? null;
}

/** The month, `2026-11`, of a date that `readDate` reads in a format without a day; null for another. */
export function readMonth(text: string, formats: readonly string[]): string | null {
  const found = findDay(text.trim(), formats);
  return found === null || found.isGiven ? null : found.day.slice(0, '2026-11'.length);
}

/** Whether a text is written like a date in one of the formats, with a month that exists and a day that its month does not have: `31/06/2027`. */
export function isNoDayOfMonth(text: string, formats: readonly string[]): boolean {
  const date = text.trim().replace(TIME, '').trim();
  return [...formats.map(knownPattern), ...NAMED_MONTH].some((pattern) => {
    const groups = pattern?.exec(date)?.groups;
    return groups?.['d'] !== undefined && dayOf(groups) === null && dayOf({ ...groups, d: '1' }) !== null;
  });
}

/** A day in a text; `isGiven` = the text names it, and not only its month. */
interface FoundDay {
  readonly day: string;
  readonly isGiven: boolean;
}

function findDay(text: string, formats: readonly string[]): FoundDay | null {
  const unmarked = text.replace(TIME, '').trim();
  return readDay(unmarked, formats) ?? readDay(unmarked.replace(TIME_WITHOUT_COLON, ''), formats);
}

function readDay(text: string, formats: readonly string[]): FoundDay | null {
  if (DAY_AND_TIME.test(text)) return null;
  for (const pattern of [...formats.map(knownPattern), ...NAMED_MONTH]) {
    const groups = pattern?.exec(text)?.groups;
    const day = groups === undefined ? null : dayOf(groups);
    if (day !== null) return { day, isGiven: groups?.['d'] !== undefined };
  }
  return null;
}

/**
 * Whether a date can only be read with the day first, only with the month first, or either way. Null if the order does not matter or neither
 * is valid, if the column has no dates, or if of its numeric formats one starts with the month or none starts with the day.
 */
export function orderOfDate(
  text: string,
  { as, formats }: { readonly as: string; readonly formats: readonly string[] },
): 'day' | 'month' | 'either' | null {
  const numeric = formats.map(dayFormat).filter((format) => !format.includes('mmm'));
  const dayFirst = numeric.filter((format) => /^d/.test(format));
  if (as !== 'date' || dayFirst.length === 0 || numeric.some((format) => /^m+\Wd/.test(format))) return null;
  const monthFirst = dayFirst.map((format) => format.replace(/d+|m+/g, (token) => (token[0] === 'd' ? 'm' : 'd')));
  const [day, month] = [readDate(text, dayFirst), readDate(text, monthFirst)];
  if (day !== null && month !== null) return day === month ? null : 'either';
  return day !== null ? 'day' : month !== null ? 'month' : null;
}
