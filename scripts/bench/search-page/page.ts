import { decodeIndex, recordAt } from '#domain/stock-index.ts';
import { directClient } from '#search/direct-client.ts';
import { embeddedClient } from '#search/embedded-client.ts';
import type { SearchRequest } from '#search/engine/requests.ts';
import { loadEngine } from '#search/load-engine.ts';
import type { StockSearchClient } from '#search/search-client.ts';
import { engineCode, trustedWorkerUrl } from '#search/worker-url.ts';
import { naiveSearch } from './naive.ts';

export type Scenarios = { readonly [name: string]: readonly (readonly SearchRequest[])[] };
/** Milliseconds by scenario. */
export interface Timings {
  readonly [scenario: string]: { readonly p50: number; readonly p95: number };
}

/**
 * Where the searches of a scenario run: in the worker as in production, in the same engine on the page, or in a plain scan of the records.
 */
const CLIENTS = {
  worker: async (href: string): Promise<StockSearchClient> =>
    embeddedClient(href, () => new Worker(trustedWorkerUrl(), { type: 'module' }), engineCode),
  page: async (href: string): Promise<StockSearchClient> => directClient(await loadEngine(href)),
  naive: async (href: string): Promise<StockSearchClient> => {
    const index = decodeIndex(await (await fetch(href)).json());
    const records = Array.from({ length: index.count }, (_, row) => recordAt(index, row));
    return { warm: async () => {}, search: async (requests) => naiveSearch(records, requests) };
  },
};
export type Client = keyof typeof CLIENTS;

export interface Bench {
  run(
    kind: Client,
    href: string,
    scenarios: Scenarios,
  ): Promise<{ readonly readyMs: number; readonly timings: Timings }>;
}

/** The shortest time a shopper takes from the first focus to the first search: the debounce alone is 300 ms. */
const PAUSE_MS = 600;

const bench: Bench = {
  async run(kind, href, scenarios) {
    const startedAt = performance.now();
    const client = await CLIENTS[kind](href);
    await client.warm();
    const readyMs = performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const timings: { [scenario: string]: { p50: number; p95: number } } = {};
    for (const [name, searches] of Object.entries(scenarios)) {
      const durations: number[] = [];
      for (const requests of searches) {
        const start = performance.now();
        await client.search(requests);
        durations.push(performance.now() - start);
      }
      durations.sort((a, b) => a - b);
      const at = (share: number) =>
        durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] as number;
      timings[name] = { p50: at(0.5), p95: at(0.95) };
    }
    return { readyMs, timings };
  },
};
(globalThis as { bench?: Bench }).bench = bench;
