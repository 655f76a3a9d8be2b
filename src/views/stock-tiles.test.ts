import { describe, expect, test } from 'vitest';
import { SEARCH_PATH } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite } from '#tests/builders/site.ts';
import { listOf } from '#tests/builders/stock-list.ts';
import { wordsOf } from '#text/wording.ts';
import { homePage } from '#views/home-page.ts';
import { bodyTiles, chipOf, makeTiles, modelTiles, stockNoun, typeTiles } from '#views/stock-tiles.ts';

const site = aSite();
const words = wordsOf({});
const car = (id: number, changes: Partial<SearchRecord>): SearchRecord =>
  aSearchRecord({ id, slug: `car-${id}`, ...changes });
const bike = (id: number, changes: Partial<SearchRecord> = {}) =>
  car(id, { item_type: 'motorcycle', make: 'Honda', model: 'Rebel', body: 'Cruiser', ...changes });
const caravan = (id: number, changes: Partial<SearchRecord> = {}) =>
  car(id, {
    item_type: 'caravan',
    make: 'Jayco',
    model: 'Swift',
    body: 'Camper Trailer',
    transmission: null,
    fuel: null,
    km: null,
    ...changes,
  });
const hatch = (id: number, changes: Partial<SearchRecord> = {}) =>
  car(id, { item_type: 'car', make: 'Honda', model: 'Jazz', body: 'Hatch', ...changes });

describe('CARD-09 the noun for the stock', () => {
  test.each<[why: string, records: readonly SearchRecord[], noun: string]>([
    ['cars', [hatch(1)], 'car|cars'],
    ['motorcycles', [bike(1), bike(2)], 'motorcycle|motorcycles'],
    ['caravans', [caravan(1)], 'caravan|caravans'],
    ['some of each', [bike(1), caravan(2)], 'vehicle|vehicles'],
    ['nothing', [], 'car|cars'],
  ])('%s', (_why, records, noun) => {
    expect(stockNoun(records, site, words)).toBe(noun);
  });

  const stock = [bike(1), bike(2), caravan(3), hatch(4)];
  const parts = { records: stock, noun: 'vehicle|vehicles', site, words };
  test('each tile uses the noun and picture for its own cars', () => {
    const tileTexts = (tiles: ReturnType<typeof makeTiles>) =>
      tiles.map(({ label, countText }) => `${label}: ${countText}`);
    expect(tileTexts(makeTiles(parts))).toEqual(['Honda: 3 vehicles', 'Jayco: 1 caravan']);
    expect(tileTexts(modelTiles('Honda', parts))).toEqual(['Rebel: 2 motorcycles', 'Jazz: 1 car']);
    expect(bodyTiles(parts).map(({ label, countText, image }) => [label, countText, image])).toEqual([
      ['Cruiser', '2 motorcycles', 'cruiser'],
      ['Camper Trailer', '1 caravan', 'camper-trailer'],
      ['Hatch', '1 car', 'hatch'],
    ]);
  });

  test('headings and buttons use the noun too', () => {
    const bikes = [bike(1), bike(2)];
    const search = listOf(site, { list: '/search/used-cars', page: 1, filter: {} }, bikes, bikes);
    const { browse } = homePage(pageInput(site, [bike(1), bike(2, { make: 'Yamaha' })])).page;
    expect(search.h1).toMatch(/motorcycles for sale$/);
    expect(search.totalText).toBe('2 motorcycles');
    expect(browse?.finder.slider.button).toBe('Show Me 2 motorcycles');
    const emptyList = listOf(site, { list: '/search/honda', page: 1, filter: { make: 'Honda' } }, bikes, []);
    expect(emptyList.empty?.text).toMatch(/^No motorcycles match/);
  });
});

test('SRCH-13 the link to the whole stock shows the same number as its list, on every page', () => {
  const cars = Array.from({ length: 4 }, (_, index) => car(index, { car_type: index < 2 ? 'used' : 'new' }));
  const siteWithCount = aSite({ stock: { count: 900 }, limits: { stockCountThreshold: 3 } });
  const tiles = typeTiles({ records: cars, noun: 'car|cars', site: siteWithCount, words });
  expect(tiles.map(({ key, count, countText }) => [key, count, countText])).toEqual([
    ['all', 900, '900 cars'],
    ['new', 2, '2 cars'],
    ['used', 2, '2 cars'],
  ]);
  const list = listOf(siteWithCount, { list: SEARCH_PATH, filter: {}, page: 1 }, cars, cars);
  expect(JSON.stringify(list)).toContain('900 cars');
});

test('numbers of cars are formatted for the dealer’s country, on tiles and chips and in the choice of a make', () => {
  const cars = Array.from({ length: 1204 }, (_, index) => car(index, { make: index < 2 ? 'Kia' : 'Toyota' }));
  const [toyota] = makeTiles({ records: cars, noun: 'car|cars', site, words });
  expect(toyota?.countText).toBe('1,202 cars');
  expect(toyota && chipOf(toyota).count).toBe('1,202');
  const { finder } = homePage(pageInput(site, cars)).page.browse ?? {};
  expect(finder?.make?.groups[0]?.makes[0]).toEqual({ value: 'Toyota', label: 'Toyota (1,202)' });
});

test('CARD-09 lists of one condition, and the links to them, use the dealer’s name for it, as cards do', () => {
  const siteWithWords = aSite({ text: { 'condition.used': 'Pre-owned' } });
  const stock = [hatch(1), hatch(2, { car_type: 'new' })];
  const parts = {
    records: stock,
    noun: 'car|cars',
    site: siteWithWords,
    words: wordsOf(siteWithWords.text),
  };
  expect(typeTiles(parts).map(({ label }) => label)).toEqual(['New and used cars', 'New cars', 'Pre-owned cars']);
  const route = { list: '/search/used-cars', page: 1, filter: { car_type: ['used'] as const } };
  expect(listOf(siteWithWords, route, stock, stock.slice(0, 1)).h1).toBe('Pre-owned cars for sale');
});
