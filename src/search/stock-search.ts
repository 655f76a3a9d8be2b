import { MAX_CARS_SEARCHED_IN_PAGE } from '#domain/search-filters.ts';
import { embeddedClient } from './embedded-client.ts';
import { indexUrl } from './index-url.ts';
import { type SearchClientOptions, type StockSearchClient, searchClientOf } from './search-client.ts';
import { engineCode, trustedWorkerUrl } from './worker-url.ts';

export interface StockSearchOptions extends Omit<SearchClientOptions, 'scope'> {
  readonly tenant: string;
  /** Number of cars in the index; if omitted, many. */
  readonly cars?: number;
  /** Name of the dealer's car index on its search server; if omitted, only the embedded engine is used. */
  readonly server?: string | undefined;
  /** URL of the models index; if omitted, the page does not search models. */
  readonly modelsHref?: string;
}

/**
 * The search client of a page. Cheap to create: engine and index, or the search server's client, are loaded with the first `search` or
 * `warm`. A small stock is searched in the page, a large one in a worker; both run the same file.
 */
export function stockSearch(indexHref: string, options: StockSearchOptions): StockSearchClient {
  const cars = indexUrl(indexHref);
  const embedded = embeddedClient(
    cars,
    (options.cars ?? Number.POSITIVE_INFINITY) <= MAX_CARS_SEARCHED_IN_PAGE
      ? null
      : () => new Worker(trustedWorkerUrl(), { type: 'module', name: 'stock-search' }),
    engineCode,
    options.modelsHref === undefined ? null : indexUrl(options.modelsHref),
  );
  const engine = options.server === undefined ? embedded : onServer(options.server, embedded);
  return searchClientOf(engine, { ...options, scope: `${options.tenant} ${cars}` });
}

/** The search server's client is a separate chunk, which other sites never load; if it fails to load, the embedded engine is used. */
function onServer(index: string, embedded: StockSearchClient): StockSearchClient {
  let serverClient: Promise<StockSearchClient> | null = null;
  const getClient = (): Promise<StockSearchClient> => {
    serverClient ??= import('./server-search.ts').then(
      ({ serverSearch }) => serverSearch(index, embedded),
      () => {
        serverClient = null;
        return embedded;
      },
    );
    return serverClient;
  };
  return {
    search: async (requests) => (await getClient()).search(requests),
    warm: async () => (await getClient()).warm(),
  };
}
