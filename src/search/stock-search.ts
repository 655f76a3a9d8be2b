import { embeddedClient } from './embedded-client.ts';
import { type SearchClientOptions, type StockSearchClient, searchClientOf } from './search-client.ts';
import { trustedWorkerUrl } from './worker-url.ts';

/**
 * The search client of a page with the embedded engine. Cheap to make: the worker and the index are fetched with the first
 * `search` or `warm`, so a page that is only looked at asks for nothing.
 */
export function stockSearch(
  indexHref: string,
  options: Omit<SearchClientOptions, 'scope'> & { readonly tenant: string; readonly modelsHref?: string },
): StockSearchClient {
  const engine = embeddedClient(
    indexHref,
    () => new Worker(trustedWorkerUrl(), { type: 'module', name: 'stock-search' }),
    options.modelsHref ?? null,
  );
  return searchClientOf(engine, { ...options, scope: `${options.tenant} ${indexHref}` });
}
