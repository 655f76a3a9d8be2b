import { convert } from './convert.ts';
import { hasImpossibleSaleDate, isImpossibleSaleDate } from './instants.ts';
import type { Source } from './mapping.ts';
import { MONTH, WEEKDAY } from './sale-phrases.ts';
import { isCancelledSale, saleState } from './sale-state.ts';

/** A day of the past or near future in a cell; `date` is null if the cell names one that cannot be read exactly. */
interface Day {
  readonly date: string | null;
}

const TIME = /(?:t|,? )\d{1,2}:\d{2}.*$/i;
/** A date that was not filled in: `/ /`, `00/00/0000`, `dd/mm/yyyy`. */
const NOT_FILLED_IN = /^[^\p{L}1-9]*$|^(?:d{1,2}|m{1,3}|y{2,4}|[-/. ])+$/iu;
/** Days that a year of two digits hides: the first ones that programs know, and the last. */
const SHORT_NULL_DATE = /^(?:3[01][-/.]12[-/.](?:99|69)|0?[01][-/.](?:0?[01]|jan)[-/.](?:00|01|70|80)|00?[-/.].*)$/i;
/** Numbers of a day in a spreadsheet, from 1998 to 2050; others cannot be the day of a sale. */
const SERIAL = { from: 36_000, to: 55_000 };
/** Seconds since 1970, from 1998 to 2065; programs also write them as milliseconds. */
const SECONDS = { from: 900_000_000, to: 3_000_000_000 };
const WORD = [
  '\\d{1,4}[-/.]\\d{1,2}(?:[-/.]\\d{1,4})?(?:t[\\d:.]+z?(?:[+-]\\d{2}:?\\d{2})?)?',
  `\\d{1,2}[-/. ]?${MONTH}[-/. ]?(?:\\d{4}|\\d{2})?`,
  `${MONTH}[-/. ]?(?:\\d{4}|\\d{1,2})?`,
  '\\d{1,2}(?:st|nd|rd|th)?',
  '(?:19[89]|20[0-6])\\d',
  WEEKDAY,
  '(?:today|yesterday|of|on|the|at)',
  '\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\.\\d+)?(?:am|pm)?',
  '\\d{1,2}(?:\\.\\d{2})? ?[ap]m',
  '(?:[01]\\d|2[0-3])[0-5]\\d(?:h|hrs?)?',
  '(?:am|pm|a\\.m\\.|p\\.m\\.|hrs?|z)',
  '(?:\\(?[a-z]{2,4}t\\)?|utc|gmt(?:[+-]\\d{4})?|[+-]\\d{2}:?\\d{2})',
].join('|');
const DAY_WORDS = new RegExp(`^(?:(?:${WORD})(?:[, ]+|$)){1,9}$`, 'i');
/** Somebody's initials beside a date: `12/11 (JS)`, `JS 12/11`. */
const INITIALS =
  /^(?!tb[acd]|eta|est|exp|due|not?\b)[a-z]{1,3}[ ,:-]+(?=.*\d)|(?<=\d)[ ,]*[-–(/ ]+(?!tb[acd]|eta|est|exp|due|not?\b|am\b|pm\b)[a-z]{1,3}\)?$/gi;
const MAX_LENGTH = 80;

/**
 * The day that a cell names, in the format of its column or in another form; `no day` if it is one that programs write where there is none
 * (1900, 1970, 2099), and null if the cell is not only a day: `due 5 Dec`, `2 keys`.
 *
 * @param date how a date is written in the column
 */
export function dayIn(text: string, date: Source): Day | 'no day' | null {
  const converted = convert(text, date);
  if (converted.ok && typeof converted.value === 'string') return saleDay(converted.value);
  if (text.length > MAX_LENGTH) return null;
  const day = text.replace(TIME, '').trim();
  if (NOT_FILLED_IN.test(day) || SHORT_NULL_DATE.test(day) || hasImpossibleSaleDate(text)) return 'no day';
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return dayOfNumber(text);
  if (DAY_WORDS.test(text) && /\d|day/i.test(text)) return { date: null };
  const [, start, remark = ''] = /^(\S*\d\S*)[ ,]*[-–:(]+ *(.+?)\)?$/.exec(text) ?? [];
  if (start !== undefined && saleState(remark)?.status === 'sold' && !isCancelledSale(text)) return dayIn(start, date);
  const plain = text.replace(INITIALS, '').trim();
  return plain === text ? null : dayIn(plain, date);
}

const saleDay = (date: string): Day | 'no day' => (isImpossibleSaleDate(date) ? 'no day' : { date });
const isWithin = (value: number, { from, to }: { readonly from: number; readonly to: number }): boolean =>
  value >= from && value <= to;

/** The day of a cell that is a number: `20261112`, the number of a day, seconds or milliseconds since 1970. Null if it is none of these. */
function dayOfNumber(text: string): Day | 'no day' | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})(\d{2})(\d{2})(?:\d{4}|\d{6})?$/.exec(text) ?? [];
  if (Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31)
    return saleDay(`${year}-${month}-${day}`);
  const number = Number(text);
  if (isWithin(number, SERIAL) || isWithin(number, SECONDS) || isWithin(number / 1000, SECONDS)) return { date: null };
  if (/^(?:0?[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:20)?[12]\d$/.test(text)) return { date: null };
  if (/^20[0-6]\d$/.test(text)) return { date: null };
  return /^(?:0|-?[12]|-\d+|1900|19[78]0|9999|2958\d{3}|\d{8,})$/.test(text) ? 'no day' : null;
}
