import type { MultiResponse, SearchRequest } from './engine/requests.ts';
import { ServerUnavailable } from './meilisearch-client.ts';
import { UnreadableRequest } from './meilisearch-query.ts';
import type { StockSearchClient } from './search-client.ts';

/** Times of the fallback in milliseconds. A shopper has an answer within a second, whatever the server does. */
export const FALLBACK = {
  /** A server that has not answered by now is not waited for. */
  answerWithin: 800,
  /** The embedded engine is made ready while the server is still waited for. */
  warmAfter: 300,
  firstProbe: 2000,
  longestProbe: 60_000,
  /** A server that failed again sooner than this after its return is trusted more slowly each time. */
  steadyAfter: 60_000,
  /** Probes while nobody searches: a forgotten page asks no more. */
  idleProbes: 20,
} as const;

/** Which engine answers from now on, and why the server does not. */
export type EngineSwitch = { readonly engine: 'server' } | { readonly engine: 'embedded'; readonly error: unknown };

/** The server took too long. */
export class ServerTimeout extends Error {
  override name = 'ServerTimeout';
}

/**
 * The search server with the embedded engine behind it. While the server answers, it alone is asked. When it refuses, hangs,
 * errs or answers garbage, every search under way and every later one is answered by the embedded engine, and the server is
 * probed in the background, less and less often, until it answers again. A request that the server calls malformed is
 * answered by the embedded engine alone and says nothing about the server. An answer that comes too late is dropped.
 */
export function fallbackClient(
  server: StockSearchClient,
  embedded: StockSearchClient,
  onSwitch: (to: EngineSwitch) => void = () => {},
): StockSearchClient {
  let failing = false;
  let wait: number = FALLBACK.firstProbe;
  let returnedAt = Number.NEGATIVE_INFINITY;
  let probesLeft = 0;
  let probing = false;
  /** Searches at the server, each with what hands it to the embedded engine. */
  const underWay = new Set<() => void>();

  function fall(error: unknown): void {
    if (failing) return;
    failing = true;
    wait = Date.now() - returnedAt < FALLBACK.steadyAfter ? longer(wait) : FALLBACK.firstProbe;
    onSwitch({ engine: 'embedded', error });
    for (const handOver of [...underWay]) handOver();
    keepProbing();
  }

  function keepProbing(): void {
    probesLeft = FALLBACK.idleProbes;
    if (probing) return;
    probing = true;
    setTimeout(probe, wait);
  }

  async function probe(): Promise<void> {
    try {
      await inTime(server.search(PROBE));
    } catch {
      wait = longer(wait);
      probesLeft -= 1;
      probing = probesLeft > 0;
      if (probing) setTimeout(probe, wait);
      return;
    }
    probing = false;
    failing = false;
    returnedAt = Date.now();
    onSwitch({ engine: 'server' });
  }

  function search(requests: readonly SearchRequest[]): Promise<MultiResponse> {
    if (failing) {
      keepProbing();
      return embedded.search(requests);
    }
    return new Promise((resolve, reject) => {
      const warm = setTimeout(embedded.warm, FALLBACK.warmAfter);
      const late = setTimeout(() => fall(new ServerTimeout()), FALLBACK.answerWithin);
      const settled = (): boolean => {
        clearTimeout(warm);
        clearTimeout(late);
        return !underWay.delete(handOver);
      };
      const handOver = (): void => {
        if (!settled()) embedded.search(requests).then(resolve, reject);
      };
      underWay.add(handOver);
      server.search(requests).then(
        (answer) => {
          if (!settled()) resolve(answer);
        },
        (error: unknown) => {
          if (!underWay.has(handOver)) return;
          if (isOwnFault(error)) handOver();
          else fall(error);
        },
      );
    });
  }

  return { search, warm: server.warm };
}

/** The least that shows that the server answers searches of this dealer. */
const PROBE: readonly SearchRequest[] = [{ indexName: 'cars', params: { hitsPerPage: 0 } }];

const longer = (wait: number): number => Math.min(wait * 2, FALLBACK.longestProbe);

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new ServerTimeout()), FALLBACK.answerWithin);
    answer.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/** This request cannot be read by a server in good health. */
function isOwnFault(error: unknown): boolean {
  return (
    error instanceof UnreadableRequest || (error instanceof ServerUnavailable && [400, 413].includes(error.status))
  );
}
