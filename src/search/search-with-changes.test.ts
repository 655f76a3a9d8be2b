import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StockChange } from '#domain/stock-changes.ts';
import { encodeIndex } from '#domain/stock-index.ts';
import { setStockChanges } from '#stores/stock-changes.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { directClient } from './direct-client.ts';
import { embeddedClient } from './embedded-client.ts';
import type { SearchRequest, SearchResponse } from './engine/requests.ts';
import { hitsWithChanges } from './hits-with-changes.ts';
import { loadEngine } from './load-engine.ts';
import { searchClientOf } from './search-client.ts';
import type { WorkerRequest } from './worker-messages.ts';

const FILE = JSON.stringify(encodeIndex([aSearchRecord({ id: 1 }), aSearchRecord({ id: 2 })], { version: 'v' }));
const RESERVED: StockChange = { car_id: 1, field: 'reserved', value: true, at: '2026-11-20T03:00:00.000Z' };
const searchWith = (filters = ''): SearchRequest[] => [{ indexName: 'cars', params: { filters } }];
const firstResult = ({ results }: { readonly results: readonly unknown[] }): SearchResponse =>
  results[0] as SearchResponse;

afterEach(() => {
  vi.unstubAllGlobals();
  setStockChanges([]);
});
const serveIndex = (): void => {
  vi.stubGlobal('fetch', async () => new Response(FILE));
};

describe('search in changed stock', () => {
  it('A46 the engine in the page applies changes made since the index was loaded', async () => {
    serveIndex();
    const client = embeddedClient(
      '/i.json',
      () => {
        throw new Error('no worker here');
      },
      () => import('./load-engine.ts'),
    );
    expect(firstResult(await client.search(searchWith('reserved = true'))).nbHits).toBe(0);
    setStockChanges([RESERVED]);
    expect(firstResult(await client.search(searchWith('reserved = true'))).nbHits).toBe(1);
    setStockChanges([]);
    expect(firstResult(await client.search(searchWith('reserved = true'))).nbHits).toBe(0);
  });

  it('A46 the worker receives changes once, with the next request', async () => {
    const requests: WorkerRequest[] = [];
    let respond: (event: Event) => void = () => {};
    const client = embeddedClient(
      '/i.json',
      () => ({
        terminate: () => {},
        addEventListener: (kind: string, listener: unknown) => {
          if (kind === 'message') respond = listener as typeof respond;
        },
        postMessage: (request: WorkerRequest) => {
          requests.push(request);
          respond({ data: { id: request.id, results: [] } } as unknown as Event);
        },
      }),
      () => import('./load-engine.ts'),
    );
    await client.search(searchWith());
    await client.search(searchWith());
    setStockChanges([RESERVED]);
    await client.search(searchWith());
    await client.search(searchWith());
    expect(requests.map(({ changes }) => changes && [...changes])).toEqual([
      [],
      undefined,
      [[1, { reserved: true, reserved_at: RESERVED.at }]],
      undefined,
    ]);
  });

  it('A46 cached responses are dropped when the stock changes, and only then', async () => {
    let searches = 0;
    const client = searchClientOf(
      {
        warm: async () => {},
        search: async () => {
          searches += 1;
          return { results: [] };
        },
      },
      { scope: 'fresh', cacheEntries: 10 },
    );
    await client.search(searchWith());
    setStockChanges([]);
    await client.search(searchWith());
    expect(searches).toBe(1);
    setStockChanges([RESERVED]);
    await client.search(searchWith());
    expect(searches).toBe(2);
    setStockChanges([RESERVED]);
    await client.search(searchWith());
    expect(searches).toBe(2);
  });

  it('A46 changes are applied to the hits of a search server, but not to its counts', async () => {
    serveIndex();
    vi.stubGlobal('document', { cookie: '' });
    const client = hitsWithChanges(directClient(() => loadEngine('/i.json')));
    setStockChanges([RESERVED]);
    const { hits, nbHits } = firstResult(await client.search(searchWith()));
    expect([hits.map(({ id, reserved }) => [id, reserved]), nbHits]).toEqual([
      [
        [1, true],
        [2, false],
      ],
      2,
    ]);
  });
});
