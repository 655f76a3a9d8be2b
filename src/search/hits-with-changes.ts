import type { SearchRecord } from '#domain/search-record.ts';
import { recordWithChanges } from '#stores/stock-changes.ts';
import type { AnyResponse } from './engine/requests.ts';
import type { StockSearchClient } from './search-client.ts';

/**
 * Lays changes of the stock over the hits of a search server, which hears of them a moment later than the edge. Its counts and
 * order are its own.
 */
export function hitsWithChanges(client: StockSearchClient): StockSearchClient {
  return {
    ...client,
    search: async (requests) => ({ results: (await client.search(requests)).results.map(withFreshHits) }),
  };
}

function withFreshHits(answer: AnyResponse): AnyResponse {
  if (!('hits' in answer)) return answer;
  return { ...answer, hits: answer.hits.map((hit) => recordWithChanges(hit as typeof hit & SearchRecord)) };
}
