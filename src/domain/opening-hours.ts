import type { Clock } from '#domain/clock.ts';
import { addDays, zonedInstant, zonedTime } from '#domain/dates.ts';

/**
 * The hours of one weekday. Field names of the contract, including its misspelling (A31). A missing time or text is null; in an attribute
 * it is left out.
 */
export interface WeekdayHours {
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
  readonly status: 'Open' | 'Closed';
  readonly formated_hours: string | null;
  /** `HH:MM`, 24 hours. */
  readonly open: string | null;
  readonly close: string | null;
}
/** The hours of one date, such as a public holiday. */
export interface DatedHours {
  readonly status: 'Open' | 'Closed';
  /** `YYYY-MM-DD`, local. */
  readonly date: string;
  readonly start_hour: string | null;
  readonly end_hour: string | null;
}
/** When a location is open. */
export interface Hours {
  /** The weekly hours; a location may give none. */
  readonly openingHours: readonly WeekdayHours[];
  /** Dates with other hours than that weekday's. */
  readonly specialHours: readonly DatedHours[];
  readonly timeZone: string;
  /** On days that the weekly hours leave out, a time can be arranged; otherwise it is closed on them. */
  readonly byAppointment?: true;
}

/**
 * Hours for an attribute: JSON without null fields, with apostrophes for quotation marks, each of which is six characters in markup.
 * `hoursOfAttribute` reads it.
 */
export const hoursAttribute = (hours: Hours): string =>
  JSON.stringify(hours, (_, value) => value ?? undefined)
    .replaceAll("'", '\\u0027')
    .replaceAll('"', "'");

/** The hours in an attribute of `hoursAttribute`; null if there are none. */
export function hoursOfAttribute(text: string | null): Hours | null {
  try {
    return text === null ? null : (JSON.parse(text.replaceAll("'", '"')) as Hours);
  } catch {
    return null;
  }
}

