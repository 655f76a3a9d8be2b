import { describe, expect, it } from 'vitest';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { directClient } from './direct-client.ts';
import { createEngine } from './engine/engine.ts';
import type { SearchResponse } from './engine/requests.ts';
import { dealershipSearch, fetchHits, modelSearch } from './other-searches.ts';

const STOCK = Array.from({ length: 45 }, (_, i) =>
  aSearchRecord({
    id: i + 1,
    price: 10_000 + i * 1000,
    dealership_slug: i < 30 ? 'north' : 'south',
    categories: i % 2 ? ['Family'] : ['Tow, Tough'],
  }),
);
const client = directClient(createEngine(decodeIndex(encodeIndex(STOCK, { version: 'v' }))));

describe('model search', () => {
  it('SRCH-17 requests 21 models per page with make, name and body as facets, each selected facet counted without its own filter', () => {
    const selected = { 'model.body': ['SUV', 'Ute'], 'manufacturer.name': ['Kia'] };
    expect(modelSearch(selected, { query: 'sp', page: 2 })).toEqual([
      {
        indexName: 'models',
        params: {
          query: 'sp',
          page: 1,
          hitsPerPage: 21,
          facets: ['manufacturer.name', 'model.name', 'model.body'],
          facetFilters: [['model.body:SUV', 'model.body:Ute'], ['manufacturer.name:Kia']],
          numericFilters: [],
        },
      },
      ...[
        ['manufacturer.name', [['model.body:SUV', 'model.body:Ute']]],
        ['model.body', [['manufacturer.name:Kia']]],
      ].map(([facets, facetFilters]) => ({
        indexName: 'models',
        params: { query: 'sp', hitsPerPage: 0, facets, facetFilters, numericFilters: [] },
      })),
    ]);
  });

  it('SRCH-17 the name of the index can be set', () => {
    expect(modelSearch({}, { index: 'range' })[0]?.indexName).toBe('range');
    expect(dealershipSearch('north', { lists: {}, ranges: {} }, { index: 'stock' })[0]?.indexName).toBe('stock');
  });
});

describe('dealership search', () => {
  it('SRCH-17 shows 21 cars per page of one dealership, by category and price', async () => {
    const price = { min: 15_000, max: 35_000 };
    const requests = dealershipSearch('north', { lists: { categories: ['Family'], make: ['Kia'] }, ranges: { price } });
    const [list, categories, prices] = (await client.search(requests)).results as SearchResponse[];
    expect(list?.hits.every((car) => car.dealership_slug === 'north' && car.categories.includes('Family'))).toBe(true);
    expect([list?.nbHits, list?.hitsPerPage]).toEqual([11, 21]);
    expect(categories?.facets?.categories).toEqual({ Family: 11, 'Tow, Tough': 10 });
    expect(prices?.facets_stats?.price).toEqual({ min: 11_000, max: 39_000 });
    const [page] = (await client.search(dealershipSearch('north', { lists: {}, ranges: {} }, { page: 2 }))).results;
    expect([(page as SearchResponse).hits.length, (page as SearchResponse).nbPages]).toEqual([9, 2]);
  });
});

describe('limited fetch', () => {
  it.each<[why: string, filter: string, limit: number, ids: readonly number[]]>([
    ['an empty expression is not a filter', '', 2, [1, 2]],
    ['an expression', 'dealership_slug = south AND price > 50000', 21, [42, 43, 44, 45]],
    ['not more than the limit', 'dealership_slug = south', 3, [31, 32, 33]],
    ['no matching car', 'make = Saab', 3, []],
  ])('SRCH-17 %s', async (_why, filter, limit, ids) => {
    expect((await fetchHits(client, { filter, limit })).map(({ id }) => id)).toEqual(ids);
  });

  it('SRCH-17 an unknown facet and an invalid expression are errors', async () => {
    await expect(fetchHits(client, { filter: 'owner = me', limit: 3 })).rejects.toThrow('owner');
    await expect(fetchHits(client, { filter: 'price >', limit: 3 })).rejects.toThrow('end');
  });
});
