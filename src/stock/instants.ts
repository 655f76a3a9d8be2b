/**
 * Instants of a stock file. A line holds either an ISO instant or a day offset, so that demo stock never grows old:
 * `-3d` is the start of the day three days back in the dealer's zone, `-3d4h` four hours before that, `+5d` five days ahead.
 */
const OFFSET = /^([+-])(\d{1,5})d(?:(\d{1,2})h)?$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

function wallClock(at: Date, timeZone: string): number {
  let format = formatters.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-AU', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, format);
  }
  const part: { [type: string]: number } = {};
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value);
  return Date.UTC(
    part.year ?? 0,
    (part.month ?? 1) - 1,
    part.day ?? 1,
    part.hour ?? 0,
    part.minute ?? 0,
    part.second ?? 0,
  );
}

/** Midnight that starts the calendar day `days` after the day of `at`, in the given IANA zone (daylight saving observed). */
export function startOfDay(at: Date, timeZone: string, days = 0): Date {
  const midnight = Math.floor(wallClock(at, timeZone) / DAY_MS) * DAY_MS + days * DAY_MS;
  // Twice: the first guess may use the offset from the other side of a daylight saving change.
  let guess = midnight;
  for (let round = 0; round < 2; round++) {
    guess = midnight - (wallClock(new Date(guess), timeZone) - guess);
  }
  return new Date(guess);
}

/** True for an ISO date, an ISO instant or a day offset; false for days that no calendar has, such as 30 February. */
export function isInstantText(text: string): boolean {
  if (OFFSET.test(text)) return true;
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/.test(text) || Number.isNaN(Date.parse(text))) return false;
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

/** ISO instant in UTC of an instant text; a bare date is the start of that day in the zone; null when unreadable. */
export function resolveInstant(text: string, now: Date, timeZone: string): string | null {
  const offset = OFFSET.exec(text);
  if (offset !== null) {
    const sign = offset[1] === '-' ? -1 : 1;
    const start = startOfDay(now, timeZone, sign * Number(offset[2]));
    return new Date(start.getTime() + sign * Number(offset[3] ?? 0) * HOUR_MS).toISOString();
  }
  if (!isInstantText(text)) return null;
  if (ISO_DATE.test(text)) {
    // Noon UTC can fall on the next day far east; move back to the written day before cutting.
    const [year, month, day] = text.split('-').map(Number);
    const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1);
    const shift = wallClock(new Date(wall), timeZone) - wall;
    const first = wall - shift;
    return new Date(wall - (wallClock(new Date(first), timeZone) - first)).toISOString();
  }
  return new Date(text).toISOString();
}

/** `YYYY-MM-DD` in the dealer's zone of a date, instant or offset text; null when unreadable. */
export function resolveDate(text: string, now: Date, timeZone: string): string | null {
  if (ISO_DATE.test(text)) return text;
  const instant = resolveInstant(text, now, timeZone);
  return instant === null ? null : new Date(wallClock(new Date(instant), timeZone)).toISOString().slice(0, 10);
}
