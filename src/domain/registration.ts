import type { Clock } from '#domain/clock.ts';
import { addDays, addMonths, isMonth } from '#domain/dates.ts';

/**
 * Whether a registration has ended. It is valid to the end of its last day, or of its month if no day is known.
 *
 * @param expiry a day (`YYYY-MM-DD`) or a month (`YYYY-MM`), as `rego_expiry` of a car
 */
export function hasRegistrationEnded(expiry: string, now: Clock, timeZone: string): boolean {
  return now.hasStarted(isMonth(expiry) ? addMonths(`${expiry}-01`, 1) : addDays(expiry, 1), timeZone);
}
