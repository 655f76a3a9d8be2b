import { describe, expect, it } from 'vitest';
import { engineWords } from '#domain/engine-words.ts';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { createEngine } from '#search/engine/engine.ts';
import type { SearchResponse } from '#search/engine/requests.ts';
import type { StockSearchClient } from '#search/search-client.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { withLaterWords } from './with-later-words.ts';
import { withoutTypedAmounts } from './without-amounts.ts';

const FEATURES = ['Android Auto', 'Autonomous emergency braking', 'Automatic headlights', 'Electric tailgate'];
const car = (
  id: number,
  make: string,
  model: string,
  changes: Parameters<typeof aSearchRecord>[0] = {},
): ReturnType<typeof aSearchRecord> =>
  aSearchRecord({ id, make, model, badge: null, series: null, location_name: null, dealership_name: null, ...changes });
const CARS = [
  car(1, 'Mazda', 'MX-5', { transmission: 'Manual', drive: 'RWD', filtered_features: FEATURES, colour: 'Blue' }),
  car(2, 'Mazda', 'MX-5', { transmission: 'Automatic', drive: 'RWD', filtered_features: FEATURES, colour: 'Green' }),
  car(3, 'Hyundai', 'Santa Fe', { body: 'SUV', filtered_features: ['Manual mode'], colour: 'Black' }),
  car(4, 'Kia', 'EV6', { fuel: 'Electric', body: 'SUV', year: 2024 }),
  car(5, 'MG', 'MG4', { fuel: 'Electric', badge: 'Excite 64', year: 2023 }),
  car(6, 'Mazda', '3', { colour: 'White', body: 'Sedan' }),
  car(7, 'Mazda', 'CX-9', { colour: 'Red', body: 'SUV', filtered_features: ['360-degree camera', 'Reversing camera'] }),
  car(8, 'Subaru', 'Forester', { badge: '2.5i-L', body: 'SUV', engine: engineWords(4, null, '2.5i-L') }),
  car(9, 'Subaru', 'Forester', { badge: 'Hybrid Sport', body: 'SUV', fuel: 'Hybrid', engine: engineWords(4, 2, null) }),
  car(10, 'Toyota', 'HiLux', { city: 'Ipswich', body: 'Ute', fuel: 'Diesel', engine: engineWords(4, 2.8, null) }),
  car(11, 'Toyota', 'Kluger', { city: 'Brisbane', body: 'SUV', engine: engineWords(6, 3.5, null), seats: 7 }),
  car(12, 'Toyota', 'LandCruiser 300', { badge: 'GXL', body: 'SUV', seats: 8 }),
  car(13, 'BMW', '3 Series', { badge: '330e', body: 'Sedan' }),
];
const engine = createEngine(decodeIndex(encodeIndex(CARS, { version: 'meaning' })));
const client = withoutTypedAmounts(
  withLaterWords({
    search: async (requests) => ({ results: engine.search(requests) }),
    warm: async () => {},
  } as StockSearchClient),
  () => true,
);

describe('SHOP-05 what the words of a search mean', () => {
  it.each<[why: string, query: string, ids: readonly number[], leftOut: readonly string[]]>([
    ['a gearbox is not Android Auto', 'mazda mx-5 auto', [2], []],
    ['nor automatic headlights', 'mazda mx-5 automatic', [2], []],
    ['nor while it is being typed', 'mazda mx-5 aut', [2], []],
    ['almost complete', 'mazda mx-5 automati', [2], []],
    ['a manual gearbox', 'mazda mx-5 manual', [1], []],
    ['a manual gearbox that is being typed', 'mazda mx-5 manu', [1], []],
    ['a manual mode is no gearbox', 'santa fe manual', [3], ['manual']],
    ['a gearbox that no such car has', 'ev6 manual', [4], ['manual']],
    ['Android Auto itself', 'android auto mazda mx-5', [2, 1], []],
    ['Android Auto as the last words', 'mazda mx-5 android auto', [2, 1], []],
    ['automatic headlights themselves', 'automatic headlights', [2, 1], []],
    ['an electric tailgate is no electric car', 'mazda electric', [1, 2, 6, 7], ['electric']],
    ['nor while it is being typed', 'mazda electr', [1, 2, 6, 7], ['electric']],
    ['an electric tailgate itself', 'mazda electric tailgate', [1, 2], []],
    ['one word of a feature', 'mazda tailgate', [1, 2], []],
    ['a model with a hyphen, typed without', 'mx5', [1, 2], []],
    ['a model after ev', 'ev 6', [4], []],
    ['ev alone', 'ev', [4, 5], []],
    ['seats after ev are no model', 'ev 5 seats', [4, 5], []],
    ['a number is a whole word', 'mazda 3', [6], []],
    ['the colour is left out, not the model', 'red mazda 3', [6], ['red']],
    ['a size of engine', 'forester 2.5', [8], []],
    ['a size of engine with its unit', 'forester 2.5l', [8], []],
    ['a size of engine with its unit as a word', '2.0 litre forester', [9], []],
    ['a whole number of litres', 'forester 2 litre', [9], []],
    ['a size of engine as a part of a badge', 'forester 2.5i', [8], []],
    ['a size of engine that no such car has', 'forester 3.0', [8, 9], ['3p0']],
    ['a place before a model in another place', 'brisbane hilux', [10], ['brisbane']],
    ['a place after a model in another place', 'hilux brisbane', [10], ['brisbane']],
    ['an unknown place before a model', 'hobart hilux', [10], ['hobart']],
    ['a place before its model', 'brisbane kluger', [11], []],
    ['an ordinary word before a model', 'reliable hilux', [10], ['reliable']],
    ['a word of another name before a model', '300 series landcruiser', [12], ['series']],
    ['a model that begins with a number', '3 series bmw automatic', [13], []],
    ['a reversing camera, called otherwise', 'suv reverse camera', [7], []],
    ['an excluded model', 'not a hilux', [], []],
    ['no model', 'reliable wagon', [], []],
  ])('%s: %s', async (_why, query, ids, leftOut) => {
    const { results } = await client.search([{ indexName: 'cars', params: { query, hitsPerPage: 20 } }]);
    const [{ hits, ignoredWords = [] }] = results as readonly SearchResponse[] as [SearchResponse];
    expect([hits.map(({ id }) => id), ignoredWords]).toEqual([ids, leftOut]);
  });
});
