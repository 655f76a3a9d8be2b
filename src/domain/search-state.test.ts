import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACETS, LIST_FACETS, RANGE_FACETS } from '#domain/facets.ts';
import { SEARCH_PATH } from '#domain/routes/public-paths.ts';
import { SORTS } from '#domain/search-record.ts';
import {
  conditionHref,
  DEFAULT_BASE,
  EMPTY_STATE,
  fromUiState,
  hasQueryBeyondPage,
  readSearchState,
  type SearchState,
  searchBase,
  toUiState,
  writeSearchState,
} from '#domain/search-state.ts';

const state = (fields: Partial<SearchState>): SearchState => ({ ...EMPTY_STATE, ...fields });
const TOYOTA = searchBase('/search/toyota', { types: [], make: 'Toyota', model: null, body: null });

const READ: readonly [why: string, string, SearchState][] = [
  ['nothing', '', EMPTY_STATE],
  [
    'query, sort and page',
    '?query=land+cruiser&sortBy=price:asc&page=3',
    state({ query: 'land cruiser', sort: 'price:asc', page: 3 }),
  ],
  ['a facet with several values', '?make=Mazda&make=BMW', state({ lists: { make: ['BMW', 'Mazda'] } })],
  [
    'SRCH-11 conditions in their fixed order',
    '?car_type=used&car_type=demo&car_type=new',
    state({ lists: { car_type: ['new', 'demo', 'used'] } }),
  ],
  [
    'SRCH-11 conditions in their fixed order, without demo',
    '?car_type=used&car_type=new',
    state({ lists: { car_type: ['new', 'used'] } }),
  ],
  [
    'seats by number, non-numbers last',
    '?seats=x&seats=11&seats=5&seats=-1',
    state({ lists: { seats: ['5', '11', '-1', 'x'] } }),
  ],
  ['a repeated value counts once', '?make=BMW&make=BMW', state({ lists: { make: ['BMW'] } })],
  [
    'values with commas, slashes, quotes and &',
    '?body=Ute+/+Tray&badge=A%26B,+%22X%22',
    state({ lists: { body: ['Ute / Tray'], badge: ['A&B, "X"'] } }),
  ],
  ['a range', '?range[price]=5000:20000', state({ ranges: { price: { min: 5000, max: 20_000 } } })],
  [
    'encoded brackets and colon',
    '?range%5Bprice%5D=5000%3A20000',
    state({ ranges: { price: { min: 5000, max: 20_000 } } }),
  ],
  ['an open range', '?range[km]=:30000', state({ ranges: { km: { min: null, max: 30_000 } } })],
  ['a range without brackets', '?km=10:20', state({ ranges: { km: { min: 10, max: 20 } } })],
  ['one number is both ends', '?year=2022', state({ ranges: { year: { min: 2022, max: 2022 } } })],
  ['equal ends', '?range[price]=5000:5000', state({ ranges: { price: { min: 5000, max: 5000 } } })],
  ['a reversed range is ignored', '?range[price]=20000:5000', EMPTY_STATE],
  [
    'SRCH-07 equal ends are a range',
    '?range[price]=5000:5000',
    { ...EMPTY_STATE, ranges: { price: { min: 5000, max: 5000 } } },
  ],
  ['a malformed range is ignored', '?range[price]=cheap:20000', EMPTY_STATE],
  ['a negative range is ignored', '?range[price]=-5:20000', EMPTY_STATE],
  ['a range without ends is ignored', '?range[price]=:', EMPTY_STATE],
  ['a huge range is ignored', `?range[price]=0:${'9'.repeat(40)}`, EMPTY_STATE],
  ['a range of a facet without ranges is ignored', '?range[make]=1:2', EMPTY_STATE],
  ['page 0', '?page=0', EMPTY_STATE],
  ['a negative page', '?page=-1', EMPTY_STATE],
  ['half a page', '?page=1.5', EMPTY_STATE],
  ['page in words', '?page=two', EMPTY_STATE],
  ['a page with an exponent', '?page=1e9', EMPTY_STATE],
  ['a page in base 16', '?page=0x10', EMPTY_STATE],
  ['a page that is NaN', '?page=NaN', EMPTY_STATE],
  ['an infinite page', '?page=Infinity', EMPTY_STATE],
  ['a page far beyond any stock', '?page=1000000000', state({ page: 100_000 })],
  ['a repeated page: the first', '?page=2&page=3', state({ page: 2 })],
  ['a repeated sort: the first', '?sortBy=price:asc&sortBy=price:desc', state({ sort: 'price:asc' })],
  ['a repeated range: the first', '?range[km]=1:2&range[km]=3:4', state({ ranges: { km: { min: 1, max: 2 } } })],
  ['a range with and without brackets: with', '?km=1:2&range[km]=3:4', state({ ranges: { km: { min: 3, max: 4 } } })],
  ['a range that is NaN', '?range[price]=NaN:NaN', EMPTY_STATE],
  ['a range with an exponent', '?range[price]=1e3:1e4', EMPTY_STATE],
  ['a range of three numbers', '?range[price]=1:2:3', EMPTY_STATE],
  [
    'names of Object.prototype',
    '?__proto__[price]=1:2&range[__proto__]=1:2&range[constructor]=1:2&hasOwnProperty=x',
    EMPTY_STATE,
  ],
  [
    'names of Object.prototype as values',
    '?make=__proto__&model=constructor',
    state({ lists: { make: ['__proto__'], model: ['constructor'] } }),
  ],
  ['a value of 10,000 characters', `?make=${'x'.repeat(10_000)}&make=Kia`, state({ lists: { make: ['Kia'] } })],
  ['an unpaired surrogate', '?make=%ED%A0%80', state({ lists: { make: ['\ufffd\ufffd\ufffd'] } })],
  [
    'hostile Unicode: right-to-left and zero-width characters',
    '?query=%E2%80%AEdesrever%E2%80%8B',
    state({ query: '\u202edesrever\u200b' }),
  ],
  [
    'a plus is a space, an encoded plus a plus',
    '?badge=a+b&badge=a%20b&badge=a%2Bb',
    state({ lists: { badge: ['a b', 'a+b'] } }),
  ],
  ['unknown parameters', '?utm_source=x&colours=red&__proto__=1&constructor=2', EMPTY_STATE],
  ['unknown sort', '?sortBy=vin:asc', EMPTY_STATE],
  ['empty values', '?make=&query=&body=+', EMPTY_STATE],
  ['broken percent signs', '?query=100%&make=%E0%A4%A', state({ query: '100%', lists: { make: ['\ufffd%A'] } })],
];

