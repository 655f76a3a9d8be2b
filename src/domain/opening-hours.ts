import type { Clock } from '#domain/clock.ts';
import { addDays, zonedInstant, zonedTime } from '#domain/dates.ts';

/** The field names of the contract, misspelling included (A31); `OpeningHour` and `SpecialHours` of a `Site` fit. */
export interface WeekdayHours {
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number;
  readonly status: 'Open' | 'Closed';
  readonly formated_hours: string | null;
  /** `HH:MM`, 24 hours. */
  readonly open: string | null;
  readonly close: string | null;
}
export interface DatedHours {
  readonly status: 'Open' | 'Closed';
  /** `YYYY-MM-DD`, local. */
  readonly date: string;
  readonly start_hour: string | null;
  readonly end_hour: string | null;
}
export interface Hours {
  readonly openingHours: readonly WeekdayHours[];
  readonly specialHours: readonly DatedHours[];
  readonly timeZone: string;
}

/** Minutes since midnight: opens at the first, is closed at the second. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** `08:30`, `8:30 am`, `5pm`, `24:00` → minutes since midnight; null for anything else. */
export function minutesOf(time: string | null): number | null {
  const match = /^\s*(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(am|pm)?\s*$/i.exec(time ?? '');
  if (match === null) return null;
  const [, hourText = '', minuteText = '0', half] = match;
  const afternoon = half?.toLowerCase();
  if (afternoon === undefined && match[2] === undefined) return null;
  const hour = afternoon === undefined ? Number(hourText) : (Number(hourText) % 12) + (afternoon === 'pm' ? 12 : 0);
  const minutes = hour * 60 + Number(minuteText);
  return Number(minuteText) < 60 && minutes <= 1440 && (afternoon === undefined || Number(hourText) <= 12)
    ? minutes
    : null;
}

function spanOf(status: string, open: string | null, close: string | null): Span | null {
  const from = minutesOf(open);
  const to = minutesOf(close);
  if (status !== 'Open' || from === null || to === null) return null;
  const end = to === 0 ? 1440 : to; // closing at 00:00 is midnight at the end of the day
  return end > from ? { from, to: end } : null;
}

/** The hours of one local day: special hours first, then the weekday; null = closed. A day without hours is not open. */
export function spanOn(hours: Hours, date: string): Span | null {
  const special = hours.specialHours.find((entry) => entry.date === date);
  if (special !== undefined) return spanOf(special.status, special.start_hour, special.end_hour);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const usual = hours.openingHours.find((entry) => entry.weekday === weekday);
  return usual === undefined ? null : spanOf(usual.status, usual.open, usual.close);
}

/** False on a day of which a location without a week of hours says nothing: it may be open, so nothing may call it closed. */
export function hoursAreKnown(hours: Hours, now: Date): boolean {
  const { date } = zonedTime(now, hours.timeZone);
  return hours.openingHours.length > 0 || hours.specialHours.some((entry) => entry.date === date);
}

/** Open or closed by the location's own clock (LOC-10): open from the opening minute, closed from the closing minute on. */
export function isOpen(hours: Hours, now: Date): boolean {
  const { date, minutes } = zonedTime(now, hours.timeZone);
  const span = spanOn(hours, date);
  return span !== null && minutes >= span.from && minutes < span.to;
}

/** The instant at which `isOpen` next changes, within the next eight days; null = it does not. */
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

/** One line of the week: a weekday, or Monday to Friday in one. */
export interface WeekLine {
  readonly from: number;
  readonly to: number;
  readonly span: Span | null;
  /** The feed's own words for the hours, preferred to times of ours (LOC-06). */
  readonly text: string | null;
}

const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/**
 * The week as lines, Monday first (LOC-06): one line Monday to Friday when all five are there and the same, the weekend
 * always apart. A day the feed leaves out has no line.
 */
export function weekLines(openingHours: readonly WeekdayHours[]): WeekLine[] {
  const lines = WEEK.flatMap((weekday) => {
    const entry = openingHours.find((candidate) => candidate.weekday === weekday);
    if (entry === undefined) return [];
    const span = spanOf(entry.status, entry.open, entry.close);
    const text = entry.status === 'Open' ? (entry.formated_hours?.trim() ?? '') : '';
    return [{ from: weekday, to: weekday, span, text: text === '' ? null : text } as WeekLine];
  });
  const working = lines.filter((line) => line.from >= 1 && line.from <= 5);
  const first = working[0];
  const same = first !== undefined && working.length === 5 && working.every((line) => sameHours(line, first));
  return same ? [{ ...first, from: 1, to: 5 }, ...lines.filter((line) => line.from === 6 || line.from === 0)] : lines;
}

function sameHours(a: WeekLine, b: WeekLine): boolean {
  return a.text === b.text && a.span?.from === b.span?.from && a.span?.to === b.span?.to;
}

/** Special hours from the local today on, in order of date (LOC-08). */
export function upcomingSpecialHours(hours: Hours, now: Clock): DatedHours[] {
  return hours.specialHours
    .filter(({ date }) => !now.hasBegun(addDays(date, 1), hours.timeZone))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
