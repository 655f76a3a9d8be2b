import { MODEL_FACETS } from '#domain/model-record.ts';
import { requestFilters } from '#domain/search-filters.ts';
import { MODELS_INDEX } from '#domain/search-request.ts';
import type { SearchState } from '#domain/search-state.ts';
import type { SearchHit, SearchRequest, SearchResponse } from './engine/requests.ts';
import type { StockSearchClient } from './search-client.ts';

/** Hits per page of these searches (SRCH-17). */
const PAGE_SIZE = 21;
const DEALERSHIP_FACETS = ['categories', 'price'] as const;

/** Searches models by make, name and body: the list with all counts, then each selected facet counted without its own filter. */
export function modelSearch(
  chosen: { readonly [facet in (typeof MODEL_FACETS)[number]]?: readonly string[] },
  { query = '', page = 1, index = MODELS_INDEX } = {},
): SearchRequest[] {
  const lists = chosen as SearchState['lists'];
  return requests(index, MODEL_FACETS, { lists, ranges: {} }, {}, query, page);
}

/** Searches the cars of one dealership by category and price, with counts and the price range. */
export function dealershipSearch(
  dealershipSlug: string,
  chosen: Pick<SearchState, 'lists' | 'ranges'>,
  { query = '', page = 1, index = 'cars' } = {},
): SearchRequest[] {
  const { categories } = chosen.lists;
  const { price } = chosen.ranges;
  const state = { lists: categories ? { categories } : {}, ranges: price ? { price } : {} };
  return requests(index, DEALERSHIP_FACETS, state, { dealership_slug: [dealershipSlug] }, query, page);
}

function requests(
  indexName: string,
  facets: readonly string[],
  state: Pick<SearchState, 'lists' | 'ranges'>,
  always: SearchState['lists'],
  query: string,
  page: number,
): SearchRequest[] {
  const without = (facet: string) => ({
    lists: Object.fromEntries(Object.entries({ ...state.lists, ...always }).filter(([name]) => name !== facet)),
    ranges: Object.fromEntries(Object.entries(state.ranges).filter(([name]) => name !== facet)),
  });
  const chosen = facets.filter((facet) => Object.hasOwn(state.lists, facet) || Object.hasOwn(state.ranges, facet));
  return [
    { indexName, params: { query, page: page - 1, hitsPerPage: PAGE_SIZE, facets, ...requestFilters(without('')) } },
    ...chosen.map((facet) => ({
      indexName,
      params: { query, hitsPerPage: 0, facets: facet, ...requestFilters(without(facet)) },
    })),
  ];
}

/**
 * A limited fetch (SRCH-17): the first `limit` hits of an index that match a filter expression, and nothing else; empty text = no filter.
 * Rejects if the expression is invalid or names a field that the index does not have.
 */
export async function fetchHits(
  client: StockSearchClient,
  { index = 'cars', filter, limit }: { readonly index?: string; readonly filter: string; readonly limit: number },
): Promise<readonly SearchHit[]> {
  const params = { query: '', filters: filter, hitsPerPage: limit, page: 0, facets: [] };
  const { results } = await client.search([{ indexName: index, params }]);
  return (results[0] as SearchResponse).hits;
}
