import type { SearchEngine } from './engine/engine.ts';
import type { StockSearchClient } from './search-client.ts';

/** The engine in this thread: for static first results at build time, and where no worker can be had. */
export function directClient(engine: SearchEngine | (() => Promise<SearchEngine>)): StockSearchClient {
  const open = typeof engine === 'function' ? engine : async () => engine;
  return {
    search: async (requests) => ({ results: (await open()).search(requests) }),
    warm: () =>
      open().then(
        () => {},
        () => {},
      ),
  };
}
