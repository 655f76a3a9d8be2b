import { $stockChanges } from '#stores/stock-changes.ts';
import type { MultiResponse } from './engine/requests.ts';
import type { StockSearchClient } from './search-client.ts';

const caches = new Map<string, Map<string, Promise<MultiResponse>>>();

/**
 * Caches the responses of the latest `entries` different searches of a scope (tenant and index version). The oldest entry is removed first,
 * even if it was used again in between (SRCH-19). Failed searches are not cached.
 */
export function cacheResults(client: StockSearchClient, scope: string, entries: number): StockSearchClient {
  const kept = caches.get(scope) ?? new Map<string, Promise<MultiResponse>>();
  caches.set(scope, kept);
  $stockChanges.listen(() => kept.clear()); // cached responses are for the stock before the change
  return {
    ...client,
    search: (requests) => {
      const key = JSON.stringify(requests);
      const known = kept.get(key);
      if (known) return known;
      const answer = client.search(requests);
      kept.set(key, answer);
      if (kept.size > entries) kept.delete(kept.keys().next().value as string);
      answer.catch(() => kept.get(key) === answer && kept.delete(key));
      return answer;
    },
  };
}
