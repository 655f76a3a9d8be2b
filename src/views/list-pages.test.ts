import { describe, expect, test } from 'vitest';
import type { ListFilter } from '#domain/listed-records.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, type Changes } from '#tests/builders/site.ts';
import { listOf } from '#tests/builders/stock-list.ts';
import type { FinderData } from '#view-types/stock-finder.ts';
import { homePage } from '#views/home-page.ts';
import { listInput, searchPage } from '#views/search-page.ts';

const CARS: readonly SearchRecord[] = [
  aSearchRecord({ id: 1, make: 'Toyota', model: 'HiLux', body: 'Ute', image: '/1.svg', created_at: 100 }),
  aSearchRecord({
    id: 2,
    make: 'Toyota',
    model: 'Corolla',
    body: 'Hatch',
    image: '/2.svg',
    created_at: 300,
    car_type: 'new',
  }),
  aSearchRecord({ id: 3, make: 'Mazda', model: 'BT-50', body: 'Ute', image: null, created_at: 500 }),
  aSearchRecord({ id: 4, make: 'Mazda', model: '3', body: null, image: '/4.svg', created_at: 300, status: 'sold' }),
  aSearchRecord({ id: 5, make: 'Toyota', model: 'HiLux', body: 'Ute', image: '/5.svg', created_at: 300 }),
];
const home = (changes: Changes<Site> = {}, records = CARS) => homePage(pageInput(aSite(changes), records)).page;

describe('the home page', () => {
  test('TILE-01 tiles show the number of cars in their lists, most cars first', () => {
    const { browse, hero } = home();
    const tileTexts = (kind: string) =>
      browse?.tiles.find((tiles) => tiles.kind === kind)?.tiles.map(({ label, count, href }) => [label, count, href]);
    expect(tileTexts('make')).toEqual([
      ['Toyota', '3 cars', '/search/toyota'],
      ['Mazda', '2 cars', '/search/mazda'],
    ]);
    expect(tileTexts('body')).toEqual([
      ['Ute', '3 cars', '/search/ute'],
      ['Hatch', '1 car', '/search/hatch'],
    ]);
    expect(hero.quick.map(({ label, count }) => [label, count])).toEqual([
      ['New cars', '1'],
      ['Used cars', '4'],
    ]);
  });

  test('SRCH-13 the noun beside the number of cars is that of the number shown', () => {
    const { browse } = home({ stock: { count: 1 }, limits: { stockCountThreshold: 0 } });
    expect([browse?.all.label, browse?.finder.slider.button]).toEqual(['Browse 1 car', 'Show Me 1 car']);
  });

  test('SRCH-13 SRCH-09 the finder keeps the dealer’s own number for a large stock, and counts any other', () => {
    const isDealerTotal = (changes: Changes<Site>): unknown =>
      (JSON.parse(home(changes).browse?.finder.data ?? '{}') as FinderData).isDealerTotal;
    expect(isDealerTotal({ stock: { count: 1 }, limits: { stockCountThreshold: 0 } })).toBe(true);
    expect(isDealerTotal({})).toBe(false);
  });

  test('TILE-01 values without cars have no tile', () => {
    // The sold car has no body type, and a single body type is not a choice.
    const { browse } = home({}, CARS.slice(2));
    const tileTexts = browse?.tiles.map(({ kind, tiles }) => [
      kind,
      tiles.map(({ label, count }) => `${label} ${count}`),
    ]);
    expect(tileTexts).toEqual([['make', ['Mazda 2 cars', 'Toyota 1 car']]]);
    expect(home({}, []).browse).toBeNull();
  });

  test('latest cars: newest first, with a picture, not sold', () => {
    expect(home().latest?.cars.map(({ id }) => id)).toEqual([2, 5, 1]);
    expect(home({}, []).latest).toBeNull();
  });

  test('TILE-02 the price slider has the specified range and sorts by price', () => {
    expect(home().browse?.finder.slider).toMatchObject({
      min: 5000,
      max: 250_000,
      step: 500,
      range: '$5,000 – $250,000',
      href: '/search/new-used-and-demo-cars?sortBy=price:desc',
      button: 'Show Me 5 cars',
    });
  });

  test('uses the noun for the stock', () => {
    const caravan = aSearchRecord({ id: 9, item_type: 'caravan' });
    const secondCaravan = aSearchRecord({ id: 10, item_type: 'caravan', make: 'Jayco' });
    expect([
      home({}, [caravan, secondCaravan]).browse?.all.label,
      home({}, [caravan, ...CARS]).browse?.all.label,
    ]).toEqual(['Browse 2 caravans', 'Browse 6 vehicles']);
  });

  test('the full comparison rate warning is shown if a card shows a repayment', () => {
    const finance = { weekly: 100, interestRate: 8, comparisonRate: 9, termMonths: 60, balloon: 0 };
    const records = [aSearchRecord({ id: 1, image: '/1.svg', finance })];
    expect(home().latest?.repaymentNote?.isUnused).toBe(true);
    expect(home({}, records).latest?.repaymentNote?.warning?.text).toBe(`* ${aSite().legal.comparisonWarning}`);
  });
});

