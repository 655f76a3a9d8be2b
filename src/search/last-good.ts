import type { AnyResponse, MultiResponse, SearchRequest, SearchResponse } from './engine/requests.ts';
import type { StockSearchClient } from './search-client.ts';

/**
 * If a search fails, returns the last good results, so that hits and facets stay on the page without an error message (SRCH-18). The error
 * is passed on before the first success, and for searches among facet values or outside the main list: InstantSearch then keeps what it
 * shows, such as the static list.
 */
export function keepLastGood(client: StockSearchClient, onError: (error: unknown) => void): StockSearchClient {
  let last: readonly AnyResponse[] | null = null;
  return {
    ...client,
    search: async (requests) => {
      const isMainList = !requests.some(({ type, extra }) => type === 'facet' || extra === true);
      try {
        const response = await client.search(requests);
        if (isMainList) last = response.results;
        return response;
      } catch (error) {
        if (last === null || !isMainList) throw error;
        onError(error);
        return lastResults(last, requests);
      }
    },
  };
}

/** The last list for the first request; for each other request, the last counts of its facet. */
function lastResults(last: readonly AnyResponse[], requests: readonly SearchRequest[]): MultiResponse {
  const list = last[0] as SearchResponse;
  const otherResponses = last.slice(1) as readonly SearchResponse[];
  return {
    results: requests.map(({ params }, i): AnyResponse => {
      if (i === 0) return list;
      const facet = typeof params?.facets === 'string' ? params.facets : (params?.facets?.[0] ?? '');
      const from = otherResponses.find(({ facets }) => facets && Object.hasOwn(facets, facet)) ?? list;
      const pick = <T>(all: { readonly [field: string]: T } | undefined) =>
        all && Object.hasOwn(all, facet) ? { [facet]: all[facet] as T } : {};
      return { ...list, hits: [], facets: pick(from.facets), facets_stats: pick(from.facets_stats) };
    }),
  };
}
