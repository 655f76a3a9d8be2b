import { requestFilters } from '#domain/search-filters.ts';
import type { SearchState } from '#domain/search-state.ts';
import type { SearchResponse } from '#search/engine/requests.ts';
import { stockSearch } from '#search/stock-search.ts';
import type { StockSource } from '#view-types/stock-finder.ts';

/** Number of cached responses: as many as one drag of a slider causes. */
const ENTRIES = 50;

/**
 * Counts cars with the engine of the results page, so that the two numbers cannot differ (SRCH-09). Engine and index are loaded with the
 * first count, and are then cached for the results page.
 */
export function countStock({ tenant, index, indexHref }: StockSource) {
  const client = stockSearch(indexHref, { tenant, cacheEntries: ENTRIES });
  return async (filters: Pick<SearchState, 'lists' | 'ranges'>): Promise<number> => {
    const params = { query: '', hitsPerPage: 0, facets: [], ...requestFilters(filters) };
    const { results } = await client.search([{ indexName: index, params }]);
    return (results[0] as SearchResponse).nbHits;
  };
}