describe('readSearchState', () => {
  it.each(READ)('SRCH-02 reads %s', (_why, search, expected) => {
    expect(readSearchState(search)).toEqual(expected);
  });

  it('SRCH-02 truncates a query of 10,000 characters', () => {
    expect(readSearchState(`?query=${'x'.repeat(10_000)}`).query).toHaveLength(256);
  });

  it('ROUTE-01 adds the query to the filters of the path', () => {
    expect(readSearchState('?make=Mazda&model=Hilux', TOYOTA).lists).toEqual({
      make: ['Mazda', 'Toyota'],
      model: ['Hilux'],
    });
  });
});

const WRITE: readonly [why: string, SearchState, string][] = [
  ['the empty state', EMPTY_STATE, SEARCH_PATH],
  [
    'everything in a fixed order',
    state({
      page: 2,
      sort: 'price:asc',
      query: 'x y',
      ranges: { price: { min: 1, max: 2 } },
      lists: { body: ['SUV'], make: ['B', 'A'] },
    }),
    `${SEARCH_PATH}?query=x+y&make=A&make=B&body=SUV&range[price]=1:2&sortBy=price:asc&page=2`,
  ],
  [
    'characters with a meaning in URLs',
    state({ lists: { badge: ['A&B+C=D#E?'] } }),
    `${SEARCH_PATH}?badge=A%26B%2BC%3DD%23E%3F`,
  ],
];

it('SRCH-10 a list of other conditions keeps text, order and all filters but the condition, and starts at its first page', () => {
  const hatches = state({
    query: 'red',
    sort: 'price:asc',
    page: 3,
    lists: { body: ['Hatch'], car_type: ['new', 'demo'] },
    ranges: { price: { min: null, max: 20_000 } },
  });
  const rest = 'query=red&body=Hatch&range[price]=:20000&sortBy=price:asc';
  expect(conditionHref(hatches, '/search/used-cars', ['used'])).toBe(`/search/used-cars?${rest}`);
  expect(conditionHref(hatches, SEARCH_PATH, [])).toBe(`${SEARCH_PATH}?${rest}`);
});

