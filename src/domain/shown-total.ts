import { LIMITS } from '#domain/constants.ts';

/**
 * The number of cars that a page says (SRCH-13, A15). Above 1999 an engine's own total may be capped: then the tenant's
 * configured number stands for the whole stock, and the sum of the counts by condition for everything else.
 *
 * @param configured `stock.count`, for the whole stock only; 0 = none
 * @param byCondition sum of the counts of `car_type` in this list; 0 = not known
 */
export function shownTotal(total: number, configured: number, byCondition: number): number {
  if (total <= LIMITS.stockCountThreshold) return total;
  return configured > 0 ? configured : byCondition > 0 ? byCondition : total;
}
