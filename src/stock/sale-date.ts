import { isAvailable } from '#domain/availability.ts';
import { clockAt } from '#domain/clock.ts';
import type { Finding } from './finding.ts';
import { resolveInstant } from './instants.ts';
import type { CarDraft } from './read-car.ts';

/** Marks a car for sale as sold if its sale date is in the past. A future sale date is only reported. */
export function soldByDate(
  car: CarDraft,
  row: number,
  now: Date,
  timeZone: string,
): { readonly car: CarDraft; readonly finding: Finding | null } {
  if (car.sold_at === null || !isAvailable(car)) return { car, finding: null };
  const about = { row, column: 'sold_at', value: car.sold_at };
  const day = resolveInstant(car.sold_at, clockAt(now), timeZone);
  if (day === null || Date.parse(day) > now.getTime()) {
    const hint = 'The car stays for sale. If it has a buyer, say so in the status column.';
    return { car, finding: { ...about, outcome: 'kept', rule: 'a date of sale in the past', hint } };
  }
  const finding = {
    ...about,
    outcome: 'cleaned',
    rule: 'no date of sale for a car for sale',
    hint: 'Read as sold.',
  } as const;
  return { car: { ...car, status: 'sold', sold: true }, finding };
}
