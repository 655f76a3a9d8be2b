import type { StockSearchClient } from '#search/search-client.ts';

/** A number that could be an amount, a year, an age or a minimum of seats: three digits together, two after a word, or thousands, a period, years or seats in words. */
const MAY_BE_AMOUNT =
  /seat|\d{3}|[a-z] \d\d\b|\d\d m|\d\s?[kgtpy/]|\d (?:a|per|each|every|\w+ly)\b|[a-z] y(?:ea)?rs?\b|grand\b|thousand/i;

/** Words that only link others. A search would take the last one for the beginning of a name (`for`: Ford), others for a part of one (`in`: Plug-in). */
const LINKING = /(plug)?(?:^|\s)(?:at|for|in|the|with)(?: an?)?(?=\s|$)/gi;
/** A colour is a complete word, not the beginning of `Bluetooth`. */
const LAST_COLOUR = /\b(?:black|blue|gold|gr[ae]y|green|red|silver|white)$/i;

/** The text to search for: without linking words, unless there is no other, and with a space after a colour, so that it is not a prefix. */
function searchedText(query: string, canBeEmpty: boolean): string {
  if (query.includes('"')) return query;
  const text = query.replace(LINKING, (typed, plug) => (plug ? typed : ' '));
  return (canBeEmpty || text.trim() ? text : query).replace(LAST_COLOUR, '$& ');
}

/**
 * A search client that leaves amounts such as `>2019` and `under 40k`, and words that only link others, out of the text search, in the
 * embedded engine and on a server alike. The response names the amounts among its ignored words, so that the page offers them as
 * filters. The code that reads them is loaded with the first query that needs it; without it, amounts are searched as words.
 *
 * @param isShown whether the page has a filter for a facet
 */
export function withoutTypedAmounts(client: StockSearchClient, isShown: (facet: string) => boolean): StockSearchClient {
  return {
    ...client,
    search: async (requests) => {
      const hasAmounts = requests.some(({ params }) => MAY_BE_AMOUNT.test(params?.query ?? ''));
      const reader = hasAmounts ? await import('./typed-filters.ts').catch(() => null) : null;
      const queries = requests.map(({ params }) => {
        const typed = params?.query ?? '';
        const { query, amounts } = reader?.withoutAmounts(typed, isShown) ?? { query: typed, amounts: [] };
        return { query: searchedText(query, amounts.length > 0), amounts };
      });
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
          const query = requests[index]?.params?.query ?? '';
          if (!('nbHits' in result) || queries[index]?.query === query) return result;
          if (amounts.length === 0) return { ...result, query };
          return {
            ...result,
            query,
            ignoredWords: [...(result.ignoredWords ?? []), ...amounts],
            ignoredAmounts: amounts,
          };
        }),
      };
    },
  };
}
