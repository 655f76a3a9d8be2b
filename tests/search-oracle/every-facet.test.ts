import { describe, expect, it } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { clockAt } from '#domain/clock.ts';
import { FACETS, type Facet, RANGE_FACETS } from '#domain/facets.ts';
import { listRecords } from '#domain/listed-records.ts';
import { requestFilters } from '#domain/search-filters.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { SearchState } from '#domain/search-state.ts';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { createEngine } from '#search/engine/engine.ts';
import type { SearchParams, SearchResponse } from '#search/engine/requests.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { toSearchRecord } from '#stock/search-record.ts';
import { readSnapshot } from '#stock/snapshot.ts';
import { randomOf, randomStock } from './stock.ts';

const NOW = clockAt(new Date('2026-11-20T00:00:00+10:00'));
const FIXTURE = new URL('../fixtures/tenants/all-on', import.meta.url).pathname;

async function fixtureStock(): Promise<SearchRecord[]> {
  const { site } = resolveSite(await readTenant(FIXTURE), NOW);
  return (await readSnapshot(FIXTURE, site, NOW)).cars.map((car) => toSearchRecord(car, site, NOW));
}
const STOCKS: readonly (readonly [name: string, stock: readonly SearchRecord[]])[] = [
  ['the fixture stock', await fixtureStock()],
  ...[11, 12, 13].map((seed) => [`random stock ${seed}`, randomStock(randomOf(seed), 120)] as const),
];
const PAGE = 7;
const isRange = (facet: Facet): boolean => (RANGE_FACETS as readonly string[]).includes(facet);
const cellsOf = (car: SearchRecord, facet: Facet): readonly unknown[] => [car[facet]].flat();

describe.each(STOCKS)('%s', (_name, stock) => {
  const engine = createEngine(decodeIndex(JSON.parse(JSON.stringify(encodeIndex(stock, { version: 'v' })))));
  const searchCars = (params: SearchParams) => engine.search([{ indexName: 'cars', params }])[0] as SearchResponse;
  /** All hits for some filters, page by page, as a shopper would view them. */
  const allHits = (filters: Partial<Pick<SearchState, 'lists' | 'ranges'>>) => {
    const params = { ...requestFilters({ lists: {}, ranges: {}, ...filters }), hitsPerPage: PAGE };
    const firstPage = searchCars({ ...params, page: 0 });
    const pages = Array.from({ length: firstPage.nbPages }, (_, page) => searchCars({ ...params, page }).hits);
    return { total: firstPage.nbHits, cars: pages.flat() as readonly SearchRecord[], pages };
  };

  it.each(FACETS.filter((facet) => !isRange(facet)))(
    'SRCH-03 SRCH-12 %s: a filter by each value shows only cars with it, as many as its count',
    (facet) => {
      const values = Object.entries(searchCars({ facets: [facet], maxValuesPerFacet: 1000 }).facets?.[facet] ?? {});
      const expected = new Set(stock.flatMap((car) => cellsOf(car, facet)).filter((cell) => cell !== null));
      expect(values.map(([value]) => value).sort()).toEqual([...expected].map(String).sort());
      for (const [value, count] of values) {
        const { total, cars, pages } = allHits({ lists: { [facet]: [value] } });
        expect(cars.filter((car) => !cellsOf(car, facet).map(String).includes(value))).toEqual([]);
        expect([total, new Set(cars.map(({ id }) => id)).size, cars.length]).toEqual([count, count, count]);
        expect(pages.slice(0, -1).every((page) => page.length === PAGE)).toBe(true);
      }
    },
  );

  it('SRCH-10 a static list has the same order as search results', () => {
    const listed = listRecords(
      { car_type: ['used'] },
      stock.toSorted((a, b) => a.id - b.id),
    );
    expect(listed.length).toBeGreaterThan(PAGE);
    const { cars } = allHits({ lists: { car_type: ['used'] } });
    expect(cars.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
  });

  it.each(RANGE_FACETS)('SRCH-03 SRCH-07 %s: a range shows only the cars in it, bounds included', (facet) => {
    const numbers = stock.flatMap((car) => car[facet] ?? []).sort((a, b) => a - b);
    const bounds = searchCars({ facets: [facet], hitsPerPage: 0 }).facets_stats?.[facet];
    expect(bounds).toEqual(numbers.length === 0 ? undefined : { min: numbers[0], max: numbers.at(-1) });
    const low = numbers[Math.floor(numbers.length / 4)] ?? 0;
    const high = numbers[Math.floor((numbers.length * 3) / 4)] ?? 0;
    for (const [min, max] of [
      [low, high],
      [low, null],
      [null, high],
      [low, low],
    ] as const) {
      const { total, cars } = allHits({ ranges: { [facet]: { min, max } } });
      const expected = stock.filter(
        (car) => car[facet] !== null && car[facet] >= (min ?? 0) && car[facet] <= (max ?? Number.MAX_VALUE),
      );
      const idsOf = (records: readonly SearchRecord[]) => records.map(({ id }) => id).sort((a, b) => a - b);
      expect(idsOf(cars)).toEqual(idsOf(expected));
      expect(total).toBe(expected.length);
    }
  });
});

it('SRCH-03 every facet has a value in some of these stocks, and values contain commas, slashes, & and quotes', () => {
  const allCars = STOCKS.flatMap(([, stock]) => stock);
  const unusedFacets = FACETS.filter(
    (facet) => !allCars.some((car) => cellsOf(car, facet).some((cell) => cell !== null)),
  );
  expect(unusedFacets).toEqual([]);
  const texts = allCars.flatMap((car) => FACETS.flatMap((facet) => cellsOf(car, facet))).join('\n');
  for (const character of [',', '/', '&', '"', "'"]) expect(texts).toContain(character);
});
