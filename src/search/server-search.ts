import { type EngineSwitch, fallbackClient } from './fallback-client.ts';
import { hitsWithChanges } from './hits-with-changes.ts';
import { meilisearchClient } from './meilisearch-client.ts';
import type { StockSearchClient } from './search-client.ts';

/** A client for the dealer's search server, with stock changes applied to its hits and the embedded engine as a fallback. */
export function serverSearch(
  index: string,
  embedded: StockSearchClient,
  onSwitch?: (to: EngineSwitch) => void,
): StockSearchClient {
  return fallbackClient(hitsWithChanges(meilisearchClient(index)), embedded, onSwitch);
}
