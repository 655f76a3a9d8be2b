import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterExpression } from '#domain/filter-expression.ts';
import { requestFilters } from '#domain/search-filters.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { decodeIndex, encodeIndex } from '#domain/stock-index.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { createEngine } from './engine.ts';
import { FilterError } from './filter-grammar.ts';
import type { SearchParams, SearchResponse } from './requests.ts';

const STOCK: readonly SearchRecord[] = [
  aSearchRecord({
    id: 1,
    make: 'Toyota',
    model: 'Hilux',
    price: 30_000,
    km: 10,
    colour: null,
    categories: ['Tow, Tough'],
    reserved: true,
  }),
  aSearchRecord({
    id: 2,
    make: 'Mazda',
    model: 'CX-5',
    price: null,
    km: 20_000,
    badge: 'G "T"',
    filtered_features: ['Sunroof'],
  }),
  aSearchRecord({ id: 3, make: 'Land Rover', model: 'Defender', price: 90_000, km: null, badge: '-X', year: 2024 }),
  aSearchRecord({ id: 4, make: 'toyota', model: 'AND', price: 10_000, badge: "Driver's", seats: null }),
];
const engine = createEngine(decodeIndex(JSON.parse(JSON.stringify(encodeIndex(STOCK, { version: 'v' })))));
const ids = (params: SearchParams) =>
  (engine.search([{ indexName: 'cars', params: { ...params, hitsPerPage: 99 } }])[0] as SearchResponse).hits.map(
    ({ id }) => id,
  );

const EXPRESSIONS: readonly [why: string, filter: string, ids: readonly number[]][] = [
  ['empty', '', [1, 2, 3, 4]],
  ['only spaces', '   ', [1, 2, 3, 4]],
  ['equal, whatever the case', 'make = TOYOTA', [1, 4]],
  ['not equal', 'make != Toyota', [2, 3]],
  ['double quotes', 'make = "Land Rover"', [3]],
  ['single quotes', "make = 'Land Rover'", [3]],
  ['an escaped quote', 'badge = "G \\"T\\""', [2]],
  ['a single quote in double quotes', 'badge = "Driver\'s"', [4]],
  ['no spaces', 'make="Land Rover"', [3]],
  ['a quoted keyword is a value', 'model = "AND"', [4]],
  ['a number', 'price = 30000', [1]],
  ['a boolean', 'reserved = true', [1]],
  ['IN', 'make IN ["Land Rover", Mazda]', [2, 3]],
  ['IN nothing', 'make IN []', []],
  ['NOT IN', 'make NOT IN [Toyota, Mazda]', [3]],
  ['TO includes both ends', 'price 10000 TO 30000', [1, 4]],
  ['greater', 'price > 30000', [3]],
  ['greater or equal', 'price >= 30000', [1, 3]],
  ['less', 'price<30000', [4]],
  ['less or equal', 'price<=30000', [1, 4]],
  ['null passes no comparison', 'km < 999999', [1, 2, 4]],
  ['EXISTS: every car has the field, null or not', 'price EXISTS', [1, 2, 3, 4]],
  ['NOT EXISTS', 'price NOT EXISTS', []],
  ['a list is never null', 'categories IS NULL', []],
  ['IS NULL', 'colour IS NULL', [1]],
  ['IS NOT NULL', 'colour IS NOT NULL', [2, 3, 4]],
  ['IS EMPTY', 'categories IS EMPTY', [2, 3, 4]],
  ['a list contains a value', 'categories = "tow, tough"', [1]],
  ['CONTAINS', 'badge CONTAINS driver', [4]],
  ['STARTS WITH', 'model STARTS WITH cx', [2]],
  ['AND before OR', 'make = Mazda OR make = Toyota AND price > 20000', [1, 2]],
  ['brackets', '(make = Mazda OR make = Toyota) AND price > 20000', [1]],
  ['NOT binds to the next', 'NOT make = Toyota AND km IS NOT NULL', [2]],
  ['NOT of brackets', 'NOT (make = Toyota OR make = Mazda)', [3]],
];

