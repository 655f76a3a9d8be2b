import { zonedTime } from '#domain/dates.ts';
import { formatClock } from '#text/clock.ts';
import type { NumberLocale } from '#text/numbers.ts';

/** The parts of a site's locale needed for formatting. */
export interface FormatLocale extends NumberLocale {
  readonly distance: 'km' | 'mi';
  readonly timeZone: string;
}

/** What a date without a time needs. */
type DayLocale = Pick<FormatLocale, 'tag'>;

/** Cached, because creating an Intl formatter costs as much as about a thousand uses. */
const dates = new Map<string, Intl.DateTimeFormat>();

function dateFormat(tag: string, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let format = dates.get(`${tag} ${key}`);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(tag, options);
    dates.set(`${tag} ${key}`, format);
  }
  return format;
}

/** A date `YYYY-MM-DD` as `28 March 2027` (en-US `March 28, 2027`); invalid text is returned unchanged. */
export function formatDay(day: string, locale: DayLocale): string {
  return dayText(day, locale, 'long', { day: 'numeric', month: 'long', year: 'numeric' });
}

/** A date in digits: `28/03/2027`, in the United States `3/28/2027` (LOCALE-01). */
export function formatShortDay(day: string, locale: DayLocale): string {
  const figures = locale.tag === 'en-US' ? 'numeric' : '2-digit';
  return dayText(day, locale, 'short', { day: figures, month: figures, year: 'numeric' });
}

/** Month and year of a date `YYYY-MM-DD` or `YYYY-MM`, for build and compliance dates: `March 2027`. */
export function formatMonth(day: string, locale: DayLocale): string {
  return dayText(day.length === 7 ? `${day}-01` : day, locale, 'month', { month: 'long', year: 'numeric' });
}

/** A date with its weekday, for special opening hours: `Friday 26 March 2027`. */
export function formatWeekdayDay(day: string, locale: DayLocale): string {
  return dayText(day, locale, 'weekday', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
}

function dayText(day: string, locale: DayLocale, key: string, options: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(at) ? day : dateFormat(locale.tag, key, { ...options, timeZone: 'UTC' }).format(at);
}

/** The local date of an instant: `20 November 2026`. */
export function formatInstantDay(instant: Date, locale: Pick<FormatLocale, 'tag' | 'timeZone'>): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: locale.timeZone } as const;
  return dateFormat(locale.tag, `instant ${locale.timeZone}`, options).format(instant);
}

/** An instant in local time with its time zone: `Sunday 22 November 2026, 5:30pm (AEST)`. */
export function formatInstant(instant: Date, locale: FormatLocale): string {
  const zone = { timeZone: locale.timeZone } as const;
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...zone } as const;
  const parts = dateFormat(locale.tag, `zone ${locale.timeZone}`, { timeZoneName: 'short', ...zone });
  const name = parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${dateFormat(locale.tag, `instant day ${locale.timeZone}`, day).format(instant)}, ${clockAt(instant, locale)} (${name})`;
}

/** An instant in digits, for tables: `22/11/2026, 5:30pm`. */
export const formatShortInstant = (instant: Date, locale: FormatLocale): string =>
  `${formatShortDay(zonedTime(instant, locale.timeZone).date, locale)}, ${clockAt(instant, locale)}`;

const clockAt = (instant: Date, { timeZone }: Pick<FormatLocale, 'timeZone'>): string =>
  formatClock(zonedTime(instant, timeZone).minutes);

/** `0` Sunday to `6` Saturday, short: `Mon`. */
export function formatWeekday(weekday: number, locale: DayLocale): string {
  // 4 January 1970 was a Sunday.
  return dateFormat(locale.tag, 'day of week', { weekday: 'short', timeZone: 'UTC' }).format(
    Date.UTC(1970, 0, 4 + weekday),
  );
}
