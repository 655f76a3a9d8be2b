import { smallPicture } from '#domain/picture.ts';
import { requestFilters } from '#domain/search-filters.ts';
import { canBeTestDriven, TOWED } from '#domain/test-drive-only.ts';
import type { SearchHit, SearchResponse } from '#search/engine/requests.ts';
import { stockSearch } from '#search/stock-search.ts';
import type { StockSource } from '#view-types/stock-finder.ts';

/** Number of cached responses: as many as typing one query causes. */
const ENTRIES = 20;
/** More than are shown, because reserved cars are left out. */
const MAX_HITS = 40;

/** A car with the URL of its small picture; null = it has none. */
export interface FoundCar extends SearchHit {
  readonly picture: string | null;
}

/** Finds cars available for test drives by text, with the engine of the results page. Engine and index are loaded with the first search. */
export function findCars({ tenant, index, indexHref }: StockSource) {
  const client = stockSearch(indexHref, { tenant, cacheEntries: ENTRIES });
  return async (query: string, limit: number): Promise<readonly FoundCar[]> => {
    const { facetFilters } = requestFilters({ lists: { status: ['in_stock'] }, ranges: {} });
    const params = {
      query,
      hitsPerPage: MAX_HITS,
      facets: [],
      facetFilters: [...facetFilters, [`item_type:-${TOWED}`]],
    };
    const { results } = await client.search([{ indexName: index, params }]);
    return (results[0] as SearchResponse).hits
      .filter(canBeTestDriven)
      .slice(0, limit)
      .map((car) => ({ ...car, picture: car.image === null ? null : smallPicture(car.image) }));
  };
}