describe('a search page', () => {
  const cars = Array.from({ length: 22 }, (_, index) => aSearchRecord({ id: index + 1 }));
  const page = (filter: ListFilter, number: number, listed: readonly SearchRecord[], changes: Changes<Site> = {}) =>
    listOf(aSite(changes), { list: '/search/used-cars', page: number, filter }, CARS, listed);

  test('SRCH-12 22 cars are split into pages of 21 and 1', () => {
    expect(page({}, 1, cars).cards).toHaveLength(21);
    expect(page({}, 2, cars).cards.map(({ id }) => id)).toEqual([22]);
    expect(page({}, 1, cars).pager).toMatchObject({
      previous: null,
      next: { label: 'Next', href: '/search/used-cars?page=2' },
    });
    expect(page({}, 2, cars).pager?.previous?.href).toBe('/search/used-cars');
  });

  test('page links have gaps', () => {
    const pager = page(
      {},
      6,
      Array.from({ length: 21 * 10 }, (_, id) => aSearchRecord({ id })),
    ).pager;
    expect(pager?.items.map((item) => item?.page ?? null)).toEqual([1, null, 5, 6, 7, null, 10]);
    expect(pager?.items.find((item) => item?.current)?.name).toBe('Page 6');
  });

  test.each<[string, ListFilter, string, string]>([
    ['all', {}, 'New and used cars for sale', 'Search'],
    ['type', { car_type: ['used'] }, 'Used cars for sale', 'Used'],
    ['two types', { car_type: ['new', 'demo'] }, 'New and demo cars for sale', 'New and demo'],
    ['make', { make: 'Toyota' }, 'Toyota cars for sale', 'Toyota'],
    ['model', { make: 'Toyota', model: 'HiLux' }, 'Toyota HiLux for sale', 'HiLux'],
    ['body', { body: 'Ute' }, 'Utes for sale', 'Ute'],
    ['body in -ch', { body: 'Hatch' }, 'Hatches for sale', 'Hatch'],
    ['body that is no noun', { body: 'Sports' }, 'Sports cars for sale', 'Sports'],
    ['body that is its own plural', { body: 'Cab Chassis' }, 'Cab Chassis for sale', 'Cab Chassis'],
  ])('heading and breadcrumbs: %s', (_why, filter, h1, last) => {
    const view = page(filter, 1, CARS);
    expect(view.h1).toBe(h1);
    expect(view.breadcrumbs.at(-1)).toEqual({ label: last, href: null });
    expect(view.breadcrumbs.slice(0, -1).every(({ href }) => href !== null && href !== '')).toBe(true);
  });

  test.each<[string, readonly SearchRecord['car_type'][], string]>([
    ['one condition', ['used'], 'Used cars for sale'],
    ['new and used', ['used', 'new'], 'New and used cars for sale'],
    ['demo and used', ['used', 'demo'], 'Demo and used cars for sale'],
    ['new and demo', ['demo', 'new'], 'New and demo cars for sale'],
    ['every condition', ['used', 'demo', 'new'], 'New, used and demo cars for sale'],
    ['no stock today', [], 'New, used and demo cars for sale'],
  ])('ROUTE-01 the heading of the full list names only the conditions that the dealer lists: %s', (_why, types, h1) => {
    const records = types.map((car_type, index) => aSearchRecord({ id: index + 1, car_type }));
    const route = { list: '/search/new-used-and-demo-cars', page: 1, filter: {} };
    expect(listOf(aSite(), route, records, records).h1).toBe(h1);
  });

  test('a condition shared by all cars has no second list: no link, and the canonical URL of the first', () => {
    const records = [aSearchRecord({ id: 1 }), aSearchRecord({ id: 2 })];
    const route = { list: '/search/used-cars', page: 1, filter: { car_type: ['used'] } } as const;
    const view = listOf(aSite(), route, records, records);
    expect(view.head.canonical).toBe(`${aSite().origin}/search/new-used-and-demo-cars`);
    expect(view.links.find(({ key }) => key === 'types')?.tiles.map(({ label }) => label)).toEqual(['Used cars']);
  });

  test('canonical URL and title of each page; an empty list is not indexed', () => {
    const view = page({}, 2, cars);
    expect(view.head.canonical).toBe(`${aSite().origin}/search/used-cars?page=2`);
    expect(view.head.title).toContain(', page 2 | ');
    expect([view.head.noindex, page({}, 1, []).head.noindex]).toEqual([false, true]);
    expect(page({}, 1, []).empty?.links).toHaveLength(2);
  });

  test('an empty list of all cars has no link to itself', () => {
    const route = { list: '/search/new-used-and-demo-cars', page: 1, filter: {} };
    expect(listOf(aSite(), route, [], []).empty?.links.map(({ href }) => href)).toEqual([aSite().routes.contact]);
  });

  test('every make, and the models of the page’s make, have a link', () => {
    const links = page({ make: 'Toyota' }, 1, CARS).links;
    const labels = (key: string) => links.find((group) => group.key === key)?.tiles.map(({ label }) => label);
    expect(labels('makes')).toEqual(['Toyota', 'Mazda']);
    expect(labels('models')).toEqual(['HiLux', 'Corolla']);
    expect(page({}, 1, CARS).links.some(({ key }) => key === 'models')).toBe(false);
  });

  test('SRCH-23 the dealer’s text is only on page 1 of the unfiltered list', () => {
    const text: Changes<Site> = { search: { intro: ['One.', 'Two.'] } };
    const introOn = (list: string, number: number) =>
      listOf(aSite(text), { list, page: number, filter: {} }, CARS, cars).intro;
    expect(introOn('/search/new-used-and-demo-cars', 1)).toEqual(['One.', 'Two.']);
    expect(introOn('/search/new-used-and-demo-cars', 2)).toEqual([]);
    expect(introOn('/search/used-cars', 1)).toEqual([]);
  });
});

