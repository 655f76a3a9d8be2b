import type { ModelRecord } from '#domain/model-record.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import type { ContractCase, ContractSet, Expected } from './contract-case.ts';

const STOCK: readonly SearchRecord[] = [
  aSearchRecord({
    id: 1,
    make: 'Toyota',
    model: 'Hilux',
    price: 30_000,
    km: 10,
    colour: null,
    body: 'Ute / Tray',
    categories: ['Tow, Tough', 'Work'],
    distribution_locations: ['Innisfail', 'Tully'],
    city: 'Cairns',
  }),
  aSearchRecord({
    id: 2,
    make: 'Mazda',
    model: 'CX-5',
    price: null,
    km: 20_000,
    badge: 'G "T"',
    body: 'SUV',
    filtered_features: ['Sunroof'],
    city: 'Brisbane',
  }),
  aSearchRecord({
    id: 3,
    make: 'Land Rover',
    model: 'Defender',
    price: 90_000,
    km: null,
    badge: 'S & Si',
    year: 2024,
    body: 'SUV',
  }),
  aSearchRecord({
    id: 4,
    make: 'Toyota',
    model: 'AND',
    price: 10_000,
    badge: "Driver's",
    seats: null,
    car_type: 'demo',
    body: 'SUV',
  }),
  aSearchRecord({
    id: 5,
    make: 'Kia',
    model: 'Rio',
    price: 10_000,
    km: 0,
    badge: '-X',
    car_type: 'new',
    categories: ['Work'],
    year: 2025,
  }),
];
const MANY: readonly SearchRecord[] = Array.from({ length: 22 }, (_, i) => aSearchRecord({ id: i + 1 }));

/** Documents keep null fields; comparisons are allowed for price, km, year and sold_at. */
const EXPRESSIONS: readonly [title: string, filter: string, ids: readonly number[]][] = [
  ['empty text is not a filter', '', [1, 2, 3, 4, 5]],
  ['equal, whatever the case', 'make = TOYOTA', [1, 4]],
  ['not equal', 'make != Toyota', [2, 3, 5]],
  ['double quotes', 'make = "Land Rover"', [3]],
  ['single quotes', "make = 'Land Rover'", [3]],
  ['an escaped quote', 'badge = "G \\"T\\""', [2]],
  ['the other quote', 'badge = "Driver\'s"', [4]],
  ['a character with a meaning in URLs', 'badge = "S & Si"', [3]],
  ['a slash', 'body = "Ute / Tray"', [1]],
  ['no spaces', 'make="Land Rover"', [3]],
  ['a quoted keyword is a value', 'model = "AND"', [4]],
  ['a number', 'price = 30000', [1]],
  ['IN', 'make IN ["Land Rover", Mazda]', [2, 3]],
  ['IN nothing', 'make IN []', []],
  ['NOT IN', 'make NOT IN [Toyota, Mazda]', [3, 5]],
  ['TO includes both ends', 'price 10000 TO 30000', [1, 4, 5]],
  ['greater than', 'price > 30000', [3]],
  ['greater than or equal', 'price >= 30000', [1, 3]],
  ['less than', 'price < 30000', [4, 5]],
  ['less than or equal', 'price <= 30000', [1, 4, 5]],
  ['null matches no comparison', 'km < 999999', [1, 2, 4, 5]],
  ['null is not equal to any value', 'price != 10000', [1, 2, 3]],
  ['EXISTS: a null field exists', 'price EXISTS', [1, 2, 3, 4, 5]],
  ['IS NULL', 'price IS NULL', [2]],
  ['IS NOT NULL', 'price IS NOT NULL', [1, 3, 4, 5]],
  ['IS EMPTY', 'categories IS EMPTY', [2, 3, 4]],
  ['IS NOT EMPTY', 'categories IS NOT EMPTY', [1, 5]],
  ['a list contains a value with a comma', 'categories = "Tow, Tough"', [1]],
  ['AND before OR', 'make = Mazda OR make = Toyota AND price > 20000', [1, 2]],
  ['brackets', '(make = Mazda OR make = Toyota) AND price > 20000', [1]],
  ['NOT applies to the next condition', 'NOT make = Toyota AND km IS NOT NULL', [2, 5]],
  ['NOT before brackets', 'NOT (make = Toyota OR make = Mazda)', [3, 5]],
];

const INVALID_EXPRESSIONS: readonly [title: string, filter: string][] = [
  ['no operator', 'make'],
  ['no value', 'make ='],
  ['an unclosed bracket', '(make = Mazda'],
  ['an unclosed quote', 'make = "Mazda'],
  ['two conditions without AND', 'make = Mazda price > 1'],
  ['a keyword in lower case', 'make = Mazda or make = Kia'],
  ['an unknown field', 'owner = me'],
];

