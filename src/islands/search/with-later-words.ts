import type { SearchResponse } from '#search/engine/requests.ts';
import type { StockSearchClient } from '#search/search-client.ts';

/** Whether a text may be searched for in another way: it has several words or a plural and does not fit, or has a number as a word. */
const isCandidate = ({ ignoredWords, nbHits, query = '' }: SearchResponse): boolean =>
  / \d(?!\w)/.test(query) || ((nbHits === 0 || ignoredWords !== undefined) && / |s$/i.test(query));

/**
 * A search client that uses the words after one that does not fit: the list of `kluger 2019 gxl` is that of `kluger gxl`, and only `2019` is
 * among its ignored words; that of `red mazda 3` has no CX-3. The code is loaded with the first such text.
 */
export function withLaterWords(client: StockSearchClient): StockSearchClient {
  let search: StockSearchClient['search'] | undefined;
  return {
    ...client,
    async search(requests) {
      if (search) return search(requests);
      const response = await client.search(requests);
      const results = response.results as readonly SearchResponse[];
      if (!results.some(isCandidate)) return response;
      const part = await import('./later-words.ts').catch(() => null);
      search = part?.laterWordsSearch(client);
      return search ? search(requests) : response;
    },
  };
}
