import { requestFilters } from '#domain/search-filters.ts';
import type { SearchState } from '#domain/search-state.ts';
import type { SearchResponse } from '#search/engine/requests.ts';
import { stockSearch } from '#search/stock-search.ts';

/** What a page must say to have its stock counted. */
export interface StockPlace {
  readonly tenant: string;
  readonly index: string;
  /** Address of the embedded index. */
  readonly indexHref: string;
}

/** Answers kept: as many as a hand on a slider makes. */
const ENTRIES = 50;

/**
 * Counts cars with the engine of the results page, so that the two numbers cannot differ (SRCH-09). The engine and the index are
 * fetched with the first question; the results page then has both at hand.
 */
export function countStock({ tenant, index, indexHref }: StockPlace) {
  const client = stockSearch(indexHref, { tenant, cacheEntries: ENTRIES });
  return async (filters: Pick<SearchState, 'lists' | 'ranges'>): Promise<number> => {
    const params = { query: '', hitsPerPage: 0, facets: [], ...requestFilters(filters) };
    const { results } = await client.search([{ indexName: index, params }]);
    return (results[0] as SearchResponse).nbHits;
  };
}