const aCase = (title: string, params: object, expected: Expected, indexName = 'cars'): ContractCase => ({
  title,
  requests: [{ indexName, params: { hitsPerPage: 50, ...params } }],
  expect: [expected],
});
const facetSearch = (title: string, facet: string, params: object, facetHits: Expected['facetHits']): ContractCase => ({
  title,
  requests: [{ indexName: 'cars', type: 'facet', facet, params: { maxFacetHits: 10, ...params } }],
  expect: [facetHits ? { facetHits } : {}],
});

const LISTS: ContractSet = {
  name: 'filters, facets and sorts',
  records: STOCK,
  cases: [
    ...EXPRESSIONS.map(([title, filters, ids]) =>
      aCase(`SRCH-17 filter expression: ${title}`, { filters }, { ids, total: ids.length }),
    ),
    ...INVALID_EXPRESSIONS.map(
      ([title, filters]): ContractCase => ({
        title: `SRCH-17 a filter expression is refused: ${title}`,
        requests: [{ indexName: 'cars', params: { filters } }],
        expect: 'rejects',
      }),
    ),
    aCase('SRCH-03 one of two values', { facetFilters: [['make:Mazda', 'make:Kia']] }, { ids: [2, 5] }),
    aCase('SRCH-03 values of two facets', { facetFilters: [['make:Toyota'], ['car_type:demo']] }, { ids: [4] }),
    aCase('SRCH-03 every value but one', { facetFilters: ['make:-Toyota'] }, { ids: [2, 3, 5] }),
    aCase('SRCH-03 a value that begins with a dash', { facetFilters: [['badge:\\-X']] }, { ids: [5] }),
    aCase('SRCH-03 a value with a slash', { facetFilters: [['body:Ute / Tray']] }, { ids: [1] }),
    aCase('SRCH-03 a value with quotes', { facetFilters: [['badge:G "T"']] }, { ids: [2] }),
    aCase('SRCH-03 a value with an apostrophe', { facetFilters: [["badge:Driver's"]] }, { ids: [4] }),
    aCase('SRCH-03 a value with &', { facetFilters: [['badge:S & Si']] }, { ids: [3] }),
    aCase('SRCH-03 a value with a comma', { facetFilters: [['categories:Tow, Tough']] }, { ids: [1] }),
    aCase('a location where the car can be seen', { facetFilters: [['distribution_locations:Tully']] }, { ids: [1] }),
    aCase('SRCH-03 a value that no car has', { facetFilters: [['make:Saab']] }, { ids: [], total: 0, pages: 0 }),
    aCase('SRCH-07 both ends of a range', { numericFilters: ['price>=10000', 'price<=30000'] }, { ids: [1, 4, 5] }),
    aCase('SRCH-07 one end of a range', { numericFilters: ['year>=2024'] }, { ids: [3, 5] }),
    aCase(
      'SRCH-03 counts, the most frequent first, then by name, and bounds',
      { facets: ['make', 'car_type', 'price', 'year', 'categories'] },
      {
        facets: {
          make: [
            ['Toyota', 2],
            ['Kia', 1],
            ['Land Rover', 1],
            ['Mazda', 1],
          ],
          car_type: [
            ['used', 3],
            ['demo', 1],
            ['new', 1],
          ],
          categories: [
            ['Work', 2],
            ['Tow, Tough', 1],
          ],
        },
        bounds: { price: { min: 10_000, max: 90_000 }, year: { min: 2021, max: 2025 } },
      },
    ),
    aCase('SRCH-03 an unknown facet has no values', { facets: ['make', 'owner'] }, { noFacets: ['owner'], total: 5 }),
    {
      title: 'SRCH-03 a facet is counted without its own filter',
      requests: [
        {
          indexName: 'cars',
          params: { facetFilters: [['make:Kia'], ['categories:Work']], facets: ['body'], hitsPerPage: 21 },
        },
        { indexName: 'cars', params: { facetFilters: [['categories:Work']], facets: 'make', hitsPerPage: 0 } },
      ],
      expect: [
        { ids: [5], facets: { body: [['Hatch', 1]] } },
        {
          facets: {
            make: [
              ['Kia', 1],
              ['Toyota', 1],
            ],
          },
        },
      ],
    },
    aCase(
      'SRCH-10 lowest price: cars without a price last, ties by id',
      {},
      { ids: [4, 5, 1, 3, 2] },
      'cars:price:asc',
    ),
    aCase(
      'SRCH-10 highest price: cars without a price last, ties by id',
      {},
      { ids: [3, 1, 4, 5, 2] },
      'cars:price:desc',
    ),
    aCase('SRCH-10 lowest kilometres: 0 is a number', {}, { ids: [5, 1, 2, 4, 3] }, 'cars:km:asc'),
    aCase('SRCH-10 highest kilometres', {}, { ids: [4, 2, 1, 5, 3] }, 'cars:km:desc'),
    aCase(
      'SRCH-10 makes with the most cars first, then by name',
      {},
      { ids: [1, 4, 5, 3, 2] },
      'cars:make_volume:desc',
    ),
    {
      title: 'SRCH-10 an unknown sort is refused',
      requests: [{ indexName: 'cars:owner:asc', params: {} }],
      expect: 'rejects',
    },
    aCase(
      'SRCH-17 a request for some fields only',
      { hitsPerPage: 2, attributesToRetrieve: ['id', 'make'] },
      { ids: [1, 2], fields: ['id', 'make'] },
    ),
    facetSearch('SRCH-16 the beginning of a value', 'city', { facetQuery: 'cai' }, [['Cairns', 1]]),
    facetSearch('SRCH-16 capitals do not matter', 'make', { facetQuery: 'TOY' }, [['Toyota', 2]]),
    facetSearch('SRCH-16 a typing error in five letters', 'make', { facetQuery: 'toyat' }, [['Toyota', 2]]),
    facetSearch('SRCH-16 a value of two words', 'make', { facetQuery: 'land ro' }, [['Land Rover', 1]]),
    facetSearch(
      'SRCH-16 only cars that match the filters',
      'make',
      { facetQuery: '', facetFilters: [['car_type:used']] },
      [
        ['Land Rover', 1],
        ['Mazda', 1],
        ['Toyota', 1],
      ],
    ),
    facetSearch('SRCH-16 a value that no car has', 'make', { facetQuery: 'saab' }, []),
  ],
};

