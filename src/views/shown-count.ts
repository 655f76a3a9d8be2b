import { EMPTY_STATE, type SearchState } from '#domain/search-state.ts';
import { shownTotal } from '#domain/shown-total.ts';
import type { Site } from '#site/site.ts';

/**
 * The number shown for a list, wherever it is linked (SRCH-13).
 *
 * @param lists the filters of the list; empty = the whole stock
 * @param total its cars
 */
export const shownCount = (
  { stock, limits }: Pick<Site, 'stock' | 'limits'>,
  lists: SearchState['lists'],
  total: number,
): number => shownTotal({ ...EMPTY_STATE, lists, total, byCondition: total }, { ...limits, stockCount: stock.count });
