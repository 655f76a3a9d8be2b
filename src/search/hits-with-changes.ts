import type { SearchRecord } from '#domain/search-record.ts';
import { recordWithChanges } from '#stores/stock-changes.ts';
import type { AnyResponse } from './engine/requests.ts';
import type { StockSearchClient } from './search-client.ts';

/**
 * Applies stock changes to the hits of a search server, which receives them slightly later than the edge. Counts and order are not
 * adjusted.
 */
export function hitsWithChanges(client: StockSearchClient): StockSearchClient {
  return {
    ...client,
    search: async (requests) => ({ results: (await client.search(requests)).results.map(withFreshHits) }),
  };
}

function withFreshHits(response: AnyResponse): AnyResponse {
  if (!('hits' in response)) return response;
  return { ...response, hits: response.hits.map((hit) => recordWithChanges(hit as typeof hit & SearchRecord)) };
}
