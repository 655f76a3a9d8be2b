import type { Clock } from '#domain/clock.ts';
import { addDays, startOfDay, zonedTime } from '#domain/dates.ts';

/**
 * Instants of a stock file. A line holds either an ISO instant or a day offset, so that demo stock never grows old:
 * `-3d` is the start of the day three days back in the dealer's zone, `-3d4h` four hours before that, `+5d` five days ahead.
 */
const OFFSET = /^([+-])(\d{1,5})d(?:(\d{1,2})h)?$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const HOUR_MS = 3_600_000;

/** True for an ISO date, an ISO instant or a day offset; false for days that no calendar has, such as 30 February. */
export function isInstantText(text: string): boolean {
  if (OFFSET.test(text)) return true;
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(text) || Number.isNaN(Date.parse(text))) return false;
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** ISO instant in UTC of an instant text; a bare date is the start of that day in the zone; null when unreadable. */
export function resolveInstant(text: string, now: Clock, timeZone: string): string | null {
  const offset = OFFSET.exec(text);
  if (offset !== null) {
    const sign = offset[1] === '-' ? -1 : 1;
    const start = startOfDay(addDays(now.day(timeZone), sign * Number(offset[2])), timeZone);
    return new Date(start.getTime() + sign * Number(offset[3] ?? 0) * HOUR_MS).toISOString();
  }
  if (!isInstantText(text)) return null;
  return (ISO_DATE.test(text) ? startOfDay(text, timeZone) : new Date(text)).toISOString();
}

/** `YYYY-MM-DD` in the dealer's zone of a date, instant or offset text; null when unreadable. */
export function resolveDate(text: string, now: Clock, timeZone: string): string | null {
  if (ISO_DATE.test(text)) return text;
  const instant = resolveInstant(text, now, timeZone);
  return instant === null ? null : zonedTime(new Date(instant), timeZone).date;
}
