import type { Clock } from '#domain/clock.ts';
import type { TradeInRefusal } from '#domain/trade-in.ts';

/**
 * Why a shopper's car is outside the dealer's limits for an estimate (TRADE-02); null = it is within them. A car exactly at a
 * limit is accepted (defaults: 7 years, 100,000 km).
 */
export function estimateRefusal(
  customerCar: { readonly buildYear: number; readonly km: number },
  rules: { readonly tradeInMaxAgeYears: number; readonly tradeInMaxKm: number; readonly timeZone: string },
  now: Pick<Clock, 'year'>,
): Extract<TradeInRefusal, 'too-old' | 'too-far'> | null {
  if (now.year(rules.timeZone) - customerCar.buildYear > rules.tradeInMaxAgeYears) return 'too-old';
  return customerCar.km > rules.tradeInMaxKm ? 'too-far' : null;
}
