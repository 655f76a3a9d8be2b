import type { StockSearchClient } from '#search/search-client.ts';

/** A shorter text has no amount, and no kind of vehicle (`ev`). */
const MIN_LENGTH = 2;

/**
 * A search client that leaves amounts such as `>2019` and `under 40k`, and words that only link others, out of the text search, in the
 * embedded engine and on a server alike. The response names the amounts among its ignored words, so that the page offers them as
 * filters. The code that reads them is loaded with the first text of two characters; without it, the text is searched as it is.
 *
 * @param isShown whether the page has a filter for a facet
 */
export function withoutTypedAmounts(client: StockSearchClient, isShown: (facet: string) => boolean): StockSearchClient {
  return {
    ...client,
    search: async (requests) => {
      if (!requests.some(({ params }) => (params?.query?.length ?? 0) >= MIN_LENGTH)) return client.search(requests);
      const reader = await import('./typed-filters.ts').catch(() => null);
      if (reader === null) return client.search(requests);
      const queries = requests.map(({ params }) => reader.searchedText(params?.query ?? '', isShown));
      const response = await client.search(
        requests.map((request, index) => {
          const query = queries[index]?.query;
          return request.params === undefined || query === undefined || request.params.query === query
            ? request
            : { ...request, params: { ...request.params, query } };
        }),
      );
      return {
        ...response,
        results: response.results.map((result, index) => {
          const amounts = queries[index]?.amounts ?? [];
          if (!('nbHits' in result)) return result;
          return {
            ...result,
            query: requests[index]?.params?.query ?? '',
            ...(amounts.length > 0 && {
              ignoredWords: [...(result.ignoredWords ?? []), ...amounts],
              ignoredAmounts: amounts,
            }),
          };
        }),
      };
    },
  };
}
