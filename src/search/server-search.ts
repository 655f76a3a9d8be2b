import { type EngineSwitch, fallbackClient } from './fallback-client.ts';
import { hitsWithChanges } from './hits-with-changes.ts';
import { meilisearchClient } from './meilisearch-client.ts';
import type { StockSearchClient } from './search-client.ts';

/** The dealer's search server with changes of the stock laid over its hits, and the embedded engine behind it. */
export function serverSearch(
  index: string,
  embedded: StockSearchClient,
  onSwitch?: (to: EngineSwitch) => void,
): StockSearchClient {
  return fallbackClient(hitsWithChanges(meilisearchClient(index)), embedded, onSwitch);
}
