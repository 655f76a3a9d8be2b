import type { SearchEngine } from './engine/engine.ts';
import type { StockSearchClient } from './search-client.ts';

/** Runs the engine in the current thread: for the static first results during a build, and where workers are not available. */
export function directClient(engine: SearchEngine | (() => Promise<SearchEngine>)): StockSearchClient {
  const getEngine = typeof engine === 'function' ? engine : async () => engine;
  return {
    search: async (requests) => ({ results: (await getEngine()).search(requests) }),
    warm: () =>
      getEngine().then(
        () => {},
        () => {},
      ),
  };
}
