/**
 * The number of cars displayed (SRCH-13, A15). Above a threshold, a search engine's total may be capped: then the tenant's configured
 * number is shown for the whole stock, and the sum of the counts by condition for any other list.
 *
 * @param configured `stock.count`, for the whole stock only; 0 = none
 * @param byCondition sum of the counts of `car_type` in this list; 0 = unknown
 * @param threshold `limits.stockCountThreshold`
 */
export function shownTotal(total: number, configured: number, byCondition: number, threshold: number): number {
  if (total <= threshold) return total;
  return configured > 0 ? configured : byCondition > 0 ? byCondition : total;
}