describe('writeSearchState', () => {
  it.each(WRITE)('SRCH-02 writes %s', (_why, input, url) => {
    expect(writeSearchState(input)).toBe(url);
  });

  it.each<[why: string, SearchState, string]>([
    ['its own filter is not repeated', state({ lists: { make: ['Toyota'] } }), '/search/toyota'],
    ['another facet keeps the path', state({ lists: { make: ['Toyota'], body: ['SUV'] } }), '/search/toyota?body=SUV'],
    ['a second make keeps the path', state({ lists: { make: ['Toyota', 'Mazda'] } }), '/search/toyota?make=Mazda'],
    [
      'removing its own filter changes the path',
      state({ query: 'hilux', lists: { make: ['Mazda'] } }),
      `${SEARCH_PATH}?query=hilux&make=Mazda`,
    ],
    ['clearing everything changes the path', EMPTY_STATE, SEARCH_PATH],
  ])('ROUTE-01 on /search/toyota: %s', (_why, input, url) => {
    expect(writeSearchState(input, TOYOTA)).toBe(url);
  });

  it.each<[string, boolean]>([
    ['', false],
    ['?page=3', false],
    ['?page=3&utm_source=mail', false],
    ['?page=3&query=x', true],
    ['?make=Toyota', true],
    ['?range[price]=9:1', false],
  ])('hasQueryBeyondPage %s', (search, expected) => {
    expect(hasQueryBeyondPage(search)).toBe(expected);
  });
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('Land Rover', '-x', 'Ute / Tray', '50%', 'a,b:c', '[x]'),
);
// InstantSearch cannot distinguish a value that begins with a backslash and a dash from one that begins with a dash.
const value = text.filter((sample) => !sample.startsWith('\\-'));
const range = fc.tuple(fc.option(fc.nat(1e6)), fc.option(fc.nat(1e6))).map(([min, max]) => ({ min, max }));
const anyState: fc.Arbitrary<SearchState> = fc.record({
  query: text,
  page: fc.integer({ min: -2, max: 200 }),
  sort: fc.constantFrom(...SORTS),
  lists: fc.dictionary(fc.constantFrom(...LIST_FACETS), fc.array(value, { maxLength: 4 })),
  ranges: fc.dictionary(fc.constantFrom(...RANGE_FACETS), range),
});
const canonical = (input: SearchState) => fromUiState(toUiState(input, 'cars'), 'cars');

describe('round trips', () => {
  it('SRCH-02 a URL restores the state it was written from, on the default path and on a path with a filter', () => {
    fc.assert(
      fc.property(anyState, fc.constantFrom(DEFAULT_BASE, TOYOTA), fc.boolean(), (input, startBase, hasPathFilter) => {
        const lists = hasPathFilter ? { ...input.lists, make: [...(input.lists.make ?? []), 'Toyota'] } : input.lists;
        const url = writeSearchState({ ...input, lists }, startBase);
        const [path, search = ''] = url.split('?');
        const base = path === startBase.path ? startBase : DEFAULT_BASE;
        const restored = readSearchState(search, base);
        expect(restored).toEqual(canonical({ ...input, lists }));
        expect(writeSearchState(restored, base)).toBe(url);
        expect(new URL(url, 'https://example.test').searchParams.toString()).toBe(
          new URLSearchParams(search).toString(),
        );
      }),
    );
  });

  it('SRCH-02 a state converted to InstantSearch and back is unchanged', () => {
    fc.assert(
      fc.property(anyState, (input) => {
        const canonicalState = canonical(input);
        expect(canonical(canonicalState)).toEqual(canonicalState);
        expect(toUiState(canonicalState, 'cars')).toEqual(
          JSON.parse(JSON.stringify(toUiState(canonicalState, 'cars'))),
        );
      }),
    );
  });

  it('SRCH-02 different spellings of a URL give the same state', () => {
    const percent = (text: string) =>
      Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    fc.assert(
      fc.property(anyState, fc.integer({ min: 0, max: 1000 }), (input, seed) => {
        const [, search = ''] = writeSearchState(input).split('?');
        const expected = readSearchState(search);
        expect(readSearchState(`?${search}`)).toEqual(expected);
        expect(readSearchState(search.replaceAll('[', '%5B').replaceAll(']', '%5d').replaceAll(':', '%3A'))).toEqual(
          expected,
        );
        expect(readSearchState(search.replaceAll('+', '%20'))).toEqual(expected);
        const pairs = [...new URLSearchParams(search)].map(([key, value]) => `${percent(key)}=${percent(value)}`);
        expect(readSearchState(pairs.join('&'))).toEqual(expected);
        const offset = seed % (pairs.length + 1);
        expect(readSearchState([...pairs.slice(offset), ...pairs.slice(0, offset), 'utm_source=x'].join('&'))).toEqual(
          expected,
        );
      }),
    );
  });

  it('SRCH-02 any URL gives a canonical state, which is written back as it was read', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '-1',
        '0',
        '1e9',
        'NaN',
        '9:1',
        ':',
        '1:',
        `${'9'.repeat(400)}:`,
        '__proto__',
        'constructor',
        'toString',
        "' OR 1=1",
        '<script>',
        '%',
        '%ZZ',
        '\\-x',
        '\u0000',
        '🚗',
        'x'.repeat(10_000),
      ),
    );
    const key = fc.oneof(
      fc.constantFrom(
        'query',
        'page',
        'sortBy',
        ...FACETS,
        ...RANGE_FACETS.map((facet) => `range[${facet}]`),
        'range[]',
        'range',
        '__proto__',
        'constructor',
        'make[]',
      ),
      hostile,
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, hostile), { maxLength: 12 }), (pairs) => {
        const search = new URLSearchParams(pairs);
        const parsed = readSearchState(search);
        const rewritten = writeSearchState(parsed).split('?')[1] ?? '';
        expect(readSearchState(rewritten)).toEqual(parsed);
        expect(Object.keys(parsed.lists).every((facet) => (LIST_FACETS as readonly string[]).includes(facet))).toBe(
          true,
        );
        expect(parsed.page).toBeGreaterThanOrEqual(1);
        expect(parsed.query.length).toBeLessThanOrEqual(256);
        expect(Object.getPrototypeOf(parsed.lists)).toBe(Object.prototype);
      }),
      { numRuns: 300 },
    );
  });

  it('SRCH-02 any text can be read without an error', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (search) => void readSearchState(search)));
  });
});
