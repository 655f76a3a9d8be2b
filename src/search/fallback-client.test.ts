import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MultiResponse, SearchRequest } from './engine/requests.ts';
import { FALLBACK, fallbackClient } from './fallback-client.ts';
import { meilisearchClient, queryEdge, ServerUnavailable } from './meilisearch-client.ts';
import { UnreadableRequest } from './meilisearch-query.ts';
import { BadResponse } from './meilisearch-response.ts';
import { type StockSearchClient, searchClientOf } from './search-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const searchFor = (query: string, indexName = 'cars'): SearchRequest[] => [{ indexName, params: { query } }];
const responseFrom = (engineName: string, requests: readonly SearchRequest[]) =>
  ({
    results: requests.map(({ params }) => ({ engineName, query: params?.query, hits: [] })),
  }) as unknown as MultiResponse;
const servedBy = async (search: Promise<MultiResponse>) => {
  const { results } = await search;
  return (results[0] as unknown as { engineName: string }).engineName;
};

/** A client whose behaviour can be changed during a test; it counts its requests. */
function engine(engineName: string) {
  const calls: string[] = [];
  const state = {
    requests: calls,
    warmed: 0,
    respond: (requests: readonly SearchRequest[]): Promise<MultiResponse> =>
      Promise.resolve(responseFrom(engineName, requests)),
  };
  const client: StockSearchClient = {
    search: (requests) => {
      calls.push(requests[0]?.params?.query ?? '(probe)');
      return state.respond(requests);
    },
    warm: async () => {
      state.warmed += 1;
    },
  };
  return { client, state, succeed: state.respond };
}

const hang = () => new Promise<never>(() => {});
const FAILURES: readonly (readonly [why: string, respond: () => Promise<never>, withinMs: number])[] = [
  ['refuses the connection', () => Promise.reject(new ServerUnavailable(0)), 0],
  ['responds with 502 (the edge cannot reach it)', () => Promise.reject(new ServerUnavailable(502)), 0],
  ['responds with 429', () => Promise.reject(new ServerUnavailable(429)), 0],
  ['responds with 404 (no such endpoint: an old edge)', () => Promise.reject(new ServerUnavailable(404)), 0],
  ['responds with garbage', () => Promise.reject(new BadResponse('no result')), 0],
  ['responds with text that is not JSON', () => Promise.reject(new SyntaxError('Unexpected token')), 0],
  ['hangs', hang, FALLBACK.timeout],
  [
    'responds a moment too late',
    () => new Promise((_, reject) => setTimeout(reject, FALLBACK.timeout + 1)),
    FALLBACK.timeout,
  ],
];

