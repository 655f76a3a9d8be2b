import algoliasearchHelper from 'algoliasearch-helper';
import type { SearchClient } from 'instantsearch.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ModelRecord } from '#domain/model-record.ts';
import { encodeIndex, encodeModels } from '#domain/stock-index.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { directClient } from './direct-client.ts';
import { embeddedClient, type SearchWorker } from './embedded-client.ts';
import type { MultiResponse, SearchRequest, SearchResponse } from './engine/requests.ts';
import { loadEngine } from './load-engine.ts';
import { type StockSearchClient, searchClientOf } from './search-client.ts';
import type { WorkerRequest } from './worker-messages.ts';
import { isOwnScript } from './worker-url.ts';

const STOCK = [
  aSearchRecord({ id: 1 }),
  aSearchRecord({ id: 2, make: 'Mazda', model: '3' }),
  aSearchRecord({ id: 3, make: 'Kia', model: 'Rio' }),
];
const FILE = JSON.stringify(encodeIndex(STOCK, { version: 'v' }));
const MODEL: ModelRecord = {
  id: 1,
  'manufacturer.name': 'Toyota',
  'model.name': 'Corolla',
  'model.body': ['Hatch'],
  href: '/search/toyota/corolla',
  category: null,
  fuel: null,
  cars: 0,
  make_model: [],
};
const requestsFor = (query: string): SearchRequest[] => [{ indexName: 'cars', params: { query } }];
const idsOf = ({ results }: MultiResponse) => (results[0] as SearchResponse).hits.map(({ id }) => id);
const serve = (...responses: (() => Response)[]) => {
  const fetched = vi.fn(async () => (responses.length > 1 ? responses.shift() : responses[0])?.() as Response);
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const indexResponse = () => new Response(FILE);
afterEach(() => vi.unstubAllGlobals());

/** A client that returns its query or fails, and counts requests. */
function countingClient(shouldFail: (query: string) => boolean = () => false) {
  const queries: string[] = [];
  const client: StockSearchClient = {
    warm: async () => {},
    search: async (requests) => {
      const query = requests[0]?.params?.query ?? '';
      queries.push(query);
      if (shouldFail(query)) throw new Error('no engine');
      return {
        results: requests.map(() => ({ hits: [], query, facets: { make: { Kia: 1 } } }) as unknown as SearchResponse),
      };
    },
  };
  return { client, queries };
}
let scopes = 0;
const options = () => {
  scopes += 1;
  return { scope: `test ${scopes}`, cacheEntries: 10 };
};

describe('result cache', () => {
  it('SRCH-19 a repeated search sends no request; the 11th evicts the first, even if that was repeated', async () => {
    const { client, queries } = countingClient();
    const cached = searchClientOf(client, options());
    for (let i = 1; i <= 10; i += 1) await cached.search(requestsFor(`q${i}`));
    await cached.search(requestsFor('q1'));
    expect(queries).toHaveLength(10);
    await cached.search(requestsFor('q11'));
    await cached.search(requestsFor('q2'));
    expect(queries).toHaveLength(11);
    await cached.search(requestsFor('q1'));
    expect(queries).toHaveLength(12);
  });

  it('SRCH-19 other tenants and other index versions have separate caches', async () => {
    const { client, queries } = countingClient();
    await searchClientOf(client, { scope: 'dealer-a v1', cacheEntries: 10 }).search(requestsFor('x'));
    await searchClientOf(client, { scope: 'dealer-a v2', cacheEntries: 10 }).search(requestsFor('x'));
    await searchClientOf(client, { scope: 'dealer-a v1', cacheEntries: 10 }).search(requestsFor('x'));
    expect(queries).toHaveLength(2);
  });

  it('SRCH-19 filters, pages and sorts are different searches', async () => {
    const { client, queries } = countingClient();
    const cached = searchClientOf(client, options());
    await cached.search([{ indexName: 'cars', params: { page: 0 } }]);
    await cached.search([{ indexName: 'cars', params: { page: 1 } }]);
    await cached.search([{ indexName: 'cars:price:asc', params: { page: 0 } }]);
    expect(queries).toHaveLength(3);
  });
});

describe('last good response', () => {
  it('SRCH-18 a failed search returns the last list and its facets, and is reported only to onError', async () => {
    const onError = vi.fn();
    const { client, queries } = countingClient((query) => query === 'bad');
    const searchClient = searchClientOf(client, { ...options(), onError });
    await searchClient.search(requestsFor('good'));
    const response = await searchClient.search([
      ...requestsFor('bad'),
      { indexName: 'cars', params: { query: 'bad', facets: 'make' } },
    ]);
    expect(response.results.map((result) => (result as SearchResponse).query)).toEqual(['good', 'good']);
    expect((response.results[1] as SearchResponse).facets).toEqual({ make: { Kia: 1 } });
    expect(onError).toHaveBeenCalledOnce();
    await searchClient.search(requestsFor('bad'));
    expect(queries).toEqual(['good', 'bad', 'bad']); // failures are not cached
  });

  it('SRCH-18 the error is passed on before the first good response', async () => {
    await expect(searchClientOf(countingClient(() => true).client, options()).search(requestsFor('x'))).rejects.toThrow(
      'no engine',
    );
  });
});

/** A worker in this thread that responds on demand. */
function fakeWorker() {
  const messages: WorkerRequest[] = [];
  const listeners: Record<string, (event: never) => void> = {};
  const worker = {
    postMessage: (message: WorkerRequest) => messages.push(message),
    addEventListener: (kind: string, listener: (event: never) => void) => {
      listeners[kind] = listener;
    },
    terminate: vi.fn(),
  } as unknown as SearchWorker;
  return {
    worker,
    messages,
    respond: (data: object) => listeners.message?.({ data } as never),
    crash: () => listeners.error?.({ preventDefault: () => {} } as never),
  };
}

const importEngine = () => import('./load-engine.ts');

describe('embedded client', () => {
  it('loads nothing before the first search', () => {
    const fetched = serve(indexResponse);
    const start = vi.fn();
    embeddedClient('/_data/stock.1.json', start, importEngine);
    expect([start.mock.calls.length, fetched.mock.calls.length]).toEqual([0, 0]);
  });

  it('sends one message per multi-search and assigns each response to its own request, in any order', async () => {
    const { worker, messages, respond } = fakeWorker();
    const client = embeddedClient('/i.json', () => worker, importEngine);
    const first = client.search(requestsFor('a'));
    const second = client.search(requestsFor('b'));
    expect(messages.map(({ id, href }) => [id, href])).toEqual([
      [1, '/i.json'],
      [2, '/i.json'],
    ]);
    respond({ id: 2, results: ['second'] });
    respond({ id: 1, results: ['first'] });
    respond({ id: 1, results: ['late'] });
    expect(await Promise.all([first, second])).toEqual([{ results: ['first'] }, { results: ['second'] }]);
  });

  it('an error in the worker rejects the search; warm never rejects', async () => {
    const { worker, respond } = fakeWorker();
    const client = embeddedClient('/i.json', () => worker, importEngine);
    const search = client.search(requestsFor('a'));
    const warm = client.warm();
    respond({ id: 1, error: 'IndexUnavailable: 404' });
    respond({ id: 2, error: 'IndexUnavailable: 404' });
    await expect(search).rejects.toThrow('IndexUnavailable: 404');
    await expect(warm).resolves.toBeUndefined();
  });

  it('without a worker the page searches on its own, with one fetch', async () => {
    const fetched = serve(indexResponse);
    const client = embeddedClient(
      '/i.json',
      () => {
        throw new TypeError('Trusted Types');
      },
      importEngine,
    );
    expect(idsOf(await client.search(requestsFor('mazda')))).toEqual([2]);
    expect(idsOf(await client.search(requestsFor('kia')))).toEqual([3]);
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('a small stock is searched in the page, without a worker', async () => {
    serve(indexResponse);
    const client = embeddedClient('/i.json', null, importEngine);
    await client.warm();
    expect(idsOf(await client.search(requestsFor('mazda')))).toEqual([2]);
  });

  it('SRCH-17 a request for models uses the models index, which is loaded with the first such request', async () => {
    const models = [
      { ...MODEL, id: 1 },
      { ...MODEL, id: 2, 'model.name': 'Yaris' },
    ];
    const fetched = vi.fn(async (href: string) =>
      href === '/i.json' ? indexResponse() : new Response(JSON.stringify(encodeModels(models, { version: 'v' }))),
    );
    vi.stubGlobal('fetch', fetched);
    const noWorker = () => {
      throw new Error('no worker');
    };
    const client = embeddedClient('/i.json', noWorker, importEngine, '/m.json');
    expect(idsOf(await client.search(requestsFor('kia')))).toEqual([3]);
    expect(fetched.mock.calls.map(([href]) => href)).toEqual(['/i.json']);
    expect(idsOf(await client.search([{ indexName: 'models', params: { query: 'yaris' } }]))).toEqual([2]);
    await expect(
      embeddedClient('/i.json', noWorker, importEngine).search([{ indexName: 'models', params: {} }]),
    ).rejects.toThrow('no index of models');
  });

  it('a worker that crashes leaves no search without a response', async () => {
    serve(indexResponse);
    const { worker, crash } = fakeWorker();
    const client = embeddedClient('/i.json', () => worker, importEngine);
    const search = client.search(requestsFor('mazda'));
    crash();
    expect(idsOf(await search)).toEqual([2]);
    expect(worker.terminate).toHaveBeenCalled();
  });

  it('an index that failed to load is requested again with the next search', async () => {
    serve(() => new Response('gone', { status: 503 }), indexResponse);
    const client = embeddedClient(
      '/i.json',
      () => {
        throw new Error('no worker');
      },
      importEngine,
    );
    await expect(client.search(requestsFor('kia'))).rejects.toThrow('503');
    expect(idsOf(await client.search(requestsFor('kia')))).toEqual([3]);
  });
});

describe('loadEngine', () => {
  it.each<[why: string, () => Response]>([
    ['not found', () => new Response('', { status: 404 })],
    ['a web page instead of the index', () => new Response('<!doctype html>')],
    ['a truncated index', () => new Response(FILE.slice(0, FILE.length / 2))],
    ['other JSON', () => new Response('{}')],
    ['the JSON null', () => new Response('null')],
    ['another format', () => new Response(FILE.replace('caryard-stock-1', 'caryard-stock-9'))],
    ['unusable columns', () => new Response(FILE.replace(/"make":\{[^}]*\}/, '"make":7'))],
  ])('SRCH-18 %s is an error that says what is wrong', async (_why, createResponse) => {
    serve(createResponse);
    await expect(loadEngine('/i.json')).rejects.toThrow(/stock index/);
  });
});

describe('searchClient contract', () => {
  it('InstantSearch accepts the client, and its helper can read the responses', async () => {
    serve(indexResponse);
    const client = directClient(() => loadEngine('/i.json'));
    const searchClient = client as unknown as SearchClient;
    const helper = algoliasearchHelper(searchClient as never, 'cars:year:desc', {
      disjunctiveFacets: ['make', 'price'],
      hitsPerPage: 2,
    });
    helper.addDisjunctiveFacetRefinement('make', 'Kia').addNumericRefinement('price', '>=', 1);
    const results = await new Promise<import('algoliasearch-helper').SearchResults>((resolve, reject) => {
      helper.on('result', ({ results: searchResults }) => resolve(searchResults));
      helper.on('error', ({ error }) => reject(error));
      helper.search();
    });
    expect([results.nbHits, results.nbPages, results.hits.map((hit) => hit.objectID)]).toEqual([1, 1, ['3']]);
    expect(results.getFacetValues('make', { sortBy: ['name:asc'] })).toMatchObject([
      { name: 'Kia', count: 1, isRefined: true },
      { name: 'Mazda', count: 1, isRefined: false },
      { name: 'Toyota', count: 1, isRefined: false },
    ]);
    expect(results.getFacetStats('price')).toEqual({ min: 24_990, max: 24_990 });
    const { facetHits } = await helper.searchForFacetValues('make', 'toy', 5);
    expect(facetHits).toMatchObject([{ value: 'Toyota', count: 1, isRefined: false }]);
  });
});

describe('isOwnScript', () => {
  it.each<[href: string, isOwn: boolean]>([
    ['/_astro/worker-abc.js', true],
    ['https://dealer.test/_astro/worker.js', true],
    ['https://evil.test/_astro/worker.js', false],
    ['//evil.test/_astro/worker.js', false],
    ['/_astro/../api/worker.js', false],
    ['/worker.js', false],
    ['data:text/javascript,1', false],
    ['blob:https://dealer.test/1', false],
    ['javascript:1', false],
  ])('%s: %s', (href, isOwn) => {
    expect(isOwnScript(href, 'https://dealer.test/search/used-cars')).toBe(isOwn);
  });
});
