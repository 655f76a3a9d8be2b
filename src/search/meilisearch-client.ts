import { MODEL_FACETS, MODEL_WORD_FIELDS } from '#domain/model-record.ts';
import { SEARCH_API_PATH } from '#domain/paths.ts';
import { type CallQuery, MULTI_SEARCH, modelsIndexOf, WHOLE_IDENTIFIERS, wordsField } from '#domain/search-call.ts';
import { FACETS } from '#domain/search-record.ts';
import { compactOf } from '#domain/search-words.ts';
import { IDENTIFIER_FIELDS, WORD_FIELDS } from '#domain/searched-fields.ts';
import type { AnyResponse, SearchRequest } from './engine/requests.ts';
import { matchingValues } from './engine/value-matches.ts';
import { readAnswer, type ServerResult, toResponse, valuesOf } from './meilisearch-answer.ts';
import {
  firstPieces,
  hasValues,
  MAX_WORDS,
  requiredTerms,
  type ServerIndex,
  searchedFacet,
  toCallQuery,
} from './meilisearch-query.ts';
import type { StockSearchClient } from './search-client.ts';

/** The server (or the edge before it) did not answer; `status` 0 = no answer at all. */
export class ServerUnavailable extends Error {
  override name = 'ServerUnavailable';
  readonly status: number;
  constructor(status: number) {
    super(status === 0 ? 'The search server did not answer.' : `The search server answered ${status}.`);
    this.status = status;
  }
}

/** Sends the queries of one multi-search and gives the body of the answer. Throws `ServerUnavailable`. */
export type SendQueries = (queries: readonly CallQuery[]) => Promise<unknown>;

/** Most words of a query that are tried as one stock number typed in parts. */
const MAX_PARTS = 3;
/** A request that hangs is given up after this time; the page has long got its answer from the embedded engine. */
const ABANDON_AFTER_MS = 8000;

/** Asks the dealer's own origin: the edge holds host and key and forwards (TEN-03). */
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
 * The dealer's Meilisearch behind the search contract (CALL-01): the same requests and the same answers as the embedded engine.
 * One call a search. When no car has all words the longest beginning of the query that some car has is asked for; that is
 * found out with one more call, without filters, so that filters never change it.
 *
 * @param index name of the dealer's car index on the server; the models stand in `modelsIndexOf(index)`
 */
export function meilisearchClient(index: string, send: SendQueries = queryEdge): StockSearchClient {
  const indexOf = openIndexes(index);

  async function ask(queries: readonly CallQuery[]): Promise<readonly ServerResult[]> {
    return queries.length === 0 ? [] : readAnswer(await send(queries), queries);
  }

  async function search(requests: readonly SearchRequest[]): Promise<{ results: AnyResponse[] }> {
    const asked = requests.map((request) => toCallQuery(request, indexOf(request)));
    let results = await ask(asked);
    const missed = asked.filter(({ q }, i) => q !== '' && results[i]?.totalHits === 0);
    // A count without its own filter finds at least what the list finds: when it has hits, the words are in the stock.
    const first = missed.find(({ q, indexUid }) =>
      asked.every((other, i) => other.q !== q || other.indexUid !== indexUid || results[i]?.totalHits === 0),
    );
    const reworded = first ? await rewording(first) : null;
    const isReworded = ({ q, indexUid }: CallQuery): boolean => q === first?.q && indexUid === first.indexUid;
    if (reworded) results = await ask(asked.map((query) => (isReworded(query) ? reworded.ask(query) : query)));
    return {
      results: requests.map((request, i) => {
        const query = asked[i] as CallQuery;
        const used = reworded && isReworded(query) ? reworded.words : MAX_WORDS;
        return answerOf(request, query, results[i] as ServerResult, used);
      }),
    };
  }

  /** How a query must be asked that finds no car at all, and how many of its words are in it; null when it is its filters that leave none, or nothing helps. */
  async function rewording({ indexUid, q, attributesToSearchOn: fields = [] }: CallQuery) {
    const probe = { indexUid, page: 1, hitsPerPage: 0, matchingStrategy: 'all' as const };
    const usual = { attributesToSearchOn: fields };
    const { searchOn } = indexOf({ indexName: indexUid });
    const count = Math.min(MAX_WORDS, requiredTerms(q).length);
    const identifiers = searchOn.usual.filter((field) => !searchOn.words.includes(field));
    const joined = compactOf(q);
    const inParts = count > 1 && count <= MAX_PARTS && /\d/.test(joined) && identifiers.length > 0;
    const shorter = Array.from({ length: Math.max(0, count - 1) }, (_, i) => firstPieces(q, count - 1 - i));
    const tries = [
      { words: count, part: { q, ...usual } },
      ...(fields === searchOn.usual ? [{ words: count, part: { q } }] : []), // with the ends of identifiers
      ...(inParts ? [{ words: count, part: { q: joined, attributesToSearchOn: identifiers } }] : []),
      ...shorter.map((words, i) => ({
        words: count - 1 - i,
        part: { q: words, attributesToSearchOn: searchOn.usual },
      })),
    ];
    const found = await ask(tries.map(({ part }) => ({ ...probe, ...part })));
    const best = found.findIndex(({ totalHits }) => totalHits > 0);
    const { words, part } = tries[best] ?? {};
    if (best <= 0 || words === undefined) return null;
    return {
      words,
      ask: ({ attributesToSearchOn: _, ...query }: CallQuery): CallQuery => ({ ...query, ...part }),
    };
  }

  /** @param used how many words of the query were searched for */
  function answerOf(request: SearchRequest, query: CallQuery, result: ServerResult, used: number): AnyResponse {
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

/** `models` is the models index, every other name the cars'; a sort follows the first colon. */
function openIndexes(index: string): (request: Pick<SearchRequest, 'indexName'>) => ServerIndex {
  const words = WORD_FIELDS.map(wordsField);
  const modelWords = MODEL_WORD_FIELDS.map(wordsField);
  const usual = [...words, ...[...IDENTIFIER_FIELDS, WHOLE_IDENTIFIERS].map(wordsField)];
  const cars: ServerIndex = { uid: index, facets: FACETS, searchOn: { words, usual } };
  const models: ServerIndex = {
    uid: modelsIndexOf(index),
    facets: MODEL_FACETS,
    searchOn: { words: modelWords, usual: modelWords },
  };
  return ({ indexName }) => ([MODELS_INDEX, models.uid].includes(indexName.split(':')[0] as string) ? models : cars);
}

/** The name by which a page asks for models, whatever the server calls them. */
export const MODELS_INDEX = 'models';
