import { DAY_MS, MINUTE_MS } from './durations.ts';

/** Date and time in a named time zone. Instants are `Date`, days are `YYYY-MM-DD`, minutes count from local midnight. */
export interface ZonedTime {
  readonly date: string;
  readonly year: number;
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
  /** Whole minutes since local midnight, 0 to 1439. */
  readonly minutes: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The zone's local time as if it were UTC, in milliseconds, rounded to whole seconds. */
function wallClockMs(instant: number, timeZone: string): number {
  const part: { [type: string]: number } = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Local day, weekday and minute of an instant. @throws RangeError for a time zone that the runtime does not know. */
export function zonedTime(instant: Date, timeZone: string): ZonedTime {
  const wall = new Date(wallClockMs(instant.getTime(), timeZone));
  return {
    date: wall.toISOString().slice(0, 10),
    year: wall.getUTCFullYear(),
    weekday: wall.getUTCDay(),
    minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  };
}

/**
 * The instant of a local day and minute. A minute skipped by daylight saving gives the instant after the gap; a repeated one gives its
 * first occurrence.
 */
export function zonedInstant(date: string, minutes: number, timeZone: string): Date {
  const wall = Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS;
  const [before = 0, after = 0] = [wall - DAY_MS, wall + DAY_MS].map(
    (instant) => wallClockMs(instant, timeZone) - instant,
  );
  if (before === after) return new Date(wall - before);
  const candidates = [wall - before, wall - after];
  const exact = candidates.filter((instant) => wallClockMs(instant, timeZone) === wall);
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}

/** An instant in local time with its UTC offset, to the second: `2026-11-23T09:00:00+10:00`. */
export function zonedIso(instant: Date, timeZone: string): string {
  const wall = wallClockMs(instant.getTime(), timeZone);
  const offset = Math.round((wall - instant.getTime()) / MINUTE_MS);
  const twoDigits = (number: number): string => String(number).padStart(2, '0');
  const sign = offset < 0 ? '-' : '+';
  return `${new Date(wall).toISOString().slice(0, 19)}${sign}${twoDigits(Math.floor(Math.abs(offset) / 60))}:${twoDigits(Math.abs(offset) % 60)}`;
}

/** Local midnight of a day. */
export function startOfDay(date: string, timeZone: string): Date {
  const key = `${timeZone} ${date}`;
  let instant = midnights.get(key);
  if (instant === undefined) {
    instant = zonedInstant(date, 0, timeZone).getTime();
    if (midnights.size > MAX_MIDNIGHTS) midnights.clear();
    midnights.set(key, instant);
  }
  return new Date(instant);
}
/** Cached because time zone conversions are slow and cars in a stock file share a few dates. */
const midnights = new Map<string, number>();
const MAX_MIDNIGHTS = 2000;

/** The date `days` later, or earlier if negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day `months` later, or the last day of that month when it is shorter: 31 January → 28 February (FIN-07). */
export function addMonths(date: string, months: number): string {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Whether a text is a month, `YYYY-MM`. */
export const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);

/** Whether a text is `YYYY-MM-DD` and the date exists: `Date` parses 31 February as 3 March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
