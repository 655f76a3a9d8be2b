import { FACETS } from '#domain/facets.ts';
import { MODEL_FACETS, MODEL_WORD_FIELDS } from '#domain/model-record.ts';
import { SEARCH_API_PATH } from '#domain/routes/public-paths.ts';
import {
  LIST_SORT,
  MODELS_INDEX,
  MULTI_SEARCH,
  modelsIndexOf,
  type ServerQuery,
  TEXT_SORT,
  WHOLE_IDENTIFIERS,
  wordsField,
} from '#domain/search-request.ts';
import { normaliseIdentifier } from '#domain/search-words.ts';
import { IDENTIFIER_FIELDS, WORD_FIELDS } from '#domain/searched-fields.ts';
import type { AnyResponse, SearchRequest } from './engine/requests.ts';
import { matchingValues } from './engine/value-matches.ts';
import {
  firstPieces,
  hasValues,
  MAX_WORDS,
  requiredTerms,
  type ServerIndex,
  searchedFacet,
  toServerQuery,
} from './meilisearch-query.ts';
import { readResponse, type ServerResult, toResponse, valuesOf } from './meilisearch-response.ts';
import type { StockSearchClient } from './search-client.ts';

/** The server, or the edge in front of it, did not return results; `status` is 0 if there was no response. */
export class ServerUnavailable extends Error {
  override name = 'ServerUnavailable';
  readonly status: number;
  constructor(status: number) {
    super(status === 0 ? 'The search server did not respond.' : `The search server returned status ${status}.`);
    this.status = status;
  }
}

/** Sends the queries of one multi-search and returns the response body. @throws ServerUnavailable */
export type SendQueries = (queries: readonly ServerQuery[]) => Promise<unknown>;

/** A stock number may be typed with spaces: at most this many words are also joined and searched for as one identifier. */
const MAX_PARTS = 3;
/** Pending requests are aborted after this time; the page has used the embedded engine long before. */
const ABANDON_AFTER_MS = 8000;

/** Sends queries to the dealer's own origin; the edge has the server's host and key, and forwards them (TEN-03). */
export const queryEdge: SendQueries = async (queries) => {
  let response: Response;
  try {
    response = await fetch(SEARCH_API_PATH + MULTI_SEARCH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ queries }),
      signal: AbortSignal.timeout(ABANDON_AFTER_MS),
    });
  } catch {
    throw new ServerUnavailable(0);
  }
  if (!response.ok) throw new ServerUnavailable(response.status);
  return response.json();
};

/**
 * A client for the dealer's Meilisearch with the same requests and responses as the embedded engine (CALL-01). One HTTP request per search.
 * If no car contains all words, the longest leading part of the query that matches a car is used; a second request without filters finds
 * it, so that filters do not affect it.
 *
 * @param index name of the dealer's car index on the server; models are in `modelsIndexOf(index)`
 */