test('a list page reads its own cars, not the whole stock again', () => {
  let reads = 0;
  const countReads = (record: SearchRecord): SearchRecord =>
    new Proxy(record, {
      get: (target, key) => {
        reads += 1;
        return Reflect.get(target, key);
      },
    });
  const stock = Array.from({ length: 2000 }, (_, index) =>
    countReads(
      aSearchRecord({ id: index + 1, make: index % 2 ? 'Mazda' : 'Honda', model: `M${index % 40}`, finance: null }),
    ),
  );
  const input = pageInput(aSite(), stock);
  const readsOf = (filter: ListFilter, page: number): number => {
    const before = reads;
    const common = { path: '/search/x', file: '/search/x', list: '/search/x' };
    const route = { kind: 'search', ...common, page, filter, indexed: true } as const;
    searchPage(listInput(input, route), route);
    return reads - before;
  };
  for (const filter of [{ make: 'Mazda' }, { make: 'Mazda', model: 'M1' }, {}, { body: 'None' }] as const) {
    readsOf(filter, 1);
    const emptyPageReads = readsOf(filter, 900);
    expect(emptyPageReads, JSON.stringify(filter)).toBeLessThan(100);
  }
});

test.each<[why: string, changes: Partial<SearchRecord>, expected: string]>([
  [
    'a lender',
    { finance: { weekly: 99, interestRate: 7.99, comparisonRate: 8.66, termMonths: 60, balloon: 0 } },
    'See prices, pictures and repayments.',
  ],
  ['no lender', { finance: null }, 'See prices and pictures.'],
  ['prices on application', { finance: null, price: null }, 'See pictures and details.'],
])('ROUTE-01 the description of a list of cars with %s mentions only what it shows', (_why, changes, expected) => {
  const records = [aSearchRecord({ finance: null, ...changes })];
  const route = { list: '/search/new-used-and-demo-cars', page: 1, filter: {} } as const;
  expect(listOf(aSite(), route, records, records).head.description).toContain(expected);
});

test.each<[why: string, records: readonly SearchRecord[], filter: ListFilter, description: string]>([
  ['an abbreviation', [aSearchRecord({ body: 'SUV' })], { body: 'SUV' }, 'SUVs for sale at Least Motors: 1 car. See'],
  ['a make', [aSearchRecord({ make: 'Kia' })], { make: 'Kia' }, 'Kia cars for sale at Least Motors: 1 car. See'],
  ['a condition', [aSearchRecord()], { car_type: ['used'] }, 'Used cars for sale at Least Motors: 1 car. See'],
  ['no cars', [], { make: 'BMW' }, 'BMW cars for sale at Least Motors: none at the moment. See'],
])('ROUTE-01 the description of a list of %s matches its heading', (_why, records, filter, description) => {
  const route = { list: '/search/x', page: 1, filter };
  expect(listOf(aSite(), route, CARS, records).head.description).toContain(description);
});
