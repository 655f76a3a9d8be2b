import type { MultiResponse, SearchRequest } from './engine/requests.ts';
import { ServerUnavailable } from './meilisearch-client.ts';
import { UnreadableRequest } from './meilisearch-query.ts';
import type { StockSearchClient } from './search-client.ts';

/** Timing of the fallback, in milliseconds. Shoppers get results within a second, whatever the server does. */
export const FALLBACK = {
  /** Timeout of the server. */
  timeout: 800,
  /** Time after which the embedded engine is loaded while waiting for the server. */
  warmUpDelay: 300,
  /** Time before the first probe of a failed server; the interval doubles with each further one, up to `maxProbeDelay`. */
  firstProbeDelay: 2000,
  maxProbeDelay: 60_000,
  /** A server that fails again within this time of its recovery is retried at increasing intervals. */
  stableAfter: 60_000,
  /** Maximum number of probes while nobody searches, so that an abandoned page stops sending them. */
  idleProbes: 20,
} as const;

/** The engine used from now on, and the error that disabled the server. */
export type EngineSwitch = { readonly engine: 'server' } | { readonly engine: 'embedded'; readonly error: unknown };

/** The server did not respond in time. */
class ServerTimeout extends Error {
  override name = 'ServerTimeout';
}

/**
 * A client that uses the search server, with the embedded engine as a fallback. If the server refuses, times out, fails or returns an
 * invalid response, all pending and later searches use the embedded engine, and the server is probed in the background at increasing
 * intervals until it responds again. A request that the server calls malformed uses the embedded engine once and does not count as a
 * failure. Late responses are ignored.
 */
export function fallbackClient(
  server: StockSearchClient,
  embedded: StockSearchClient,
  onSwitch: (to: EngineSwitch) => void = () => {},
): StockSearchClient {
  let failing = false;
  let wait: number = FALLBACK.firstProbeDelay;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  let probesLeft = 0;
  let probing = false;
  /** Pending searches at the server, each as a function that repeats it on the embedded engine. */
  const pendingSearches = new Set<() => void>();

  function switchToEmbedded(error: unknown): void {
    if (failing) return;
    failing = true;
    wait = Date.now() - recoveredAt < FALLBACK.stableAfter ? doubled(wait) : FALLBACK.firstProbeDelay;
    onSwitch({ engine: 'embedded', error });
    for (const retryEmbedded of [...pendingSearches]) retryEmbedded();
    startProbing();
  }

  function startProbing(): void {
    probesLeft = FALLBACK.idleProbes;
    if (probing) return;
    probing = true;
    setTimeout(probe, wait);
  }

  async function probe(): Promise<void> {
    try {
      await withTimeout(server.search(PROBE));
    } catch {
      wait = doubled(wait);
      probesLeft -= 1;
      probing = probesLeft > 0;
      if (probing) setTimeout(probe, wait);
      return;
    }
    probing = false;
    failing = false;
    recoveredAt = Date.now();
    onSwitch({ engine: 'server' });
  }

  function search(requests: readonly SearchRequest[]): Promise<MultiResponse> {
    if (failing) {
      startProbing();
      return embedded.search(requests);
    }
    return new Promise((resolve, reject) => {
      const warmUp = setTimeout(embedded.warm, FALLBACK.warmUpDelay);
      const timeout = setTimeout(() => switchToEmbedded(new ServerTimeout()), FALLBACK.timeout);
      /** Stops both timers; returns whether the search already has its response. */
      const isSettled = (): boolean => {
        clearTimeout(warmUp);
        clearTimeout(timeout);
        return !pendingSearches.delete(retryEmbedded);
      };
      const retryEmbedded = (): void => {
        if (!isSettled()) embedded.search(requests).then(resolve, reject);
      };
      pendingSearches.add(retryEmbedded);
      server.search(requests).then(
        (response) => {
          if (!isSettled()) resolve(response);
        },
        (error: unknown) => {
          if (!pendingSearches.has(retryEmbedded)) return;
          if (isRequestFault(error)) retryEmbedded();
          else switchToEmbedded(error);
        },
      );
    });
  }

  return { search, warm: server.warm };
}

/** The smallest request that shows that the server can search this dealer's index. */
const PROBE: readonly SearchRequest[] = [{ indexName: 'cars', params: { hitsPerPage: 0 } }];

const doubled = (wait: number): number => Math.min(wait * 2, FALLBACK.maxProbeDelay);

function withTimeout<T>(response: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new ServerTimeout()), FALLBACK.timeout);
    response.then(resolve, reject).finally(() => clearTimeout(timeout));
  });
}

/** Whether an error is caused by the request and not by the server. */
function isRequestFault(error: unknown): boolean {
  return (
    error instanceof UnreadableRequest || (error instanceof ServerUnavailable && [400, 413].includes(error.status))
  );
}