/** Minutes since midnight: open from `from`, closed from `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** `08:30`, `8:30 am`, `5pm`, `24:00` → minutes since midnight; null for anything else. */
export function minutesOf(time: string | null): number | null {
  const match = /^\s*(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(am|pm)?\s*$/i.exec(time ?? '');
  if (match === null) return null;
  const [, hourText = '', minuteText = '0', meridiem] = match;
  const amOrPm = meridiem?.toLowerCase();
  if (amOrPm === undefined && match[2] === undefined) return null;
  const hour = amOrPm === undefined ? Number(hourText) : (Number(hourText) % 12) + (amOrPm === 'pm' ? 12 : 0);
  const minutes = hour * 60 + Number(minuteText);
  return Number(minuteText) < 60 && minutes <= 1440 && (amOrPm === undefined || Number(hourText) <= 12)
    ? minutes
    : null;
}

/** The hours of a day: a span; the dealer's own text, shown instead of the times (LOC-06); or neither, if the day is closed. */
export interface DayHours {
  readonly span: Span | null;
  readonly text: string | null;
  readonly isClosed: boolean;
}

/** The hours in an entry. An entry is closed if its status says so, or if it has neither valid times nor a text. */
export function dayHours(entry: WeekdayHours | DatedHours): DayHours {
  const [open, close] = 'date' in entry ? [entry.start_hour, entry.end_hour] : [entry.open, entry.close];
  if (entry.status !== 'Open') return { span: null, text: null, isClosed: true };
  const span = spanBetween(minutesOf(open), minutesOf(close));
  const text = ('date' in entry ? '' : entry.formated_hours?.trim()) || null;
  return { span, text, isClosed: span === null && text === null };
}

function spanBetween(from: number | null, to: number | null): Span | null {
  if (from === null || to === null) return null;
  const end = to === 0 ? 1440 : to; // closing at 00:00 means midnight at the end of the day
  return end > from ? { from, to: end } : null;
}

/**
 * The hours of a local day: special hours first, then weekly hours. Null = the location gives none, or a time can be arranged on a day that
 * they leave out.
 */
export function hoursOn(hours: Hours, date: string): (DayHours & { readonly isSpecial: boolean }) | null {
  const special = hours.specialHours.find((entry) => entry.date === date);
  if (special !== undefined) return { ...dayHours(special), isSpecial: true };
  const regular = regularHours(hours, date);
  return regular === undefined ? null : { ...dayHours(regular), isSpecial: false };
}

/** The opening hours of a local day. Null = closed, described only by a text such as `By appointment`, or not given. */
export const spanOn = (hours: Hours, date: string): Span | null => hoursOn(hours, date)?.span ?? null;

/** Whether a location is closed on the weekday of a date, by its weekly hours. */
export function isUsuallyClosed(hours: Pick<Hours, 'openingHours'>, date: string): boolean {
  const regular = regularHours(hours, date);
  return regular !== undefined && dayHours(regular).isClosed;
}

/** The entry for the weekday of a date. A location with weekly hours is closed on the days that they leave out, unless it is by appointment. */
function regularHours(
  { openingHours, byAppointment }: Pick<Hours, 'openingHours' | 'byAppointment'>,
  date: string,
): WeekdayHours | undefined {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const entry = openingHours.find((hours) => hours.weekday === weekday);
  if (entry !== undefined || openingHours.length === 0 || byAppointment) return entry;
  return { weekday, status: 'Closed', formated_hours: null, open: null, close: null };
}

/** Whether a location's hours today are known. If it has no weekly hours and none for this day, it must not be shown as closed. */
export function hoursAreKnown(hours: Hours, now: Date): boolean {
  const { date } = zonedTime(now, hours.timeZone);
  return hours.openingHours.length > 0 || hours.specialHours.some((entry) => entry.date === date);
}

/** Whether a location is open, in its own time zone (LOC-10): from the opening minute up to but not including the closing minute. */
export function isOpen(hours: Hours, now: Date): boolean {
  const { date, minutes } = zonedTime(now, hours.timeZone);
  const span = spanOn(hours, date);
  return span !== null && minutes >= span.from && minutes < span.to;
}

/** The next instant at which `isOpen` changes, within the next eight days; null if there is none. */
export function nextChange(hours: Hours, now: Date): Date | null {
  const today = zonedTime(now, hours.timeZone).date;
  const open = isOpen(hours, now);
  for (let day = 0; day <= 8; day += 1) {
    const date = addDays(today, day);
    const span = spanOn(hours, date);
    if (span === null) continue;
    const at = zonedInstant(date, open ? span.to : span.from, hours.timeZone);
    if (at.getTime() > now.getTime() && isOpen(hours, at) !== open) return at;
  }
  return null;
}

/** One line of the weekly hours: a single weekday, or Monday to Friday combined. */
export interface WeekLine extends DayHours {
  /** The first weekday, 0 = Sunday. */
  readonly from: number;
  /** The last weekday; for a single one, the same. */
  readonly to: number;
}

const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/**
 * Weekly hours as lines, starting on Monday (LOC-06). Monday to Friday share a line if all five are given and equal; Saturday and Sunday
 * are always separate. A day that the settings leave out has no line.
 */
export function weekLines(openingHours: readonly WeekdayHours[]): WeekLine[] {
  const lines = WEEK.flatMap((weekday) => {
    const entry = openingHours.find((candidate) => candidate.weekday === weekday);
    return entry === undefined ? [] : [{ from: weekday, to: weekday, ...dayHours(entry) } satisfies WeekLine];
  });
  const weekdays = lines.filter((line) => line.from >= 1 && line.from <= 5);
  const first = weekdays[0];
  const areEqual = first !== undefined && weekdays.length === 5 && weekdays.every((line) => sameHours(line, first));
  return areEqual
    ? [{ ...first, from: 1, to: 5 }, ...lines.filter((line) => line.from === 6 || line.from === 0)]
    : lines;
}

function sameHours(a: WeekLine, b: WeekLine): boolean {
  return a.text === b.text && a.span?.from === b.span?.from && a.span?.to === b.span?.to;
}

/** Special hours from today (local) onwards, in date order (LOC-08). */
export function upcomingSpecialHours<Day extends DatedHours>(
  hours: Pick<Hours, 'timeZone'> & { readonly specialHours: readonly Day[] },
  now: Clock,
): Day[] {
  return hours.specialHours
    .filter(({ date }) => !now.hasStarted(addDays(date, 1), hours.timeZone))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