describe('fallback', () => {
  it.each(FAILURES)(
    'SRCH-18 a server that %s: the embedded engine responds within a second',
    async (_, respond, withinMs) => {
      const [server, embedded] = [engine('server'), engine('embedded')];
      const client = fallbackClient(server.client, embedded.client);
      expect(await servedBy(client.search(searchFor('a')))).toBe('server');
      server.state.respond = respond;
      const started = Date.now();
      const search = servedBy(client.search(searchFor('ab')));
      await vi.advanceTimersByTimeAsync(withinMs);
      expect(await search).toBe('embedded');
      expect(Date.now() - started).toBeLessThan(1000);
      // Later searches do not wait for the server, in either index.
      expect(await servedBy(client.search(searchFor('abc')))).toBe('embedded');
      expect(await servedBy(client.search(searchFor('abc', 'models')))).toBe('embedded');
      expect(server.state.requests).toEqual(['a', 'ab']);
    },
  );

  it('a request that the server rejects as malformed goes to the embedded engine, and the next one to the server', async () => {
    for (const error of [new ServerUnavailable(400), new ServerUnavailable(413), new UnreadableRequest('make')]) {
      const [server, embedded] = [engine('server'), engine('embedded')];
      const client = fallbackClient(server.client, embedded.client);
      server.state.respond = () => Promise.reject(error);
      expect(await servedBy(client.search(searchFor('bad')))).toBe('embedded');
      server.state.respond = server.succeed;
      expect(await servedBy(client.search(searchFor('good')))).toBe('server');
    }
  });

  it('the embedded engine is loaded while waiting for the server, but not if it responds in time', async () => {
    const [server, embedded] = [engine('server'), engine('embedded')];
    const client = fallbackClient(server.client, embedded.client);
    await client.search(searchFor('a'));
    await vi.advanceTimersByTimeAsync(2000);
    expect([embedded.state.warmed, embedded.state.requests]).toEqual([0, []]);
    server.state.respond = hang;
    void client.search(searchFor('b'));
    await vi.advanceTimersByTimeAsync(FALLBACK.warmUpDelay);
    expect([embedded.state.warmed, embedded.state.requests]).toEqual([1, []]);
  });

  it('SRCH-18 typing continues while the server stops: every search has one response, and late ones are ignored', async () => {
    const [server, embedded] = [engine('server'), engine('embedded')];
    const client = fallbackClient(server.client, embedded.client);
    const lateResponses: (() => void)[] = [];
    server.state.respond = (requests) =>
      new Promise((resolve) => lateResponses.push(() => resolve(responseFrom('server', requests))));
    const first = servedBy(client.search(searchFor('t')));
    await vi.advanceTimersByTimeAsync(500);
    const second = servedBy(client.search(searchFor('to')));
    await vi.advanceTimersByTimeAsync(300);
    // The first timed out; the second does not wait for its own timeout.
    expect(await Promise.all([first, second])).toEqual(['embedded', 'embedded']);
    for (const send of lateResponses) send();
    expect(await Promise.all([first, second, servedBy(client.search(searchFor('toy')))])).toEqual(
      Array(3).fill('embedded'),
    );
  });

  it('the search returns to the server without a search in between, probing at increasing intervals', async () => {
    const [server, embedded] = [engine('server'), engine('embedded')];
    const switches: string[] = [];
    const client = fallbackClient(server.client, embedded.client, ({ engine: to }) => switches.push(to));
    server.state.respond = () => Promise.reject(new ServerUnavailable(0));
    await client.search(searchFor('a'));
    const probes = () => server.state.requests.filter((query) => query === '(probe)').length;
    const probeCounts: number[] = [];
    for (const ms of [1999, 1, 3999, 1, 7999, 1]) {
      await vi.advanceTimersByTimeAsync(ms);
      probeCounts.push(probes());
    }
    expect(probeCounts).toEqual([0, 1, 1, 2, 2, 3]);
    server.state.respond = server.succeed;
    await vi.advanceTimersByTimeAsync(16_000);
    expect(switches).toEqual(['embedded', 'server']);
    expect(await servedBy(client.search(searchFor('b')))).toBe('server');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(probes()).toBe(4);
  });

  it('an unstable server is retried at increasing intervals; after a stable period old failures no longer count', async () => {
    const [server, embedded] = [engine('server'), engine('embedded')];
    const switches: string[] = [];
    const client = fallbackClient(server.client, embedded.client, ({ engine: to }) => switches.push(to));
    const waits: number[] = [];
    const failOnce = async () => {
      server.state.respond = () => Promise.reject(new ServerUnavailable(502));
      await client.search(searchFor('a'));
      server.state.respond = server.succeed;
      const start = Date.now();
      while (switches.at(-1) !== 'server') await vi.advanceTimersByTimeAsync(100);
      waits.push(Date.now() - start);
    };
    for (let i = 0; i < 4; i += 1) await failOnce();
    await vi.advanceTimersByTimeAsync(FALLBACK.stableAfter);
    await failOnce();
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 2000]);
  });

  it('an unused page stops probing, and its next search starts again', async () => {
    const [server, embedded] = [engine('server'), engine('embedded')];
    const client = fallbackClient(server.client, embedded.client);
    server.state.respond = () => Promise.reject(new ServerUnavailable(0));
    await client.search(searchFor('a'));
    await vi.advanceTimersByTimeAsync(24 * 3600 * 1000);
    const before = server.state.requests.length;
    expect(before).toBe(1 + FALLBACK.idleProbes);
    await vi.advanceTimersByTimeAsync(3600 * 1000);
    expect(server.state.requests).toHaveLength(before);
    await client.search(searchFor('b'));
    server.state.respond = server.succeed;
    await vi.advanceTimersByTimeAsync(FALLBACK.maxProbeDelay);
    expect(await servedBy(client.search(searchFor('c')))).toBe('server');
  });

  it('SRCH-18 without any engine the last good list stays', async () => {
    const [server, embedded] = [engine('server'), engine('embedded')];
    const client = searchClientOf(fallbackClient(server.client, embedded.client), {
      scope: 'no engine',
      cacheEntries: 10,
    });
    await client.search(searchFor('good'));
    server.state.respond = () => Promise.reject(new ServerUnavailable(0));
    embedded.state.respond = () => Promise.reject(new Error('no index'));
    const { results } = await client.search(searchFor('worse'));
    expect((results[0] as unknown as { query: string }).query).toBe('good');
  });
});

describe('responses of the edge', () => {
  const RESULT = {
    indexUid: 'cars',
    hits: [],
    totalHits: 0,
    totalPages: 0,
    page: 1,
    hitsPerPage: 20,
    processingTimeMs: 1,
  };
  const INVALID: readonly (readonly [why: string, body: string])[] = [
    ['invalid JSON', '<!doctype html>'],
    ['null', 'null'],
    ['no results', '{"message":"hello"}'],
    ['fewer results than queries', '{"results":[]}'],
    ['more results than queries', JSON.stringify({ results: [RESULT, RESULT] })],
    ['another index', JSON.stringify({ results: [{ ...RESULT, indexUid: 'other' }] })],
    ['no hits', JSON.stringify({ results: [{ ...RESULT, hits: undefined }] })],
    ['hits that are not cars', JSON.stringify({ results: [{ ...RESULT, hits: ['a'] }] })],
    ['more hits than a page', JSON.stringify({ results: [{ ...RESULT, hits: Array(21).fill({ id: 1 }) }] })],
    ['no total', JSON.stringify({ results: [{ ...RESULT, totalHits: '12' }] })],
    [
      'counts that are not numbers',
      JSON.stringify({ results: [{ ...RESULT, facetDistribution: { make: { Kia: 'x' } } }] }),
    ],
    ['facets that are a list', JSON.stringify({ results: [{ ...RESULT, facetDistribution: [] }] })],
    ['bounds without numbers', JSON.stringify({ results: [{ ...RESULT, facetStats: { price: { min: null } } }] })],
  ];
  it.each(INVALID)('invalid response: %s', async (_, body) => {
    vi.stubGlobal('fetch', async () => new Response(body));
    await expect(meilisearchClient('cars', queryEdge).search(searchFor(''))).rejects.toThrow();
  });

  it('a complete response is accepted; an error status and a broken connection are distinguished', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ results: [RESULT] }));
    await expect(meilisearchClient('cars', queryEdge).search(searchFor(''))).resolves.toMatchObject({
      results: [{ nbHits: 0 }],
    });
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 502 }));
    await expect(queryEdge([])).rejects.toMatchObject({ status: 502 });
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(queryEdge([])).rejects.toMatchObject({ status: 0 });
  });
});
