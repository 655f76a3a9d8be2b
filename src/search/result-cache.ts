import { $stockChanges } from '#stores/stock-changes.ts';
import type { MultiResponse } from './engine/requests.ts';
import type { StockSearchClient } from './search-client.ts';

const caches = new Map<string, Map<string, Promise<MultiResponse>>>();

/**
 * Caches the responses of the latest `entries` different searches of a scope (tenant and index version). The oldest entry is removed first,
 * even if it was used again in between (SRCH-19). Failed searches are not cached.
 */
export function cacheResults(client: StockSearchClient, scope: string, entries: number): StockSearchClient {
  const cache = caches.get(scope) ?? new Map<string, Promise<MultiResponse>>();
  caches.set(scope, cache);
  $stockChanges.listen(() => cache.clear()); // cached responses are for the stock before the change
  return {
    ...client,
    search: (requests) => {
      const key = JSON.stringify(requests);
      const cached = cache.get(key);
      if (cached) return cached;
      const response = client.search(requests);
      cache.set(key, response);
      if (cache.size > entries) cache.delete(cache.keys().next().value as string);
      response.catch(() => cache.get(key) === response && cache.delete(key));
      return response;
    },
  };
}
