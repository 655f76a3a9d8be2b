import type { MultiResponse, SearchRequest } from './engine/requests.ts';
import { keepLastGood } from './last-good.ts';
import { cacheResults } from './result-cache.ts';

/**
 * The interface of all searches: the parts of InstantSearch's `searchClient` in use. Engines implement it; the cache and the last-good
 * fallback wrap it.
 */
export interface StockSearchClient {
  /** Rejects if no response can be given. */
  readonly search: (requests: readonly SearchRequest[]) => Promise<MultiResponse>;
  /** Prepares for a likely search (focus, pointer over a filter). Never rejects. */
  readonly warm: () => Promise<void>;
}

export interface SearchClientOptions {
  /** Tenant and index version, so that caches of different sites or stocks are separate. */
  readonly scope: string;
  readonly cacheEntries: number;
  /** Called with an error that was replaced by the last good results. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Wraps an engine for use on a page: the latest ten or so queries are cached (SRCH-19), and failed searches show the last good results
 * (SRCH-18).
 */
export function searchClientOf(engine: StockSearchClient, options: SearchClientOptions): StockSearchClient {
  return keepLastGood(cacheResults(engine, options.scope, options.cacheEntries), options.onError ?? (() => {}));
}
