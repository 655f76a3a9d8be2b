import { describe, expect, test } from 'vitest';
import { SEARCH_PATH } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, type Changes } from '#tests/builders/site.ts';
import type { RouteOf } from '#view-types/page.ts';
import { listInput, searchPage } from './search-page.ts';

const ALL: RouteOf<'search'> = {
  kind: 'search',
  path: SEARCH_PATH,
  file: SEARCH_PATH,
  list: SEARCH_PATH,
  page: 1,
  filter: {},
  indexed: true,
};
const stock = (...types: readonly SearchRecord['car_type'][]): SearchRecord[] =>
  types.map((car_type, index) =>
    aSearchRecord({ id: index + 1, slug: `car-${index}`, car_type, make: index === 0 ? 'Kia' : 'BYD' }),
  );
const pageOf = (
  records: readonly SearchRecord[],
  route: Partial<RouteOf<'search'>> = {},
  changes: Changes<Site> = {},
) => {
  const fullRoute = { ...ALL, ...route };
  return searchPage(listInput(pageInput(aSite(changes), records), fullRoute), fullRoute).page;
};

describe('links to lists by condition', () => {
  test('are labelled with the condition, and the current one is marked', () => {
    const used = { path: '/search/used-cars', list: '/search/used-cars', filter: { car_type: ['used'] } } as const;
    expect(pageOf(stock('new', 'used'), used).types?.chips).toEqual([
      { label: 'All', href: SEARCH_PATH, current: undefined, types: '' },
      { label: 'New', href: '/search/new-cars', current: undefined, types: 'new' },
      { label: 'Used', href: '/search/used-cars', current: 'page', types: 'used' },
    ]);
  });

  test('SRCH-10 keep the make of the list', () => {
    const kia = { path: '/search/kia', list: '/search/kia', filter: { make: 'Kia' } } as const;
    const records = stock('new', 'used').map((record) => ({ ...record, make: 'Kia' }));
    expect(pageOf(records, kia).types?.chips).toEqual([
      { label: 'All', href: `${SEARCH_PATH}?make=Kia`, current: 'true', types: '' },
      { label: 'New', href: '/search/new-cars?make=Kia', current: undefined, types: 'new' },
      { label: 'Used', href: '/search/used-cars?make=Kia', current: undefined, types: 'used' },
    ]);
  });

  test('SRCH-10 never lead to a list without cars of the make', () => {
    const byd = { path: '/search/byd', list: '/search/byd', filter: { make: 'BYD' } } as const;
    const labelsOf = (records: readonly SearchRecord[]) =>
      pageOf(records, byd).types?.chips.map(({ label }) => label) ?? null;
    expect(labelsOf(stock('demo', 'new', 'used'))).toEqual(['All', 'New', 'Used']);
    expect(labelsOf(stock('demo', 'used', 'used'))).toBeNull();
  });

  test('are left out if all cars have the same condition', () => {
    expect(pageOf(stock('used', 'used')).types).toBeNull();
  });
});

test('browse links: models are expanded, and the current list is marked', () => {
  const filter = { make: 'Kia' };
  const { groups } = pageOf(stock('used', 'used'), { path: '/search/kia', list: '/search/kia', filter }).browse;
  expect(groups.map(({ heading, open }) => [heading, open])).toEqual([
    ['Models', true],
    ['Makes', false],
    ['Body types', false],
  ]);
  expect(groups[1]?.chips.filter(({ current }) => current)).toEqual([
    { label: 'Kia', href: '/search/kia', count: '1', current: true },
  ]);
});

test('a tile appears at its position, hidden until its start; an empty list has no tiles', () => {
  const tile = { name: 'one', title: 'Sell to us', body: 'Today', href: '/contact', linkText: 'Come and see us' };
  const window = { position: 2, from: '2026-12-01T00:00:00Z', until: null, display: [], strictDisplay: false };
  const changes = { search: { tiles: [{ ...tile, ...window }] } };
  expect(pageOf(stock('used', 'used'), {}, changes).results?.items).toEqual([
    { car: 0 },
    {
      tile: {
        title: 'Sell to us',
        body: 'Today',
        link: { label: 'Come and see us', href: '/contact', external: false },
        position: 2,
        strict: false,
        from: '2026-12-01T00:00:00Z',
        until: null,
        isActive: false,
      },
    },
    { car: 1 },
  ]);
  expect(pageOf([], {}, changes).results).toBeNull();
});

test('ROUTE-02 a tile that leads to another website says so', () => {
  const tile = { name: 'one', title: 'Sell to us', body: 'Today', href: 'https://sell.example/', linkText: 'Go' };
  const window = { position: 2, from: null, until: null, display: [], strictDisplay: false };
  const { results } = pageOf(stock('used', 'used'), {}, { search: { tiles: [{ ...tile, ...window }] } });
  expect(results?.items[1]).toMatchObject({ tile: { link: { href: 'https://sell.example/', external: true } } });
});

test('a tile that links to a list without cars today is left out of the page and of its search data', () => {
  const tile = { name: 'one', title: 'Look', body: 'Today', linkText: 'See them', position: 2 };
  const window = { from: null, until: null, display: [], strictDisplay: false };
  const hrefs = ['/search/mazda', '/search/byd#results'];
  const tiles = hrefs.map((href, index) => ({ ...tile, ...window, href, name: `tile-${index}` }));
  const { results, data } = pageOf(stock('used', 'used'), {}, { search: { tiles } });
  expect(results?.items.map((item) => ('tile' in item ? item.tile.link.href : item.car))).toEqual([0, hrefs[1], 1]);
  expect(JSON.parse(data).tiles.map(({ href }: { href: string }) => href)).toEqual([hrefs[1]]);
});

test('every list has the comparison rate warning if any car in stock shows a repayment', () => {
  const finance = { weekly: 154, interestRate: 7.99, comparisonRate: 8.49, termMonths: 60, balloon: 0 };
  const records = [aSearchRecord({ id: 1, make: 'Kia', finance }), aSearchRecord({ id: 2, slug: 'two', make: 'BYD' })];
  const byd = { path: '/search/byd', list: '/search/byd', filter: { make: 'BYD' } };
  expect(pageOf(records, byd).repaymentNote?.warning?.text).toBe(`* ${aSite().legal.comparisonWarning}`);
  expect(pageOf(records, byd).repaymentNote?.isUnused).toBe(false);
  expect(pageOf(records.slice(1), byd).repaymentNote).toMatchObject({ isUnused: true, warning: {} });
});

test.each(['Dealer', 'The Family Dealership of the Whole of Southern Queensland and Northern New South Wales'])(
  'the title that a search in the browser sets is the same as the page’s: %s',
  (name) => {
    const input = listInput(pageInput(aSite({ name }), stock('used')), ALL);
    const { head, page } = searchPage(input, ALL);
    expect(JSON.parse(page.data).loaded.title).toBe(head.title);
  },
);

test('SRCH-16 a limit of values above the number that are counted still leaves one for the text field', () => {
  const limits = { dealershipFacetValues: 100, cityFacetValues: 12 };
  const { values } = JSON.parse(pageOf(stock('used'), {}, { limits }).data).limits;
  expect(values).toMatchObject({ dealership_name: 59, city: 12 });
});
