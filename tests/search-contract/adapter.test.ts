import { instantMeiliSearch } from '@meilisearch/instant-meilisearch';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SearchRequest, SearchResponse } from '#search/engine/requests.ts';
import { meilisearchClient } from '#search/meilisearch-client.ts';
import { StandIn } from '#tests/meilisearch/stand-in.ts';
import { callSets } from './cases-call.ts';
import { type OpenEngine, openOnServer } from './engines.ts';

// Compares our client with the official adapter, request by request, on the same index: the results must be the same, with fewer calls.
const [SET] = callSets as readonly [(typeof callSets)[number]];
const server = new StandIn();
let engine: OpenEngine;
let index: string;

const post = async (body: unknown) => {
  const request = new Request('http://stand-in/multi-search', {
    method: 'POST',
    headers: { authorization: `Bearer ${server.adminKey.key}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const response = await server.handle(request);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};

beforeAll(async () => {
  const url = await server.start();
  engine = await openOnServer(SET, { url, key: server.adminKey.key, searchSecret: server.searchSecret });
  index = [...server.indexes.keys()][0] as string;
});
afterAll(async () => {
  await engine.close();
  await server.stop();
});

const ourClient = () =>
  meilisearchClient(index, (queries) => post({ queries: queries.map(({ values: _, keep: __, ...query }) => query) }));
const officialClient = () =>
  instantMeiliSearch('http://stand-in', 'key', {
    finitePagination: true,
    primaryKey: 'id',
    meiliSearchParams: { matchingStrategy: 'all' },
    httpClient: (_, init) => post(init?.body),
  }).searchClient;

const summaryOf = ({ results }: { readonly results: readonly unknown[] }) =>
  (results as readonly SearchResponse[]).map(
    ({ hits, nbHits, nbPages, page, hitsPerPage, facets = {}, facets_stats = {} }) => ({
      ids: hits.map(({ id }) => id),
      nbHits,
      nbPages,
      page,
      hitsPerPage,
      makes: facets.make ?? {},
      price: facets_stats.price && { min: facets_stats.price.min, max: facets_stats.price.max },
    }),
  );

describe('our client and the official adapter', () => {
  const SEARCHES: readonly (readonly [title: string, requests: readonly SearchRequest[]])[] = [
    ['no query', [{ indexName: 'cars', params: { query: '', hitsPerPage: 21 } }]],
    ['a page and a sort', [{ indexName: 'cars:price:desc', params: { query: '', hitsPerPage: 21, page: 2 } }]],
    ['words typed by a shopper', [{ indexName: 'cars', params: { query: 'kia r', hitsPerPage: 5, facets: ['make'] } }]],
    [
      'filters of all kinds',
      [
        {
          indexName: 'cars',
          params: {
            query: '',
            facetFilters: [['make:Kia', 'make:Mazda'], 'car_type:new'],
            numericFilters: ['price>=11000', 'price<=14000'],
            filters: 'km > 3000',
            facets: ['make', 'price'],
            hitsPerPage: 21,
          },
        },
      ],
    ],
    [
      'a slider with both thumbs on one value',
      [
        {
          indexName: 'cars',
          params: { query: '', numericFilters: ['price>=11100', 'price<=11100'], facets: ['price'], hitsPerPage: 21 },
        },
      ],
    ],
    [
      'two requests in one call: a filtered list, and counts of all cars',
      [
        {
          indexName: 'cars',
          params: { query: '', facetFilters: [['make:Kia']], facets: ['make', 'car_type'], hitsPerPage: 3 },
        },
        { indexName: 'cars', params: { query: '', facets: 'make', hitsPerPage: 0 } },
      ],
    ],
  ];
  it.each(SEARCHES)('CALL-01 the same result: %s', async (_, requests) => {
    const indexRequests = requests.map(({ indexName, ...request }) => ({
      ...request,
      indexName: indexName.replace('cars', index),
    }));
    const response = await ourClient().search(indexRequests);
    expect(summaryOf(response)).toEqual(summaryOf(await officialClient().search(indexRequests as never)));
    for (const { processingTimeMS: ms } of response.results) expect(ms).toBeGreaterThanOrEqual(0);
  });

  it('each search is one call; the adapter sends an unfiltered search before it', async () => {
    const requests = [{ indexName: index, params: { query: 'kia', hitsPerPage: 5 } }];
    const calls = async (search: () => Promise<unknown>) => {
      const before = server.searches.length;
      await search();
      return server.searches.length - before;
    };
    expect([
      await calls(() => ourClient().search(requests)),
      await calls(() => officialClient().search(requests as never)),
    ]).toEqual([1, 2]);
  });

  it('a search without results makes one more call, to check its words', async () => {
    const before = server.searches.length;
    const params = { query: 'kia rio', facetFilters: ['make:Mazda'], hitsPerPage: 5 };
    expect(summaryOf(await ourClient().search([{ indexName: index, params }]))[0]?.nbHits).toBe(0);
    expect(server.searches.length - before).toBe(2);
  });

  it('SRCH-03 a filter with a dash before its value excludes the value; the adapter takes the dash for part of the value', async () => {
    const request = [{ indexName: index, params: { query: '', facetFilters: ['make:-Kia'], hitsPerPage: 0 } }];
    const totals = [
      summaryOf(await ourClient().search(request)),
      summaryOf(await officialClient().search(request as never)),
    ];
    expect(totals.map(([summary]) => summary?.nbHits)).toEqual([25, 0]);
  });

  it('a search that fails rejects, and logs nothing; the adapter also logs the error to the console', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const request = [{ indexName: index, params: { query: 'x', filters: 'horses = 1' } }];
    await expect(ourClient().search(request)).rejects.toThrow();
    expect(logged).not.toHaveBeenCalled();
    await expect(officialClient().search(request as never)).rejects.toThrow();
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });
});
