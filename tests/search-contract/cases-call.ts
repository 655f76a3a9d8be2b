import type { ModelRecord } from '#domain/model-record.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { COLUMNS } from '#domain/stock-index.ts';
import type { SearchParams, SearchRequest } from '#search/engine/requests.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import type { ContractCase, ContractSet, Expected } from './contract-case.ts';

const requestOf = (params: SearchParams, indexName = 'cars'): SearchRequest => ({ indexName, params });
const aCase = (title: string, request: SearchRequest, expected: Expected): ContractCase => ({
  title,
  requests: [request],
  expect: [expected],
});

/** Fifty cars: odd ids are Kias, even ones Mazdas; every tenth has no price. */
const FIFTY: readonly SearchRecord[] = Array.from({ length: 50 }, (_, i) => {
  const id = i + 1;
  return aSearchRecord({
    id,
    make: id % 2 ? 'Kia' : 'Mazda',
    model: id % 2 ? 'Rio' : '3',
    price: id % 10 === 0 ? null : 10_000 + id * 100,
    km: id * 1000,
    car_type: id % 5 === 0 ? 'new' : 'used',
    stocknum: `X${1000 + id}`,
  });
});
const ODD_IDS = FIFTY.filter(({ id }) => id % 2).map(({ id }) => id);

/** Every parameter of CALL-01: filters, text, page, size, sort order and expression; hits, count, facets and pages are returned. */
const CALL: ContractSet = {
  name: 'the stock search call',
  records: FIFTY,
  cases: [
    aCase('CALL-01 SRCH-12 no query: the first 21 of all cars, by id', requestOf({ hitsPerPage: 21 }), {
      ids: FIFTY.slice(0, 21).map(({ id }) => id),
      total: 50,
      pages: 3,
      page: 0,
      hitsPerPage: 21,
    }),
    aCase('CALL-01 SRCH-12 page 3 begins at hit 43 and is not full', requestOf({ hitsPerPage: 21, page: 2 }), {
      ids: [43, 44, 45, 46, 47, 48, 49, 50],
      total: 50,
      pages: 3,
      page: 2,
    }),
    aCase('CALL-01 SRCH-12 past the last page: no hits, the same count', requestOf({ hitsPerPage: 21, page: 9 }), {
      ids: [],
      total: 50,
      pages: 3,
    }),
    aCase(
      'CALL-01 filter, expression, text and sort together',
      requestOf(
        {
          query: 'kia',
          facetFilters: [['car_type:new', 'car_type:used']],
          numericFilters: ['price>=11000', 'price<=13000'],
          filters: 'km > 20000 AND NOT id = 25',
          facets: ['make', 'car_type', 'price'],
          hitsPerPage: 5,
        },
        'cars:price:desc',
      ),
      {
        ids: [29, 27, 23, 21],
        total: 4,
        pages: 1,
        facets: { make: [['Kia', 4]], car_type: [['used', 4]], price: [] },
        bounds: { price: { min: 12_100, max: 12_900 } },
      },
    ),
    aCase(
      'SRCH-10 lowest price first: cars without a price last, by id',
      requestOf({ page: 2, hitsPerPage: 21 }, 'cars:price:asc'),
      {
        ids: [47, 48, 49, 10, 20, 30, 40, 50],
      },
    ),
    aCase(
      'SRCH-10 highest price first: cars without a price last, too',
      requestOf({ page: 2, hitsPerPage: 21 }, 'cars:price:desc'),
      {
        ids: [3, 2, 1, 10, 20, 30, 40, 50],
      },
    ),
    aCase('SRCH-10 makes by volume: equal volumes by name', requestOf({ hitsPerPage: 25 }, 'cars:make_volume:desc'), {
      ids: ODD_IDS,
    }),
    aCase(
      'SRCH-17 a fetch by expression returns its hits',
      requestOf({ filters: 'id IN [7, 9, 4711]', hitsPerPage: 21 }),
      {
        ids: [7, 9],
        total: 2,
      },
    ),
    aCase('SRCH-17 an empty expression is not a filter', requestOf({ filters: '  ', hitsPerPage: 0 }), {
      ids: [],
      total: 50,
      pages: 0,
    }),
    aCase(
      'SRCH-17 an unknown facet has no values, and the other facets are counted',
      requestOf({ facets: ['make', 'horses'], hitsPerPage: 1 }),
      {
        ids: [1],
        facets: {
          make: [
            ['Kia', 25],
            ['Mazda', 25],
          ],
        },
        noFacets: ['horses'],
      },
    ),
    {
      title: 'CALL-01 a list and its counts in one call, each with its own filters',
      requests: [
        requestOf({ facetFilters: [['make:Kia']], facets: ['make', 'car_type'], hitsPerPage: 3 }),
        requestOf({ facets: 'make', hitsPerPage: 0 }),
      ],
      expect: [
        { ids: [1, 3, 5], total: 25, facets: { make: [['Kia', 25]] } },
        {
          total: 50,
          facets: {
            make: [
              ['Kia', 25],
              ['Mazda', 25],
            ],
          },
        },
      ],
    },
    aCase('CALL-01 a hit is the whole public record', requestOf({ hitsPerPage: 1 }), { fields: Object.keys(COLUMNS) }),
    aCase(
      'CALL-01 words at the end that no car contains are dropped',
      requestOf({ query: 'kia rio zzzz', hitsPerPage: 0 }),
      { total: 25 },
    ),
    aCase(
      'CALL-01 filters do not change which words are dropped: no Kia Rio is a Mazda',
      requestOf({ query: 'kia rio', facetFilters: ['make:Mazda'], hitsPerPage: 3 }),
      { ids: [], total: 0 },
    ),
    aCase('CALL-01 a whole stock number', requestOf({ query: 'X1017', hitsPerPage: 3 }), { ids: [17], total: 1 }),
    aCase('CALL-01 the last half of a stock number', requestOf({ query: '1017', hitsPerPage: 3 }), {
      ids: [17],
      total: 1,
    }),
    aCase('CALL-01 one letter is not the beginning of a stock number', requestOf({ query: 'x', hitsPerPage: 3 }), {
      ids: [],
      total: 0,
    }),
    {
      title: 'CALL-01 an incomplete filter is refused',
      requests: [requestOf({ filters: 'price >' })],
      expect: 'rejects',
    },
  ],
};

