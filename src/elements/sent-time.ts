import { formatClock } from '#text/clock.ts';
import { formatWeekdayDay } from '#text/format.ts';
import { listText } from '#text/list.ts';
import { pageLocale } from './page-locale.ts';

/** The day and time that a form asked for (`2026-12-01T14:30`) in words, in the location's time zone, wherever the shopper is. */
export function sentTime(dateTime: string): string {
  const [day = '', clock = ''] = dateTime.split('T');
  const [hours, minutes] = clock.split(':').map(Number) as [number, number];
  return listText([formatWeekdayDay(day, pageLocale()), formatClock(hours * 60 + minutes)]);
}
