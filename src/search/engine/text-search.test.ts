import { describe, expect, it } from 'vitest';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { aCarWithNames as car } from '#tests/builders/car-with-names.ts';
import { createEngine } from './engine.ts';
import type { SearchResponse } from './requests.ts';

const STOCK = [
  car(1, 'Mazda', 'CX-5', 'Maxx Sport'),
  car(2, 'Mazda', 'CX5', 'Touring'),
  car(3, 'Mazda', '3', 'G20 Pure'),
  car(4, 'Mazda', '323', 'Protege'),
  car(5, 'Toyota', 'Land Cruiser', 'Sahara', { engine: 'V8' }),
  car(6, 'Toyota', 'Landcruiser', '70 Series LC79'),
  car(7, 'Toyota', 'Hilux', 'SR5 Hi-Rider', { body: 'Ute' }),
  car(8, 'Toyota', 'Camry', 'Ascent'),
  car(9, 'Suzuki', 'Carry', null, { body: 'Pickup' }),
  car(10, 'Nissan', 'X-Trail', 'ST-L'),
  car(11, 'Volkswagen', 'Golf', 'GTI'),
  car(12, 'Volkswagen', 'Golf', 'R'),
  car(13, 'Holden', 'Commodore', 'SS-V Redline', { engine: 'V8' }),
  car(14, 'Holden', 'Commodore', 'Omega', { engine: 'V6' }),
  car(15, 'Mercedes-Benz', 'C-Class', 'C200', { categories: ['Luxury'] }),
  car(16, 'Citroën', 'C4', '2.0HDi Picasso'),
  car(17, 'Kia', 'Carnival', 'Platinum', {
    stocknum: 'U-123456',
    vin: 'KNAMC81CDG6123456',
    regplate: 'XYZ-987',
    year: 2019,
  }),
  car(18, 'Ford', 'Ranger', 'Sport Line', { city: 'Cairns', colour: 'Sport Red' }),
  car(19, 'Ford', 'Ranger', 'Line Sport', { drive: 'Four Wheel Drive', filtered_features: ['Tow bar'] }),
  car(20, 'Jaguar', 'Sportbrake', null, { tag: 'Sport line' }),
  car(21, 'Yamaha', 'MT-07', 'LAMS'),
  car(22, 'Kia', 'Rio', null, { regplate: 'UTE-961' }),
];

const engine = createEngine(
  decodeIndex(
    JSON.parse(JSON.stringify(encodeIndex(STOCK, { version: 'v', synonyms: [['tradie special', 'hilux']] }))),
  ),
);
const find = (query: string, sort = '') =>
  (engine.search([{ indexName: `cars${sort}`, params: { query, hitsPerPage: 50 } }])[0] as SearchResponse).hits.map(
    ({ id }) => id,
  );