const CITIES = Array.from({ length: 25 }, (_, i) => `City ${String.fromCharCode(65 + i)}`);
const DEALERS = Array.from({ length: 45 }, (_, i) => `Dealer ${String(i + 1).padStart(2, '0')}`);
/** Cars in these cities, 25 in the first and one fewer in each following city, shared among the dealers. */
const CITY_CARS: readonly SearchRecord[] = CITIES.flatMap((city, i) => Array.from({ length: 25 - i }, () => city)).map(
  (city, i) => aSearchRecord({ id: i + 1, city, dealership_name: DEALERS[i % 45] ?? null }),
);

const CITY_SET: ContractSet = {
  name: '25 cities and 45 dealers',
  records: CITY_CARS,
  cases: [
    aCase(
      'SRCH-16 the twenty cities with the most cars, by count',
      requestOf({ facets: ['city'], maxValuesPerFacet: 20, hitsPerPage: 0 }),
      {
        facets: { city: CITIES.slice(0, 20).map((city, i) => [city, 25 - i] as const) },
      },
    ),
    aCase(
      'SRCH-16 forty dealers, those with equal counts by name',
      requestOf({ facets: ['dealership_name'], maxValuesPerFacet: 40, hitsPerPage: 0 }),
      {
        facets: { dealership_name: dealersByCount(CITY_CARS).slice(0, 40) },
      },
    ),
    aCase(
      'SRCH-16 the 21st city is found by its name',
      { indexName: 'cars', type: 'facet', facet: 'city', params: { facetQuery: 'city u', maxFacetHits: 10 } },
      { facetHits: [['City U', 5]] },
    ),
    aCase(
      'SRCH-16 SRCH-03 a value that is filtered by is listed even if few cars have it',
      requestOf({
        facets: ['city'],
        facetFilters: [['city:City A', 'city:City Y']],
        maxValuesPerFacet: 1,
        hitsPerPage: 0,
      }),
      {
        facets: {
          city: [
            ['City A', 25],
            ['City Y', 1],
          ],
        },
      },
    ),
  ],
};

