import { beforeEach, describe, expect, test } from 'vitest';
import { QUERY_LIMITS, type ServerQuery } from '#domain/search-request.ts';
import { createWorker } from '#functions/worker.ts';
import { aRuntime } from './a-runtime.ts';
import { anEdgeSite } from './an-edge-site.ts';
import { ORIGIN } from './get.ts';

const PATH = '/api/search/multi-search';
const HOST = 'https://canary-search.example';
const KEY = 'canary-search-key-0123456789abcdef';
const UID = '6062abda-a5aa-4414-ac91-ecd7944c0f8d';
const EDGE = anEdgeSite({
  search: {
    host: HOST,
    adminKeyBinding: 'CANARY_ADMIN',
    searchKeyBinding: 'CANARY_SEARCH',
    indexes: ['cars', 'cars-models'],
  },
});
const RESULT = {
  indexUid: 'cars',
  hits: [],
  totalHits: 0,
  totalPages: 0,
  page: 1,
  hitsPerPage: 20,
  processingTimeMs: 1,
};

let requests: Request[];
let logged: object[];
let now: Date;
beforeEach(() => {
  requests = [];
  logged = [];
  now = new Date('2026-11-20T00:00:00Z');
});

interface SearchCall {
  readonly body?: unknown;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly respond?: () => Response | Promise<Response>;
  readonly env?: object;
  readonly edge?: typeof EDGE;
}
const aQuery = (change: Partial<Record<keyof ServerQuery, unknown>> = {}) => ({
  indexUid: 'cars',
  q: '',
  page: 1,
  hitsPerPage: 20,
  matchingStrategy: 'all',
  ...change,
});
const call = (change?: Parameters<typeof aQuery>[0]) => ({ queries: [aQuery(change)] });

