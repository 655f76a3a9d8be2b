import { tokenise } from '#domain/search-words.ts';
import type { AnyResponse, SearchRequest, SearchResponse } from '#search/engine/requests.ts';
import type { StockSearchClient } from '#search/search-client.ts';

/** Words that are left out before the rest of a text is given up. */
const MAX_LEFT_OUT = 5;

/** Searches with `client` for the part of each text that cars match; see `withLaterWords`. */
export function laterWordsSearch(client: StockSearchClient): StockSearchClient['search'] {
  const fitting = new Map<string | undefined, FittingQuery | null>();
  const search: StockSearchClient['search'] = async (requests) => {
    const response = await client.search(
      requests.map((request) => {
        const found = fitting.get(request.params?.query);
        return found ? { ...request, params: { ...request.params, query: found.query } } : request;
      }),
    );
    const cut = response.results.findIndex(
      (result, index) => ignoredBy(result).length > 1 && !fitting.has(requests[index]?.params?.query),
    );
    const { indexName = '', params: { query = '' } = {} } = requests[cut] ?? {};
    if (cut >= 0) {
      fitting.set(query, await fittingQuery(client, indexName, query, ignoredBy(response.results[cut])));
      return search(requests);
    }
    return {
      ...response,
      results: response.results.map((result, index) => {
        const query = requests[index]?.params?.query;
        const found = fitting.get(query);
        return found && 'nbHits' in result ? { ...result, query: query ?? '', ignoredWords: found.leftOut } : result;
      }),
    };
  };
  return search;
}

/** A text that some cars match, and the words that it leaves out. */
interface FittingQuery {
  readonly query: string;
  readonly leftOut: readonly string[];
}

/**
 * The text without the words that no car has together with the others: `kluger 2019 gxl` → `kluger gxl`. A search ignores every word from the
 * first that does not fit, so that word is left out and the rest tried again.
 *
 * @param ignoredWords the words that the search for `query` ignored
 * @returns null if that keeps no more words than the search, or if the text has phrases, excluded words or punctuation in these words
 */
async function fittingQuery(
  client: StockSearchClient,
  indexName: string,
  query: string,
  ignoredWords: readonly string[],
): Promise<FittingQuery | null> {
  const leftOut: string[] = [];
  let ignored = ignoredWords;
  let text = query;
  while (ignored.length > 1 && leftOut.length < MAX_LEFT_OUT) {
    const shorter = withoutFirstOf(text, ignored);
    if (shorter === null) return null;
    leftOut.push(ignored[0] as string);
    text = shorter;
    const request: SearchRequest = { indexName, extra: true, params: { query: text, hitsPerPage: 0, facets: [] } };
    const [response] = (await client.search([request])).results;
    ignored = ignoredBy(response);
  }
  return leftOut.length + ignored.length < ignoredWords.length
    ? { query: text, leftOut: [...leftOut, ...ignored] }
    : null;
}

/** The words that a search did not use. */
const ignoredBy = (response: AnyResponse | undefined): readonly string[] =>
  (response as SearchResponse | undefined)?.ignoredWords ?? [];

/** The text without the first of `last`, the words at its end; null if these are not all separate words. */
function withoutFirstOf(text: string, last: readonly string[]): string | null {
  const parts = text.split(/(?<=\s)(?=\S)/);
  const at = parts.length - last.length;
  const isSeparate = at >= 0 && last.every((word, index) => tokenise(parts[at + index] ?? '').join(' ') === word);
  return isSeparate && !/["-]/.test(text) ? parts.toSpliced(at, 1).join('') : null;
}