const PAGES: ContractSet = {
  name: 'pages',
  records: MANY,
  cases: [
    aCase(
      'SRCH-12 22 cars are two pages',
      { hitsPerPage: 21 },
      { total: 22, pages: 2, page: 0, ids: MANY.slice(0, 21).map(({ id }) => id) },
    ),
    aCase(
      'SRCH-12 the last page is partial',
      { hitsPerPage: 21, page: 1 },
      { total: 22, pages: 2, page: 1, ids: [22] },
    ),
    aCase('SRCH-02 a page beyond the last is empty', { hitsPerPage: 21, page: 2 }, { total: 22, pages: 2, ids: [] }),
    aCase(
      'SRCH-03 a request for counts only has no hits',
      { hitsPerPage: 0, facets: ['make'] },
      { total: 22, ids: [], facets: { make: [['Toyota', 22]] } },
    ),
  ],
};

const PHOTO = 'https://photos.example/1.jpg';
const UNSORTED: readonly SearchRecord[] = [
  aSearchRecord({ id: 1, status: 'sold', image: PHOTO, price: 10_000 }),
  aSearchRecord({ id: 2, status: 'coming_soon', price: 20_000 }),
  aSearchRecord({ id: 3, price: 30_000 }),
  aSearchRecord({ id: 4, status: 'coming_soon', image: PHOTO, price: 40_000 }),
  aSearchRecord({ id: 5, image: PHOTO, price: 50_000 }),
  aSearchRecord({ id: 6, image: PHOTO, price: 60_000, model: 'Camry' }),
];

const LIST_ORDER: ContractSet = {
  name: 'order of a list without a query',
  records: UNSORTED,
  cases: [
    aCase(
      'SRCH-10 photos first, then cars in stock before those coming soon, sold cars last',
      {},
      { ids: [5, 6, 4, 3, 2, 1] },
    ),
    aCase('SRCH-10 the same in a filtered list', { facetFilters: [['model:Corolla']] }, { ids: [5, 4, 3, 2, 1] }),
    aCase('SRCH-10 the same across pages', { hitsPerPage: 2, page: 1 }, { ids: [4, 3] }),
    aCase('SRCH-10 punctuation alone is not a query', { query: ' - ' }, { ids: [5, 6, 4, 3, 2, 1] }),
    aCase(
      'SRCH-10 with a query, relevance decides, and sold cars come last',
      { query: 'toyota' },
      { ids: [2, 3, 4, 5, 6, 1] },
    ),
    aCase(
      'SRCH-10 with a query and a chosen sort, the sort decides',
      { query: 'toyota' },
      { ids: [1, 2, 3, 4, 5, 6] },
      'cars:price:asc',
    ),
    aCase('SRCH-10 a chosen sort decides', {}, { ids: [1, 2, 3, 4, 5, 6] }, 'cars:price:asc'),
  ],
};

