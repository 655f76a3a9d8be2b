import { embeddedClient } from './embedded-client.ts';
import { type SearchClientOptions, type StockSearchClient, searchClientOf } from './search-client.ts';
import { trustedWorkerUrl } from './worker-url.ts';

export interface StockSearchOptions extends Omit<SearchClientOptions, 'scope'> {
  readonly tenant: string;
  /** Name of the dealer's car index on its search server; left out = the embedded engine alone. */
  readonly server?: string | undefined;
}

/**
 * The search client of a page. Cheap to make: the worker and the index, or the client of the search server, are fetched with
 * the first `search` or `warm`, so a page that is only looked at asks for nothing.
 */
export function stockSearch(indexHref: string, options: StockSearchOptions): StockSearchClient {
  const embedded = embeddedClient(
    indexHref,
    () => new Worker(trustedWorkerUrl(), { type: 'module', name: 'stock-search' }),
  );
  const engine = options.server === undefined ? embedded : onServer(options.server, embedded);
  return searchClientOf(engine, { ...options, scope: `${options.tenant} ${indexHref}` });
}

/** The search server's client is code of its own, which other sites never load; when it does not come, nothing is lost. */
function onServer(index: string, embedded: StockSearchClient): StockSearchClient {
  let loaded: Promise<StockSearchClient> | null = null;
  const open = (): Promise<StockSearchClient> => {
    loaded ??= import('./server-search.ts').then(
      ({ serverSearch }) => serverSearch(index, embedded),
      () => {
        loaded = null;
        return embedded;
      },
    );
    return loaded;
  };
  return {
    search: async (requests) => (await open()).search(requests),
    warm: async () => (await open()).warm(),
  };
}
