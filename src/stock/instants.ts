import type { Clock } from '#domain/clock.ts';
import { addDays, isDay, startOfDay, zonedInstant, zonedTime } from '#domain/dates.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';

/**
 * Instants in a stock file: either an ISO instant or a day offset, so that demo stock stays current. `-3d` is the start of the day three
 * days ago in the dealer's time zone, `-3d4h` four hours before that, `+5d` the start of the day in five days.
 */

/** A day offset: sign, days, hours. */
const OFFSET = /^([+-])(\d{1,5})d(?:(\d{1,2})h)?$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
/** A date with a time, but without a zone. */
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+$/;

/** The first day that spreadsheets, databases, Unix and .NET know, around it for other time zones, and the days that mean "never". */
const NULL_DATE = /^(0|1[0-8]|190[01]|1969-12-31|1970-01-01|2099-12-31|[3-9]\d{3})/;
/** Years before any car of a feed was sold. */
const TOO_EARLY = '0\\d{3}|1[0-8]\\d\\d|19[0-8]\\d';
/** Those years, and the ones that mean "never" and that are no time of the day without a colon (`2130`). */
const IMPOSSIBLE_SALE_YEAR = `(?:${TOO_EARLY}|20[7-9]\\d|2[1-3][6-9]\\d|2[4-9]\\d\\d|[3-9]\\d{3})(?!\\d)`;
/** The first days of a century or of a program, which a year of two digits hides: `30/12/99`, `01/01/00`. */
const EPOCH_DAYS = '1999-12-3[01]|200[01]-01-01';
const IMPOSSIBLE_SALE_DATE = new RegExp(`^(?:${TOO_EARLY}|20[7-9]\\d|2[1-9]\\d\\d|[3-9]\\d{3}|${EPOCH_DAYS})`);
const DAY = '[-/., ]{1,2}(?:\\d{1,2}(?:st|nd|rd|th)?[-/., ]{1,2})?';
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** A time without a colon (`1430`), which could be a year before cars were sold. */
export const TIME_OR_YEAR = '(?:0\\d|1[0-8])[0-5]\\d';
/** The first days that programs know, before their year, as months with or without a day: a time after another day is no year. */
export const NULL_DATE_BEFORE_YEAR = [
  ['0?[01](?:st)?', 'jan[a-z]*'],
  ['(?:28|30|31)(?:st|th)?', 'dec[a-z]*'],
]
  .map(
    ([day, month]) =>
      `(?<!\\d)${day}[-/., ]{1,2}${month}[-/., ]{1,2}|(?<![a-z]|\\d[a-z]{0,2}[-/., ]{1,2})${month}[-/., ]{1,2}(?:${day}[-/., ]{1,2})?`,
  )
  .join('|');
/** Such a year beside its month, so that `1430` is a time and `+1000` a zone: `1970-01-01`, `00/01/1900`, `Jan 1, 1970`, `1-Jan-0001`. */
const IMPOSSIBLE_SALE_DATE_WITHIN = new RegExp(
  [
    `(?<![\\d/.:+-])${IMPOSSIBLE_SALE_YEAR}([-/.])\\d{1,2}\\1\\d{1,2}(?!\\d)`,
    `(?<![\\d/.:+-])(?:\\d{1,2}([-/.])\\d{1,2}\\2|\\d{1,2}/)${IMPOSSIBLE_SALE_YEAR}`,
    `(?:${NULL_DATE_BEFORE_YEAR}|(?<![a-z])${MONTH}${DAY}(?!${TIME_OR_YEAR}(?!\\d)))${IMPOSSIBLE_SALE_YEAR}`,
  ].join('|'),
  'i',
);
/** Whether a date is one that programs write where there is none. */
export const isNullDate = (date: string): boolean => NULL_DATE.test(date);

/** Whether an ISO date is of a year in which no car of a feed was sold or arrived: programs write such a date where there is none. */
export const isImpossibleSaleDate = (date: string): boolean => IMPOSSIBLE_SALE_DATE.test(date);

/** As `isImpossibleSaleDate`, for a text that could not be read as a date. */
export const hasImpossibleSaleDate = (text: string): boolean => IMPOSSIBLE_SALE_DATE_WITHIN.test(text);

/** True for a valid ISO date, ISO instant or day offset; false for non-existent dates such as 30 February. */
export function isInstantText(text: string): boolean {
  if (OFFSET.test(text)) return true;
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(text) || Number.isNaN(Date.parse(text))) return false;
  return isDay(text.slice(0, 10));
}

/**
 * Converts a date, instant or day offset to an ISO instant in UTC; a date without a time is the start of that day in `timeZone`, and a
 * time without a zone is a time there. Null if invalid.
 */
export function resolveInstant(text: string, now: Clock, timeZone: string): string | null {
  const offset = OFFSET.exec(text);
  if (offset !== null) {
    const sign = offset[1] === '-' ? -1 : 1;
    const start = startOfDay(addDays(now.day(timeZone), sign * Number(offset[2])), timeZone);
    return new Date(start.getTime() + sign * Number(offset[3] ?? 0) * HOUR_MS).toISOString();
  }
  if (!isInstantText(text)) return null;
  if (ISO_DATE.test(text)) return startOfDay(text, timeZone).toISOString();
  return (LOCAL_TIME.test(text) ? localInstant(text, timeZone) : new Date(text)).toISOString();
}

function localInstant(text: string, timeZone: string): Date {
  const day = text.slice(0, 10);
  const ms = Date.parse(`${text}Z`) - Date.parse(`${day}T00:00:00Z`);
  return new Date(zonedInstant(day, Math.floor(ms / MINUTE_MS), timeZone).getTime() + (ms % MINUTE_MS));
}

/** The date `YYYY-MM-DD` in the dealer's time zone of a date, instant or offset; null if invalid. */
export function resolveDate(text: string, now: Clock, timeZone: string): string | null {
  if (ISO_DATE.test(text)) return text;
  const instant = resolveInstant(text, now, timeZone);
  return instant === null ? null : zonedTime(new Date(instant), timeZone).date;
}