async function callSearch({
  body = call(),
  path = PATH,
  method = 'POST',
  headers = {},
  respond,
  env,
  edge = EDGE,
}: SearchCall = {}) {
  const worker = createWorker(
    edge,
    aRuntime({
      now: () => now,
      log: (line) => logged.push(line),
      fetch: async (request) => {
        requests.push(request);
        return respond ? respond() : Response.json({ results: [RESULT] });
      },
    }),
  );
  const request = new Request(ORIGIN + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const response = await worker.fetch(
    request as never,
    (env ?? { CANARY_SEARCH: `${UID}:${KEY}` }) as never,
    { waitUntil: () => {}, passThroughOnException: () => {} } as never,
  );
  const text = await response.text();
  const exposed = text + JSON.stringify([...response.headers]) + JSON.stringify(logged);
  for (const secret of [HOST, 'canary-search.example', KEY, UID, 'CANARY_SEARCH', 'Bearer'])
    expect(exposed).not.toContain(secret);
  return { response, text, json: () => JSON.parse(text) };
}

const claimsOf = (request: Request) => {
  const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
  return { token, claims: JSON.parse(atob(token.split('.')[1] ?? '')) };
};

describe('a search at the edge', () => {
  test('TEN-03 CALL-01 goes to the private host with a token for the dealer’s indexes only, and contains only what was checked', async () => {
    const query = {
      facets: ['make'],
      filter: [['"make" = "Kia"']],
      sort: ['price:asc'],
      values: 5,
      keep: ['make:Kia'],
    };
    const { response, json } = await callSearch({ body: call(query) });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(json()).toEqual({ results: [RESULT] });
    const [sent] = requests as [Request];
    expect([sent.url, sent.redirect]).toEqual([`${HOST}/multi-search`, 'manual']);
    const { values: _, keep: __, ...forwarded } = aQuery(query) as Record<string, unknown>;
    expect(await sent.json()).toEqual({ queries: [forwarded] });
    const { token, claims } = claimsOf(sent);
    expect(claims).toEqual({ searchRules: ['cars', 'cars-models'], apiKeyUid: UID, exp: now.getTime() / 1000 + 600 });
    expect(await signature(token)).toBe(token.split('.')[2]);
  });

  test('TEN-03 a token is reused until its last minute, then replaced', async () => {
    const tokens: string[] = [];
    for (const minutes of [0, 8, 9.1]) {
      now = new Date(Date.parse('2026-12-01T00:00:00Z') + minutes * 60_000);
      await callSearch();
      tokens.push(claimsOf(requests.at(-1) as Request).token);
    }
    expect(tokens[1]).toBe(tokens[0]);
    expect(tokens[2]).not.toBe(tokens[0]);
  });

  test('a site with the embedded engine has no such endpoint', async () => {
    expect((await callSearch({ edge: anEdgeSite() })).response.status).toBe(404);
  });

  test.each<readonly [why: string, search: SearchCall, status: number, error: string]>([
    ['another path', { path: '/api/search/indexes/cars/documents' }, 404, 'not_found'],
    ['the keys of the server', { path: '/api/search/keys' }, 404, 'not_found'],
    ['a GET', { method: 'GET' }, 405, 'method'],
    ['another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'cross_site'],
    ['another origin', { headers: { origin: 'https://evil.example' } }, 403, 'cross_site'],
    ['a form', { headers: { 'content-type': 'text/plain' } }, 415, 'content_type'],
    ['not JSON', { body: '{' }, 400, 'invalid'],
    ['a list', { body: [] }, 400, 'invalid'],
    ['no queries', { body: { queries: [] } }, 400, 'invalid'],
    ['too many queries', { body: { queries: Array(QUERY_LIMITS.queries + 1).fill(aQuery()) } }, 400, 'invalid'],
    ['a federated search', { body: { ...call(), federation: {} } }, 400, 'invalid'],
    ['an index of another dealer', { body: call({ indexUid: 'other' }) }, 400, 'invalid'],
    ['a pattern of indexes', { body: call({ indexUid: '*' }) }, 400, 'invalid'],
    ['no index', { body: { queries: [{ q: '' }] } }, 400, 'invalid'],
    ['an unknown property', { body: { queries: [{ ...aQuery(), vector: [1] }] } }, 400, 'invalid'],
    [
      'a property of every object',
      {
        body: '{"queries":[{"indexUid":"cars","q":"","page":1,"hitsPerPage":1,"matchingStrategy":"all","__proto__":1}]}',
      },
      400,
      'invalid',
    ],
    ['a long query', { body: call({ q: 'x'.repeat(QUERY_LIMITS.queryCharacters + 2) }) }, 400, 'invalid'],
    ['a query that is not a text', { body: call({ q: { $ne: '' } }) }, 400, 'invalid'],
    ['a large page', { body: call({ hitsPerPage: 101 }) }, 400, 'invalid'],
    ['page 0', { body: call({ page: 0 }) }, 400, 'invalid'],
    ['a negative page', { body: call({ page: -1 }) }, 400, 'invalid'],
    ['a filter that is an object', { body: call({ filter: {} }) }, 400, 'invalid'],
    ['a filter nested deeper', { body: call({ filter: [[['a = 1']]] }) }, 400, 'invalid'],
    ['a sort by location', { body: call({ sort: ['_geoPoint(0,0):asc'] }) }, 400, 'invalid'],
    ['too many facets', { body: call({ facets: Array(41).fill('make') }) }, 400, 'invalid'],
    ['more than 64 kB', { body: call({ filter: Array(10).fill('x'.repeat(8000)) }) }, 413, 'too_large'],
  ])('%s is refused before the server is called', async (_, search, status, error) => {
    const { response, json } = await callSearch(search);
    expect([response.status, json().error, requests.length]).toEqual([status, error, 0]);
    expect(json().message).not.toBe('');
  });

  const errorResponse = (status: number, code: string) => () =>
    Response.json({ message: `key ${KEY} at ${HOST}`, code, type: 'auth', link: HOST }, { status });
  test.each<readonly [why: string, search: SearchCall, reason: string]>([
    ['the secret is not bound', { env: {} }, 'binding_missing'],
    ['the secret lacks its uid', { env: { CANARY_SEARCH: KEY } }, 'binding_missing'],
    ['the connection is refused', { respond: () => Promise.reject(new TypeError(`connect ${HOST}`)) }, 'unreachable'],
    ['it takes too long', { respond: () => Promise.reject(new DOMException(HOST, 'TimeoutError')) }, 'timeout'],
    ['the key is wrong', { respond: errorResponse(403, 'invalid_api_key') }, '403 invalid_api_key'],
    ['the index is missing', { respond: errorResponse(404, 'index_not_found') }, '404 index_not_found'],
    ['it fails', { respond: errorResponse(500, 'internal') }, '500 internal'],
    ['it redirects', { respond: () => new Response(null, { status: 302, headers: { location: HOST } }) }, '302'],
    ['it returns a page', { respond: () => new Response(`<html>${HOST}`) }, 'garbage'],
    ['it returns another shape', { respond: () => Response.json({ results: [1] }) }, 'garbage'],
    ['it returns fewer results', { respond: () => Response.json({ results: [] }) }, 'garbage'],
    [
      'it declares a large size',
      { respond: () => new Response('{}', { headers: { 'content-length': '99999999' } }) },
      'too_large',
    ],
  ])(
    'TEN-03 when %s: 502 that reveals nothing about the server, and the reason in the log',
    async (_, search, reason) => {
      const { response, json } = await callSearch(search);
      expect([response.status, json()]).toEqual([
        502,
        { error: 'search_unavailable', message: 'The search server does not respond.' },
      ]);
      expect(logged).toEqual([{ event: 'search_failed', site: EDGE.slug, reason }]);
    },
  );

  test('a filter that the server cannot read is an error of the call', async () => {
    const { response, json } = await callSearch({ respond: errorResponse(400, 'invalid_search_filter') });
    expect([response.status, json().error, logged]).toEqual([400, 'invalid', []]);
  });

  test('SRCH-16 of many values the page gets the most frequent ones and those it filters by, of amounts the bounds', async () => {
    const model = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`Model ${i}`, i]));
    const result = {
      ...RESULT,
      facetDistribution: { model, price: { 1: 1, 2: 2 } },
      facetStats: { price: { min: 1, max: 2 } },
    };
    const { json } = await callSearch({
      body: call({ facets: ['model', 'price'], values: 2, keep: ['model:Model 7'] }),
      respond: () => Response.json({ results: [result] }),
    });
    expect(json().results[0]).toMatchObject({
      facetDistribution: { model: { 'Model 2999': 2999, 'Model 2998': 2998, 'Model 7': 7 }, price: {} },
      facetStats: { price: { min: 1, max: 2 } },
    });
    expect(Object.keys(json().results[0].facetDistribution.model)).toHaveLength(3);
  });

  test('a binding replaces the configured server with a local or staging one', async () => {
    await callSearch({ env: { CANARY_SEARCH: `${UID}:${KEY}`, MEILISEARCH_URL: 'http://127.0.0.1:7700/base/' } });
    expect(requests[0]?.url).toBe('http://127.0.0.1:7700/base/multi-search');
  });
});

async function signature(token: string): Promise<string> {
  const [header, payload] = token.split('.');
  const secret = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(KEY),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const bytes = await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(`${header}.${payload}`));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
