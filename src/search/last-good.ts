import type { AnyResponse, MultiResponse, SearchRequest, SearchResponse } from './engine/requests.ts';
import type { StockSearchClient } from './search-client.ts';

/**
 * Answers a failed search with the last good results, so that hits and facets stay on the page and nothing is said (SRCH-18).
 * Before the first good answer, and for a search among facet values or beside the list, the error is passed on: InstantSearch then keeps what
 * it has, which is the static list.
 */
export function keepLastGood(client: StockSearchClient, onError: (error: unknown) => void): StockSearchClient {
  let last: readonly AnyResponse[] | null = null;
  return {
    ...client,
    search: async (requests) => {
      const searchesFacet = requests.some(({ type, aside }) => type === 'facet' || aside === true);
      try {
        const answer = await client.search(requests);
        if (!searchesFacet) last = answer.results;
        return answer;
      } catch (error) {
        if (last === null || searchesFacet) throw error;
        onError(error);
        return again(last, requests);
      }
    },
  };
}

/** The last list for the first request; for each other request what is known of the facet it counts. */
function again(last: readonly AnyResponse[], requests: readonly SearchRequest[]): MultiResponse {
  const list = last[0] as SearchResponse;
  const others = last.slice(1) as readonly SearchResponse[];
  return {
    results: requests.map(({ params }, i): AnyResponse => {
      if (i === 0) return list;
      const facet = typeof params?.facets === 'string' ? params.facets : (params?.facets?.[0] ?? '');
      const from = others.find(({ facets }) => facets && Object.hasOwn(facets, facet)) ?? list;
      const pick = <T>(all: { readonly [field: string]: T } | undefined) =>
        all && Object.hasOwn(all, facet) ? { [facet]: all[facet] as T } : {};
      return { ...list, hits: [], facets: pick(from.facets), facets_stats: pick(from.facets_stats) };
    }),
  };
}
