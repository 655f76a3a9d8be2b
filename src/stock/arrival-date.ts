import type { Car } from '#domain/car.ts';
import { clockAt } from '#domain/clock.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Finding } from './finding.ts';
import { resolveInstant } from './instants.ts';

/**
 * Leaves out a date of arrival that is more than a day ahead: the car would be the newest until then, and could not be sold before. A day
 * is allowed, because feeds and dealers differ in their time zones.
 */
export function withoutFutureArrival<C extends Pick<Car, 'created_at'>>(
  car: C,
  row: number,
  now: Date,
  timeZone: string,
): { readonly car: C; readonly finding: Finding | null } {
  const { created_at: value } = car;
  const arrival = value === null ? null : resolveInstant(value, clockAt(now), timeZone);
  if (value === null || arrival === null || Date.parse(arrival) <= now.getTime() + DAY_MS)
    return { car, finding: null };
  const rule = 'a date of arrival that is not in the future';
  const hint = 'Imported without created_at, which is the day on which a car came into stock.';
  return {
    car: { ...car, created_at: null },
    finding: { outcome: 'left_out', row, column: 'created_at', value, rule, hint },
  };
}