export function meilisearchClient(index: string, send: SendQueries = queryEdge): StockSearchClient {
  const indexOf = openIndexes(index);

  async function query(queries: readonly ServerQuery[]): Promise<readonly ServerResult[]> {
    return queries.length === 0 ? [] : readResponse(await send(queries), queries);
  }

  async function search(requests: readonly SearchRequest[]): Promise<{ results: AnyResponse[] }> {
    const queries = requests.map((request) => toServerQuery(request, indexOf(request)));
    let results = await query(queries);
    const missed = queries.filter(({ q }, i) => q !== '' && results[i]?.totalHits === 0);
    // A count without its own filter matches at least what the list matches: if it has hits, the words are in the stock.
    const first = missed.find(({ q, indexUid }) =>
      queries.every((other, i) => other.q !== q || other.indexUid !== indexUid || results[i]?.totalHits === 0),
    );
    const reworded = first ? await rewording(first) : null;
    const isReworded = ({ q, indexUid }: ServerQuery): boolean => q === first?.q && indexUid === first.indexUid;
    if (reworded) results = await query(queries.map((query) => (isReworded(query) ? reworded.request(query) : query)));
    return {
      results: requests.map((request, i) => {
        const query = queries[i] as ServerQuery;
        const used = reworded && isReworded(query) ? reworded.words : MAX_WORDS;
        return responseOf(request, query, results[i] as ServerResult, used);
      }),
    };
  }

  /**
   * Finds an alternative for a query without hits, and how many of its words it uses. Null if only its filters exclude all cars, or no
   * alternative has hits.
   */
  async function rewording({ indexUid, q, attributesToSearchOn: fields = [] }: ServerQuery) {
    const probe = { indexUid, page: 1, hitsPerPage: 0, matchingStrategy: 'all' as const };
    const params = { attributesToSearchOn: fields };
    const { searchOn } = indexOf({ indexName: indexUid });
    const count = Math.min(MAX_WORDS, requiredTerms(q).length);
    const identifiers = searchOn.allFields.filter((field) => !searchOn.words.includes(field));
    const joined = normaliseIdentifier(q);
    const inParts = count > 1 && count <= MAX_PARTS && /\d/.test(joined) && identifiers.length > 0;
    const shorter = Array.from({ length: Math.max(0, count - 1) }, (_, i) => firstPieces(q, count - 1 - i));
    const tries = [
      { words: count, override: { q, ...params } },
      ...(fields === searchOn.allFields ? [{ words: count, override: { q } }] : []), // including the endings of identifiers
      ...(inParts ? [{ words: count, override: { q: joined, attributesToSearchOn: identifiers } }] : []),
      ...shorter.map((words, i) => ({
        words: count - 1 - i,
        override: { q: words, attributesToSearchOn: searchOn.allFields },
      })),
    ];
    const results = await query(tries.map(({ override }) => ({ ...probe, ...override })));
    const best = results.findIndex(({ totalHits }) => totalHits > 0);
    const { words, override } = tries[best] ?? {};
    if (best <= 0 || words === undefined) return null;
    return {
      words,
      request: ({ attributesToSearchOn: _, ...query }: ServerQuery): ServerQuery => ({ ...query, ...override }),
    };
  }

  /** @param used number of words of the query that were searched for */
  function responseOf(request: SearchRequest, query: ServerQuery, result: ServerResult, used: number): AnyResponse {
    const facet = searchedFacet(request);
    if (facet === null) {
      const ignoredWords = requiredTerms(query.q).slice(used);
      return { ...toResponse(result, query, request), ...(ignoredWords.length > 0 && { ignoredWords }) };
    }
    const { facetQuery = '', maxFacetHits = 10 } = request.params ?? {};
    const values = hasValues(facet, indexOf(request)) ? valuesOf(result.facetDistribution?.[facet]) : [];
    return {
      facetHits: matchingValues(values, ([value]) => value, facetQuery)
        .slice(0, Math.min(100, maxFacetHits))
        .map(([value, count]) => ({ value, highlighted: value, count })),
      exhaustiveFacetsCount: true,
      processingTimeMS: result.processingTimeMs,
    };
  }

  return { search, warm: async () => {} };
}

/**
 * Returns the server's index for a request: `models` is the models index, any other name the cars index. A sort follows the first colon.
 */
function openIndexes(index: string): (request: Pick<SearchRequest, 'indexName'>) => ServerIndex {
  const words = WORD_FIELDS.map(wordsField);
  const modelWords = MODEL_WORD_FIELDS.map(wordsField);
  const allFields = [...words, ...[...IDENTIFIER_FIELDS, WHOLE_IDENTIFIERS].map(wordsField)];
  const cars: ServerIndex = {
    uid: index,
    facets: FACETS,
    searchOn: { words, allFields },
    defaultSort: { list: LIST_SORT, text: TEXT_SORT },
  };
  const models: ServerIndex = {
    uid: modelsIndexOf(index),
    facets: MODEL_FACETS,
    searchOn: { words: modelWords, allFields: modelWords },
    defaultSort: null,
  };
  return ({ indexName }) => ([MODELS_INDEX, models.uid].includes(indexName.split(':')[0] as string) ? models : cars);
}
