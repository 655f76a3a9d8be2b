import { describe, expect, test } from 'vitest';
import type { SearchRecord } from '#domain/search-record.ts';
import { pageFacts } from '#tests/builders/page-facts.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite } from '#tests/builders/site.ts';
import { listOf } from '#tests/builders/stock-list.ts';
import { wordsOf } from '#text/wording.ts';
import { homePage } from '#views/home-page.ts';
import { bodyTiles, makeTiles, modelTiles, stockNoun } from '#views/stock-tiles.ts';

const site = aSite();
const words = wordsOf(site.locale.tag, {});
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

describe('CARD-09 the noun for a stock', () => {
  test.each<[why: string, records: readonly SearchRecord[], noun: string]>([
    ['cars', [hatch(1)], 'car|cars'],
    ['motorcycles', [bike(1), bike(2)], 'motorcycle|motorcycles'],
    ['caravans', [caravan(1)], 'caravan|caravans'],
    ['some of each', [bike(1), caravan(2)], 'vehicle|vehicles'],
    ['nothing', [], 'car|cars'],
  ])('%s', (_why, records, noun) => {
    expect(stockNoun(records, site, words)).toBe(noun);
  });

  const yard = [bike(1), bike(2), caravan(3), hatch(4)];
  const parts = { records: yard, noun: 'vehicle|vehicles', site, words };
  test('tiles use the noun and drawing for their own cars', () => {
    const tileTexts = (tiles: ReturnType<typeof makeTiles>) =>
      tiles.map(({ label, countText }) => `${label}: ${countText}`);
    expect(tileTexts(makeTiles(parts))).toEqual(['Honda: 3 vehicles', 'Jayco: 1 caravan']);
    expect(tileTexts(modelTiles('Honda', parts))).toEqual(['Rebel: 2 motorcycles', 'Jazz: 1 car']);
    expect(bodyTiles(parts).map(({ label, countText, image }) => [label, countText, image])).toEqual([
      ['Cruiser', '2 motorcycles', 'motorcycle'],
      ['Camper Trailer', '1 caravan', 'caravan'],
      ['Hatch', '1 car', 'hatch'],
    ]);
  });

  test('headings and buttons use it too', () => {
    const bikes = [bike(1), bike(2)];
    const search = listOf(site, { list: '/search/used-cars', page: 1, filter: {} }, bikes, bikes);
    const { browse } = homePage(pageFacts(site, [bike(1), bike(2, { make: 'Yamaha' })])).page;
    expect(search.h1).toMatch(/motorcycles for sale$/);
    expect(search.totalText).toBe('2 motorcycles');
    expect(browse?.finder.slider.button).toBe('Show Me 2 motorcycles');
    const none = listOf(site, { list: '/search/honda', page: 1, filter: { make: 'Honda' } }, bikes, []);
    expect(none.empty?.text).toMatch(/^No motorcycles match/);
  });
});
