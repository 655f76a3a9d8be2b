import { isAvailable } from '#domain/availability.ts';
import { clockAt } from '#domain/clock.ts';
import type { Finding } from './finding.ts';
import { resolveInstant } from './instants.ts';
import type { CarDraft } from './read-car.ts';

/** Marks a car for sale as sold if it has a date of sale. One in the future is left out: the car has a buyer, the date may be a typing error. */
export function soldByDate(
  car: CarDraft,
  row: number,
  now: Date,
  timeZone: string,
): { readonly car: CarDraft; readonly finding: Finding | null } {
  if (car.sold_at === null) return { car, finding: null };
  const isForSale = isAvailable(car);
  const about = { row, column: 'sold_at', value: car.sold_at };
  const day = resolveInstant(car.sold_at, clockAt(now), timeZone);
  if (day === null || Date.parse(day) > now.getTime()) {
    const hint = isForSale
      ? 'Read as sold, without the date. If the car is for sale, leave the cell empty.'
      : 'Imported without sold_at. Correct the feed.';
    return {
      car: { ...car, ...(isForSale ? { status: 'sold', sold: true } : {}), sold_at: null },
      finding: { ...about, outcome: 'cleaned', rule: 'a date of sale in the past', hint },
    };
  }
  if (!isForSale) return { car, finding: null };
  const finding = {
    ...about,
    outcome: 'cleaned',
    rule: 'no date of sale for a car for sale',
    hint: 'Read as sold.',
  } as const;
  return { car: { ...car, status: 'sold', sold: true }, finding };
}
