import type { SearchResponse } from '#search/engine/requests.ts';
import type { StockSearchClient } from '#search/search-client.ts';

/**
 * A search client that uses the words after one that does not fit: the list of `kluger 2019 gxl` is that of `kluger gxl`, and only `2019` is
 * among its ignored words; that of `red mazda 3` has no CX-3. The code is loaded with the first text of
 * several words, or in the plural.
 */
export function withLaterWords(client: StockSearchClient): StockSearchClient {
  let search: StockSearchClient['search'] | undefined;
  return {
    ...client,
    async search(requests) {
      if (search) return search(requests);
      const response = await client.search(requests);
      const results = response.results as readonly SearchResponse[];
      if (!results.some(({ query }) => / |s$/i.test(query))) return response;
      const part = await import('./later-words.ts').catch(() => null);
      search = part?.laterWordsSearch(client);
      return search ? search(requests) : response;
    },
  };
}
