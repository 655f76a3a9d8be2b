import type { MultiResponse, SearchRequest } from './engine/requests.ts';
import { keepLastGood } from './last-good.ts';
import { cacheResults } from './result-cache.ts';

/**
 * The one contract of every search: InstantSearch's `searchClient`, as far as it is used. Engines implement it; the cache and
 * the last-good answer are laid around it.
 */
export interface StockSearchClient {
  /** Rejects when no answer can be given. */
  readonly search: (requests: readonly SearchRequest[]) => Promise<MultiResponse>;
  /** Makes ready for a search that is likely to come (focus, pointer over a filter). Never rejects. */
  readonly warm: () => Promise<void>;
}

export interface SearchClientOptions {
  /** Caches of different sites or stocks never mix: tenant and index version. */
  readonly scope: string;
  readonly cacheEntries: number;
  /** Told of an error that was answered with the last good results. */
  readonly onError?: (error: unknown) => void;
}

/** An engine's client as the page uses it: about ten queries remembered (SRCH-19), the last good answer kept (SRCH-18). */
export function searchClientOf(engine: StockSearchClient, options: SearchClientOptions): StockSearchClient {
  return keepLastGood(cacheResults(engine, options.scope, options.cacheEntries), options.onError ?? (() => {}));
}