function dealersByCount(records: readonly SearchRecord[]): (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { dealership_name: name } of records) counts.set(name ?? '', (counts.get(name ?? '') ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
}

/** Names with every character that could break a filter or a URL. */
const NAMES = ['-X Line', 'S & Si', 'G "Track"', "Driver's", '4x4, Tow', 'Petrol / LPG', 'a:b', 'back\\slash'];
const NAME_SET: ContractSet = {
  name: 'names with special characters',
  records: NAMES.map((badge, i) => aSearchRecord({ id: i + 1, badge, make: i === 0 ? 'Kia' : 'Škoda' })),
  cases: [
    ...NAMES.filter((name) => !name.includes('\\')).map((badge, i) =>
      aCase(
        `SRCH-03 the badge ${badge} is found by its facet`,
        requestOf({ facetFilters: [[`badge:${badge.replace(/^-/, '\\-')}`]], hitsPerPage: 5 }),
        {
          ids: [i + 1],
          total: 1,
        },
      ),
    ),
    aCase('SRCH-03 every badge but one', requestOf({ facetFilters: ['badge:-S & Si'], hitsPerPage: 0 }), {
      total: NAMES.length - 1,
    }),
    aCase('SRCH-03 a make with an accent is one value', requestOf({ facets: ['make'], hitsPerPage: 0 }), {
      facets: {
        make: [
          ['Škoda', NAMES.length - 1],
          ['Kia', 1],
        ],
      },
    }),
  ],
};

const aModel = (id: number, make: string, name: string, bodies: readonly string[], cars: number): ModelRecord => ({
  id,
  'manufacturer.name': make,
  'model.name': name,
  'model.body': bodies,
  href: `/search/${name.toLowerCase()}`,
  category: null,
  fuel: null,
  cars,
  make_model: cars > 0 ? [`${make} ${name}`] : [],
});

const MODEL_SET: ContractSet = {
  name: 'makers and models',
  records: FIFTY.slice(0, 1),
  models: [
    aModel(1, 'Toyota', 'HiLux', ['Ute', 'Cab Chassis'], 4),
    aModel(2, 'Toyota', 'Yaris', ['Hatch'], 2),
    aModel(3, 'Kia', 'Rio', ['Hatch'], 0),
  ],
  cases: [
    aCase(
      'SRCH-17 the facets of models are counted',
      requestOf({ facets: ['manufacturer.name', 'model.name', 'model.body'], hitsPerPage: 21 }, 'models'),
      {
        ids: [1, 2, 3],
        total: 3,
        pages: 1,
        hitsPerPage: 21,
        facets: {
          'manufacturer.name': [
            ['Toyota', 2],
            ['Kia', 1],
          ],
          'model.name': [
            ['HiLux', 1],
            ['Rio', 1],
            ['Yaris', 1],
          ],
          'model.body': [
            ['Hatch', 2],
            ['Cab Chassis', 1],
            ['Ute', 1],
          ],
        },
      },
    ),
    aCase(
      'SRCH-17 models by make and body',
      requestOf({ facetFilters: [['manufacturer.name:Toyota'], ['model.body:Hatch']], hitsPerPage: 21 }, 'models'),
      {
        ids: [2],
        total: 1,
      },
    ),
    aCase(
      'SRCH-17 a model by the beginning of its name, whatever its case',
      requestOf({ query: 'hilu', hitsPerPage: 21 }, 'models'),
      { ids: [1] },
    ),
    aCase('SRCH-17 a hit among the models has flat fields', requestOf({ hitsPerPage: 1 }, 'models'), {
      fields: Object.keys(aModel(1, '', '', [], 0)),
    }),
  ],
};

const SORT_SET: ContractSet = {
  name: 'a chosen sort and a text',
  records: [
    aSearchRecord({ id: 1, make: 'Kia', model: 'Sportage', price: 30_000 }),
    aSearchRecord({ id: 2, make: 'Mazda', model: '3', badge: 'Sportige', price: 10_000 }),
    aSearchRecord({ id: 3, make: 'Kia', model: 'Sportage', price: null }),
  ],
  cases: [
    aCase('SRCH-10 without a sort the better match comes first', requestOf({ query: 'sportage', hitsPerPage: 3 }), {
      ids: [1, 3, 2],
    }),
    aCase(
      'SRCH-10 a chosen sort comes before the match',
      requestOf({ query: 'sportage', hitsPerPage: 3 }, 'cars:price:asc'),
      {
        ids: [2, 1, 3],
      },
    ),
  ],
};

export const callSets: readonly ContractSet[] = [CALL, CITY_SET, NAME_SET, MODEL_SET, SORT_SET];