const CASES: readonly [why: string, query: string, ids: readonly number[]][] = [
  ['one word', 'hilux', [7]],
  ['capitals do not matter', 'HILUX', [7]],
  ['two words in order', 'toyota hilux', [7]],
  ['two words in reverse order', 'hilux toyota', [7]],
  ['the last word is a prefix', 'toyota hil', [7]],
  ['a word that is not the last is not a prefix', 'hil toyota', []],
  ['cx5 finds CX5 before CX-5: a split costs one error', 'cx5', [2, 1]],
  ['cx-5 finds CX-5 before CX5', 'cx-5', [1, 2]],
  ['cx 5 is cx-5', 'cx 5', [1, 2]],
  ['land cruiser finds both spellings, its own first', 'land cruiser', [5, 6]],
  ['landcruiser finds both spellings, its own first', 'landcruiser', [6, 5]],
  ['two words typed as one with the second unfinished, if nothing else matches', 'xtrai', [10]],
  ['not if a word has that prefix', 'landcrui', [6]],
  ['xtrail is x-trail', 'xtrail', [10]],
  ['x trail is x-trail', 'x trail', [10]],
  ['vw golf by synonym', 'vw golf', [11, 12]],
  ['golf r: an exact word takes precedence over a prefix', 'golf r', [12]],
  ['merc by synonym', 'merc', [15]],
  ['a synonym of two words', 'pick up', [7, 9]],
  ['a phrase has a synonym of one word', 'four wheel drive', [19]],
  ['4x4 finds the phrase', '4x4', [19]],
  ["a tenant's own synonym from a phrase", 'tradie special', [7]],
  ['ute is a pickup', 'ute ', [7, 9]],
  ['learner alone is learner approved', 'learner', [21]],
  ['learner approved is LAMS', 'yamaha learner approved', [21]],
  ['one error in five letters', 'toyta hilux', [7]],
  ['no error in four letters', 'golg', []],
  ['a word of four letters with an error is dropped like any other that no car has', 'toyta hilx', [5, 6, 7, 8]],
  ['an error in camry also finds carry, later', 'camry', [8, 9]],
  ['two letters swapped are one error', 'hliux', [7]],
  ['a wrong first letter counts twice: too much for five letters', 'nilux', []],
  ['eight letters have one error: two are too many', 'carnxvxl', []],
  ['eight letters, one error', 'commodre', [13, 14]],
  ['nine letters, two errors', 'cmmodoree', [13, 14]],
  ['nine letters, a wrong first letter', 'dommodore', [13, 14]],
  ['nine letters, three errors', 'cxmmxdxre', []],
  ['commodore v8 by the engine', 'commodore v8', [13]],
  ['accents do not matter', 'citroen', [16]],
  ['accents in the query do not matter', 'citroën c4', [16]],
  ['a decimal number is two words', '2.0hdi', [16]],
  ['its first part alone', 'picasso 2 ', [16]],
  ['its second part alone', 'picasso 0hd', [16]],
  ['a digit is a prefix of a number', 'mazda 3', [3, 4]],
  ['words are dropped from the end when no car has all', 'hilux zzzz', [7]],
  ['words are not dropped from the front', 'zzzz hilux', []],
  ['not dropped when a car has all', 'toyota camry ascent', [8]],
  ['adjacent words first, in the order typed; other fields last', 'sport line', [18, 20, 19]],
  ['a quoted phrase matches exactly', '"sport line"', [18, 20]],
  ['an unclosed quote is not a quote', '"hilux', [7]],
  ['punctuation alone is not a query', '  -- & ', STOCK.map(({ id }) => id)],
  ['a feature', 'tow bar', [19]],
  ['a category', 'luxury', [15]],
  ['a year', '2019', [17]],
  ['a complete stock number', 'U-123456', [17]],
  ['a stock number without its punctuation', 'u123456', [17]],
  ['a prefix of a stock number', 'u12', [17]],
  ['the last half of a stock number', '3456', [17]],
  ['less than half from the middle', '345', []],
  ['an error in a stock number finds nothing', 'u123457', []],
  ['a registration plate', 'xyz987', [17]],
  ['exactly half of a plate, from its end', '987', [17]],
  ['a word of some car is not half a plate', 'ute kia', [7, 9]],
  ['a word of some car is not half a plate', 'ute ', [7, 9]],
  ['the first letters of a plate that is being typed', 'ute9', [22]],
  ['half a VIN', '1CDG61234', [17]],
];

describe('text search', () => {
  it.each(CASES)('SRCH-01 %s: %s', (_why, query, ids) => {
    expect(find(query)).toEqual(ids);
  });

  it('SRCH-10 a selected sort takes precedence over relevance', () => {
    expect(find('cx5', ':year:asc')).toEqual([2, 1]);
    expect(find('sport line', ':make_volume:desc')).toEqual([18, 19, 20]);
  });

  it('SRCH-01 hostile queries get a response', () => {
    for (const query of [
      '\\',
      '"',
      "' OR 1=1 --",
      '\u0000',
      '\ud800',
      '🚗',
      'x'.repeat(10_000),
      'a '.repeat(5000),
      '(((',
      '.*+?^${}',
    ]) {
      expect(Array.isArray(find(query))).toBe(true);
    }
  });

  it('highlights the matched words on request', () => {
    const [response] = engine.search([
      {
        indexName: 'cars',
        params: {
          query: 'toyta hil',
          attributesToHighlight: ['make_model', 'badge'],
          highlightPreTag: '[',
          highlightPostTag: ']',
        },
      },
    ]) as SearchResponse[];
    expect(response?.hits[0]?._highlightResult).toEqual({
      make_model: { value: '[Toyota] [Hil]ux', matchLevel: 'full', matchedWords: ['toyota', 'hilux'] },
      badge: { value: 'SR5 Hi-Rider', matchLevel: 'none', matchedWords: [] },
    });
  });
});
