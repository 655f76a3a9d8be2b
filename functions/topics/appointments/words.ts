import { zonedIso, zonedTime } from '#domain/dates.ts';
import { LOCALES } from '#domain/locale.ts';
import type { EdgeLocation } from '#site/edge-site.ts';
import type { EdgeSite } from '#site/site.ts';
import { formatClock } from '#text/clock.ts';
import { formatWeekdayDay } from '#text/format.ts';

/** `Monday 23 November 2026, 9:30am`, in the location's local time. */
export function whenText(edge: EdgeSite, startsAt: string, timeZone: string): string {
  const starts = new Date(startsAt);
  const locale = Object.values(LOCALES).find(({ tag }) => tag === edge.locale) ?? LOCALES.AU;
  const day = formatWeekdayDay(zonedIso(starts, timeZone), { ...locale, timeZone });
  return `${day}, ${formatClock(zonedTime(starts, timeZone).minutes)}`;
}

/** A location's name and address on one line. */
export function whereText({ name, address }: EdgeLocation): string {
  const city = [address.city, address.state, address.postcode].filter((part) => part !== '').join(' ');
  return [name, address.street, city].filter((part) => part !== '').join(', ');
}
