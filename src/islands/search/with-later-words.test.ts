import { expect, test } from 'vitest';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { createEngine } from '#search/engine/engine.ts';
import type { SearchResponse } from '#search/engine/requests.ts';
import type { StockSearchClient } from '#search/search-client.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { withLaterWords } from './with-later-words.ts';

const CARS = [
  aSearchRecord({ id: 1, make: 'Toyota', model: 'Kluger', badge: 'GXL', year: 2024, colour: 'White' }),
  aSearchRecord({ id: 2, make: 'Toyota', model: 'Kluger', badge: 'Grande', year: 2023, colour: 'Blue' }),
  aSearchRecord({ id: 3, make: 'Toyota', model: 'RAV4', badge: 'GX', year: 2019, colour: 'White' }),
  aSearchRecord({ id: 4, make: 'Hyundai', model: 'i30', badge: 'N', year: 2022, colour: 'Red' }),
  aSearchRecord({ id: 5, make: 'Mazda', model: '3', badge: 'G20', year: 2021, colour: 'Blue', seats: 5 }),
  aSearchRecord({ id: 6, make: 'Mazda', model: 'CX-3', badge: 'Akari', year: 2020, colour: 'Red', seats: 2 }),
];
const engine = createEngine(decodeIndex(encodeIndex(CARS, { version: 'later-words', synonyms: [] })));
const client = withLaterWords({
  search: async (requests) => ({ results: engine.search(requests) }),
  warm: async () => {},
} as StockSearchClient);

test.each([
  ['a word that no car has with the others', 'kluger 2019 gxl', [1], ['2019']],
  ['two words', 'kluger 2019 reliable gxl', [1], ['2019', 'reliable']],
  ['words before and after one that fits', 'kluger 2019 white nowhere', [1], ['2019', 'nowhere']],
  ['no word after it fits', 'kluger 2019 rav4', [1, 2], ['2019', 'rav4']],
  ['one word at the end', 'kluger 2019', [1, 2], ['2019']],
  ['every word fits', 'kluger gxl', [1], []],
  ['words that say that it is hardly used', 'nz new kluger', [1, 2], ['nz', 'new']],
  ['words before a model in the plural', 'any cheap i30s', [4], ['any', 'cheap']],
  ['none, with only a model in the plural', 'i30s', [4], []],
  ['none, with a model in the plural', 'red i30s', [4], []],
  ['none, with the number of a model', 'mazda 3', [5], []],
  ['a colour that the model does not have', 'red mazda 3 ', [5], ['red']],
  ['words around the number of a model', 'cheap mazda 3 g20 manual', [5], ['cheap', 'manual']],
  ['the number of no model', 'mazda 6 ', [5, 6], ['6']],
  ['a word with a hyphen after the number of a model', 'mazda 3 semi-auto', [5], ['semi', 'auto']],
  ['names with a hyphen that no car has', '2021 mazda kluger-3', [5], ['kluger', '3']],
  ['the words of a drive', 'mazda 3 wheel drive', [5, 6], ['wheel', 'drive']],
  ['a word after a number of seats', 'mazda 3 seater', [5, 6], ['seater']],
  ['an excluded word is left to the search', 'kluger 2019 -gxl', [2], ['2019']],
  ['a phrase is left to the search', 'kluger 2019 "gxl"', [1, 2], ['2019', 'gxl']],
])('only words that do not fit are left out: %s', async (_which, query, ids, ignoredWords) => {
  const request = { indexName: 'cars', params: { query, hitsPerPage: 10 } };
  const counts = { indexName: 'cars', params: { query, hitsPerPage: 0, facets: ['make'] } };
  const results = (await client.search([request, counts])).results as readonly SearchResponse[];
  expect(results[0]?.hits.map(({ id }) => id).sort()).toEqual(ids);
  for (const result of results)
    expect([result.query, result.nbHits, result.ignoredWords ?? []]).toEqual([query, ids.length, ignoredWords]);
});
