import type { SearchState } from '#domain/search-state.ts';

/** A list of cars with its counts. */
export interface CountedList extends Pick<SearchState, 'query' | 'lists' | 'ranges'> {
  readonly total: number;
  /** Sum of the counts of `car_type` in this list; 0 = unknown. */
  readonly byCondition: number;
}

export interface CountRules {
  /** `stock.count`; 0 = none. */
  readonly stockCount: number;
  readonly stockCountThreshold: number;
}

/** Whether a total is displayed as it is, whatever the list. */
export const isShownAsCounted = (
  total: number,
  { stockCountThreshold }: Pick<CountRules, 'stockCountThreshold'>,
): boolean => total <= stockCountThreshold;

/**
 * The number of cars displayed (SRCH-13, A15). Above a threshold, a search engine's total may be capped: then the tenant's configured
 * number is shown for the whole stock, and the sum of the counts by condition for any other list.
 */
export function shownTotal(list: CountedList, rules: CountRules): number {
  const { total, byCondition, query, lists, ranges } = list;
  if (isShownAsCounted(total, rules)) return total;
  const isUnfiltered = query === '' && Object.keys({ ...lists, ...ranges }).length === 0;
  if (isUnfiltered && rules.stockCount > 0) return rules.stockCount;
  return byCondition > 0 ? byCondition : total;
}
