import { dayAndMinutes } from '#domain/appointments.ts';
import { addDays, zonedTime } from '#domain/dates.ts';
import { HOUR_MS } from '#domain/durations.ts';
import type { FieldError } from '#domain/forms/read-form.ts';
import type { EdgeSite } from '#site/site.ts';
import { edgeText } from '#text/edge-text.ts';
import type { ParsedForm } from './read-lead.ts';

const MAX_DAYS_AHEAD = 366;
/** Locations may be in other time zones, and a form sent before midnight may be repeated after it. */
const GRACE_MS = 12 * HOUR_MS;

/** The error for a requested time in the past or more than a year away; null = none. */
export function dateOutOfRange(
  edge: Pick<EdgeSite, 'locale' | 'words'>,
  parsed: ParsedForm & { ok: true },
  now: Date,
): FieldError | null {
  const first = zonedTime(new Date(now.getTime() - GRACE_MS), edge.locale.timeZone).date;
  const last = addDays(first, MAX_DAYS_AHEAD);
  for (const { name, kind } of parsed.description.fields) {
    if (kind !== 'date-time' && kind !== 'appointment') continue;
    const { date } = dayAndMinutes(String(parsed.values[name] ?? ''));
    if (date !== '' && (date < first || date > last)) return { name, message: edgeText(edge, 'error.date_range') };
  }
  return null;
}
