import { describe, expect, test } from 'vitest';
import { type CarChanges, type ChangedStock, withChanges } from '#domain/stock-changes.ts';
import { decodeIndex, encodeIndex, recordAt } from '#domain/stock-index.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { withChangedStock } from './changed-stock.ts';
import { createEngine, type SearchEngine } from './engine.ts';
import type { SearchResponse } from './requests.ts';

const MAKES = ['Toyota', 'Kia', 'Ford'] as const;
const FINANCE = { weekly: 120, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 };
const RECORDS = Array.from({ length: 40 }, (_, i) =>
  aSearchRecord({
    id: 100 + i,
    make: MAKES[i % 3] as string,
    model: `M${i % 5}`,
    price: i % 7 === 0 ? null : 10_000 + i * 500,
    price_type: i === 14 ? 'poa' : 'drive_away',
    reserved: i % 11 === 0,
    tag: i % 4 === 0 ? 'Sale' : null,
    categories: i % 2 === 0 ? ['Family', 'Tow'] : [],
    vin: i % 2 === 0 ? `VIN${i}` : null,
    finance: i % 3 === 0 ? FINANCE : null,
    subscription_price: i === 16 ? 99 : null,
  }),
);
const indexOf = (records: readonly ReturnType<typeof aSearchRecord>[]) =>
  decodeIndex(JSON.parse(JSON.stringify(encodeIndex(records, { version: 'v' }))));
const base = indexOf(RECORDS);

/** The list that a new build would give. */
function rebuilt(changes: ChangedStock) {
  return RECORDS.filter(({ id }) => changes.get(id)?.listed !== false).map((record) =>
    withChanges(record, changes.get(record.id)),
  );
}

describe('changed stock', () => {
  test.each<{ why: string; changes: [number, CarChanges][] }>([
    { why: 'nothing', changes: [] },
    { why: 'a car that is not in the index', changes: [[9, { reserved: true }]] },
    { why: 'reserved', changes: [[101, { reserved: true }]] },
    { why: 'no longer reserved', changes: [[111, { reserved: false }]] },
    { why: 'sold', changes: [[102, { status: 'sold', sold_at: 1_795_000_000 }]] },
    { why: 'cheaper than all', changes: [[120, { price: 99, before_price: 20_000, price_range: 'Under $30,000' }]] },
    { why: 'a price where there was none', changes: [[107, { price: 12_345, price_type: 'drive_away' }]] },
    { why: 'an amount alone for a price on application', changes: [[114, { price: 12_345, price_range: null }]] },
    { why: 'no longer on application', changes: [[114, { price: 12_345, price_type: 'drive_away' }]] },
    { why: 'a removed price', changes: [[103, { price: null, finance: null }]] },
    { why: 'a different repayment', changes: [[104, { finance: { ...FINANCE, weekly: 77, balloon: 5000 } }]] },
    { why: 'a repayment of a car that is priced by the week', changes: [[116, { finance: FINANCE }]] },
    { why: 'a new tag', changes: [[105, { tag: 'Test Drive Only' }]] },
    { why: 'the last car of a tag', changes: RECORDS.filter(({ tag }) => tag).map(({ id }) => [id, { tag: null }]) },
    { why: 'withdrawn', changes: [[100, { listed: false, status: 'withdrawn' }]] },
    {
      why: 'the first, the last and one in between',
      changes: [
        [100, { listed: false }],
        [139, { listed: false }],
        [120, { listed: false }],
      ],
    },
    {
      why: 'withdrawn and changed cars at once',
      changes: [
        [110, { listed: false }],
        [111, { price: 1 }],
        [112, { km: 7 }],
      ],
    },
    { why: 'all cars removed', changes: RECORDS.map(({ id }) => [id, { listed: false }]) },
  ])('A46 $why: hits, counts, ranges and order equal those of a new build', ({ changes }) => {
    const changed: ChangedStock = new Map(changes);
    const records = rebuilt(changed);
    const index = withChangedStock(base, changed);
    expect(Array.from({ length: index.count }, (_, row) => recordAt(index, row)).sort((a, b) => a.id - b.id)).toEqual(
      records,
    );
    const [changedEngine, rebuiltEngine] = [createEngine(index), createEngine(indexOf(records))];
    for (const params of [
      { facets: ['*'] },
      { facets: ['tag', 'status', 'price'], filters: 'reserved = true' },
      { facets: ['price'], numericFilters: ['price<=12000'] },
      { query: 'toyota', facets: ['make'] },
    ])
      for (const indexName of ['cars', 'cars:price:asc', 'cars:price:desc', 'cars:make_volume:desc']) {
        const request = [{ indexName, params: { ...params, hitsPerPage: 50 } }];
        // Without a query and a sort a car keeps the place that it had in the build.
        const isUnsorted = indexName === 'cars' && !('query' in params);
        const responseOf = (engine: SearchEngine) => {
          const [response] = engine.search(request) as [SearchResponse];
          return isUnsorted ? { ...response, hits: response.hits.toSorted((a, b) => a.id - b.id) } : response;
        };
        expect(responseOf(changedEngine)).toEqual(responseOf(rebuiltEngine));
      }
  });

  test('A46 SRCH-10 a car sold a minute ago keeps its place in a list without a query', () => {
    const idsOf = (engine: SearchEngine) =>
      (engine.search([{ indexName: 'cars', params: { hitsPerPage: 50 } }]) as [SearchResponse])[0].hits.map(
        ({ id }) => id,
      );
    const before = idsOf(createEngine(base));
    const sold = withChangedStock(base, new Map([[102, { status: 'sold', sold_at: 1_795_000_000 }]]));
    expect(idsOf(createEngine(sold))).toEqual(before);
    const removed = withChangedStock(sold, new Map([[100, { listed: false }]]));
    expect(idsOf(createEngine(removed))).toEqual(before.filter((id) => id !== 100));
  });

  test('A46 the original index is not modified', () => {
    const before = JSON.stringify(Array.from({ length: base.count }, (_, row) => recordAt(base, row)));
    withChangedStock(base, new Map([[101, { reserved: true, price: 1, tag: 'New', listed: true }]]));
    expect(JSON.stringify(Array.from({ length: base.count }, (_, row) => recordAt(base, row)))).toBe(before);
  });

  test('A46 a car reserved a minute ago is found by that filter', () => {
    const engine = createEngine(withChangedStock(base, new Map([[101, { reserved: true }]])));
    const [response] = engine.search([{ indexName: 'cars', params: { filters: 'reserved = true AND id = 101' } }]);
    expect((response as SearchResponse).nbHits).toBe(1);
  });
});