/** More cities than a list shows, with different numbers of cars so that their order is certain. */
const CITIES: readonly SearchRecord[] = Array.from({ length: 25 }, (_, city) =>
  Array.from({ length: 25 - city }, (_, n) =>
    aSearchRecord({ id: city * 100 + n + 1, city: `City ${String.fromCharCode(65 + city)}` }),
  ),
).flat();

const LONG: ContractSet = {
  name: 'long facets',
  records: CITIES,
  cases: [
    aCase(
      'SRCH-16 the first 20 cities by count',
      { facets: ['city'], maxValuesPerFacet: 20, hitsPerPage: 0 },
      {
        facets: {
          city: Array.from({ length: 20 }, (_, i) => [`City ${String.fromCharCode(65 + i)}`, 25 - i] as const),
        },
      },
    ),
    aCase(
      'SRCH-16 a chosen city is counted beyond the 20th',
      {
        facets: ['city'],
        maxValuesPerFacet: 2,
        hitsPerPage: 0,
        facetFilters: [['city:City Y', 'city:City A', 'city:City B', 'city:City C']],
      },
      {
        facets: {
          city: [
            ['City A', 25],
            ['City B', 24],
            ['City C', 23],
            ['City Y', 1],
          ],
        },
      },
    ),
    facetSearch('SRCH-16 the 21st city is found by typing', 'city', { facetQuery: 'city u' }, [['City U', 5]]),
    facetSearch(
      'SRCH-05 a search among values returns at most the requested number',
      'city',
      { facetQuery: 'city', maxFacetHits: 3 },
      [
        ['City A', 25],
        ['City B', 24],
        ['City C', 23],
      ],
    ),
  ],
};

const model = (id: number, name: string, body: readonly string[], changes: Partial<ModelRecord> = {}): ModelRecord => ({
  id,
  'manufacturer.name': 'Toyota',
  'model.name': name,
  'model.body': body,
  href: `/models/toyota-${name.toLowerCase()}`,
  category: null,
  fuel: null,
  cars: 0,
  make_model: [],
  ...changes,
});

const MODELS: ContractSet = {
  name: 'models',
  records: STOCK,
  models: [
    model(1, 'Corolla', ['Hatch', 'Sedan'], { cars: 3, make_model: ['Toyota Corolla'] }),
    model(2, 'HiLux', ['Ute']),
    model(3, 'Yaris', ['Hatch'], { fuel: 'Hybrid' }),
    model(4, 'Rio', ['Hatch'], { 'manufacturer.name': 'Kia' }),
  ],
  cases: [
    aCase(
      'SRCH-17 every model, 21 per page',
      { hitsPerPage: 21 },
      { ids: [1, 2, 3, 4], total: 4, hitsPerPage: 21 },
      'models',
    ),
    aCase(
      'SRCH-17 facets of models',
      { facets: ['manufacturer.name', 'model.name', 'model.body'] },
      {
        facets: {
          'manufacturer.name': [
            ['Toyota', 3],
            ['Kia', 1],
          ],
          'model.name': [
            ['Corolla', 1],
            ['HiLux', 1],
            ['Rio', 1],
            ['Yaris', 1],
          ],
          'model.body': [
            ['Hatch', 3],
            ['Sedan', 1],
            ['Ute', 1],
          ],
        },
      },
      'models',
    ),
    aCase(
      'SRCH-17 models with a body',
      { facetFilters: [['model.body:Hatch'], ['manufacturer.name:Toyota']] },
      { ids: [1, 3] },
      'models',
    ),
    aCase('SRCH-17 a filter expression of models', { filters: '"manufacturer.name" = kia' }, { ids: [4] }, 'models'),
    aCase('SRCH-17 models have no facets of cars', { facets: ['make'] }, { noFacets: ['make'], total: 4 }, 'models'),
    aCase('SRCH-17 a model by name', { query: 'hilux' }, { ids: [2] }, 'models'),
    aCase('SRCH-17 models by make and body', { query: 'toyota hatch' }, { ids: [1, 3] }, 'models'),
  ],
};

export const listSets: readonly ContractSet[] = [LISTS, LIST_ORDER, PAGES, LONG, MODELS];