const BROKEN: readonly [why: string, filter: string][] = [
  ['no operator', 'make'],
  ['no value', 'make ='],
  ['an unclosed bracket', '(make = Mazda'],
  ['an extra bracket', 'make = Mazda)'],
  ['an unclosed list', 'make IN [Mazda'],
  ['an unclosed quote', 'make = "Mazda'],
  ['two conditions without AND', 'make = Mazda price > 1'],
  ['a word instead of a number', 'price > cheap'],
  ['an incomplete range', 'price 1 TO'],
  ['keywords in lower case, which the search server rejects too', 'make = Mazda or price IS NULL'],
  ['an unknown field', 'owner = me'],
  ['a field of Object.prototype', 'constructor = x'],
  ['nested too deeply', `${'('.repeat(5000)}make = x`],
];

describe('filter expressions', () => {
  it.each(EXPRESSIONS)('SRCH-17 %s: %s', (_why, filters, expected) => {
    expect(ids({ filters })).toEqual(expected);
  });

  it.each(BROKEN)('SRCH-17 %s is an error that gives the position', (_why, filters) => {
    expect(() => ids({ filters })).toThrow(FilterError);
  });

  it('SRCH-17 any text is either a filter or a FilterError', () => {
    const pieces = fc.array(
      fc.constantFrom(
        'make',
        '=',
        '"',
        "'",
        '(',
        ')',
        '[',
        ']',
        ',',
        'AND',
        'OR',
        'NOT',
        'TO',
        'IN',
        '5',
        ' ',
        '\\',
        'price',
        '>',
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(pieces, (parts) => {
        try {
          ids({ filters: parts.join(' ') });
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError);
        }
      }),
    );
  });

  it('SRCH-03 selected values and ranges match the same cars as an expression and as request filters', () => {
    const values = (pick: (record: SearchRecord) => string | null) =>
      fc.subarray(
        STOCK.map(pick).filter((value) => value !== null),
        { minLength: 1 },
      );
    const state = fc.record({
      lists: fc.record(
        { make: values((record) => record.make), badge: values((record) => record.badge) },
        { requiredKeys: [] },
      ),
      ranges: fc.record(
        { price: fc.constantFrom({ min: 10_000, max: 30_000 }, { min: null, max: 30_000 }) },
        { requiredKeys: [] },
      ),
    });
    fc.assert(
      fc.property(state, (selection) => {
        const expected = STOCK.filter(
          ({ make, badge, price }) =>
            (!selection.lists.make || selection.lists.make.includes(make)) &&
            (!selection.lists.badge || selection.lists.badge.includes(badge as string)) &&
            (!selection.ranges.price ||
              (price !== null && price >= (selection.ranges.price.min ?? 0) && price <= 30_000)),
        ).map(({ id }) => id);
        expect(ids(requestFilters(selection))).toEqual(expected);
        if (!selection.lists.make) expect(ids({ filters: filterExpression(selection) })).toEqual(expected); // ignores letter case
      }),
    );
  });

  it.each<[why: string, SearchParams, readonly number[]]>([
    ['a value that begins with a dash', { facetFilters: ['badge:\\-X'] }, [3]],
    ['an excluded value', { facetFilters: ['make:-Toyota'] }, [2, 3, 4]],
    ['one of two', { facetFilters: [['make:Toyota', 'make:Mazda']] }, [1, 2]],
    ['both of two', { facetFilters: ['make:Toyota', 'categories:Tow, Tough'] }, [1]],
    ['a value with a colon is not split', { facetFilters: ['make:Toyota:x'] }, []],
    ['an equal number', { numericFilters: ['year=2024'] }, [3]],
    ['one of two numbers', { numericFilters: [['price<20000', 'price>80000']] }, [3, 4]],
  ])('SRCH-03 facet filters: %s', (_why, params, expected) => {
    expect(ids(params)).toEqual(expected);
  });
});
