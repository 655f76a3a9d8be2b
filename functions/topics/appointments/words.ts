import { zonedIso, zonedTime } from '#domain/dates.ts';
import type { EdgeLocation } from '#site/edge-site.ts';
import type { EdgeSite } from '#site/site.ts';
import { addressLines } from '#text/address-lines.ts';
import { formatClock } from '#text/clock.ts';
import { formatWeekdayDay } from '#text/format.ts';

/** `Monday 23 November 2026, 9:30am`, in the location's local time. */
export function whenText(edge: EdgeSite, startsAt: string, timeZone: string): string {
  const starts = new Date(startsAt);
  const day = formatWeekdayDay(zonedIso(starts, timeZone), edge.locale);
  return `${day}, ${formatClock(zonedTime(starts, timeZone).minutes)}`;
}

/** A location's name and address on one line. */
export const whereText = ({ name, address }: EdgeLocation): string => [name, ...addressLines(address)].join(', ');
