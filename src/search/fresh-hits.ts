import type { SearchRecord } from '#domain/search-record.ts';
import { freshRecord } from '#stores/stock-changes.ts';
import type { AnyResponse } from './engine/requests.ts';
import type { StockSearchClient } from './search-client.ts';

/**
 * Lays changes of the stock over the hits of a search server, which hears of them a moment later than the edge. Its counts and
 * order are its own.
 */
export function freshHits(client: StockSearchClient): StockSearchClient {
  return {
    ...client,
    search: async (requests) => ({ results: (await client.search(requests)).results.map(withFreshHits) }),
  };
}

function withFreshHits(answer: AnyResponse): AnyResponse {
  if (!('hits' in answer)) return answer;
  return { ...answer, hits: answer.hits.map((hit) => freshRecord(hit as typeof hit & SearchRecord)) };
}
