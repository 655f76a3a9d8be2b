import type { Clock } from '#domain/clock.ts';
import { kmOfMiles } from '#domain/distance.ts';
import { estimateRefusal } from '#domain/estimate-refusal.ts';
import { withoutGrouping } from '#domain/without-grouping.ts';
import type { ValuationView } from '#view-types/trade-in-valuation.ts';

/**
 * Why a car will get no estimate, by what has been said about it so far (TRADE-02); null = it may get one. What is missing, or not yet
 * typed in full, counts as within the limits; the edge decides by the same rule.
 */
export function knownRefusal(
  { limits }: Pick<ValuationView, 'limits'>,
  { year, reading }: { readonly year: unknown; readonly reading: unknown },
  clock: Pick<Clock, 'year'>,
): 'too-old' | 'too-far' | null {
  const buildYear = /^(19|20)\d{2}$/.test(textOf(year)) ? Number(year) : Number.POSITIVE_INFINITY;
  const distance = /^\d{1,7}$/.test(textOf(reading)) ? Number(textOf(reading)) : 0;
  return estimateRefusal({ buildYear, km: limits.inMiles ? kmOfMiles(distance) : distance }, limits, clock);
}

const textOf = (value: unknown): string => withoutGrouping(String(value ?? '').trim());
