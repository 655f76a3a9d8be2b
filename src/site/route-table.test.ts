import { describe, expect, test } from 'vitest';
import { isListed } from '#domain/listing.ts';
import { aCar } from '#tests/builders/car.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite, SITE_NOW } from '#tests/builders/site.ts';
import { checkSlugCollisions, SlugCollision } from './check-slug-collisions.ts';
import { type PublicRoute, routesOf } from './route-table.ts';
import type { Site } from './site.ts';

const STOCK = [
  aSearchRecord({ id: 1, make: 'Toyota', model: 'HiLux', body: 'Ute', car_type: 'used' }),
  aSearchRecord({ id: 2, make: 'Kia', model: 'Rio', body: 'Hatch', car_type: 'used' }),
];
const search = (table: { readonly routes: readonly PublicRoute[] }, path: string) =>
  table.routes.find((route) => route.kind === 'search' && route.path === path) as
    | (PublicRoute & { readonly kind: 'search' })
    | undefined;

describe('lists without stock', () => {
  const site = aSite({ stock: { excludeMakes: ['LADA'] } });
  const table = routesOf(site, STOCK, ['Toyota', 'TOYOTA', 'Mazda', 'Lada']);
  test.each([
    { why: 'in stock', path: '/search/toyota', isIndexed: true },
    { why: 'sold out, kept from search engines', path: '/search/mazda', isIndexed: false },
  ])('ROUTE-01 a make $why has a list', ({ path, isIndexed }) => expect(search(table, path)?.indexed).toBe(isIndexed));
  test.each([
    { why: 'that was never in stock', path: '/search/lamborghini' },
    { why: 'that the dealer excludes', path: '/search/lada' },
    { why: 'with a model that is sold out', path: '/search/toyota/corolla' },
  ])('ROUTE-01 a make $why has no path', ({ path }) => expect(table.has(path)).toBe(false));

  test('ROUTE-01 the make of a brand site has a list even before its first car', () => {
    const brand = aSite({ manufacturer: { name: 'Great Wall', slug: 'great-wall', logoUrl: null } });
    expect(search(routesOf(brand, STOCK), '/search/great-wall')?.filter).toEqual({ make: 'Great Wall' });
  });

  test('ROUTE-01 a make of the stock that a location names otherwise has one list', () => {
    const [location] = aSite().locations;
    const named = { ...location, manufacturers: ['VW'] } as (typeof site.locations)[number];
    const volkswagens = [aSearchRecord({ id: 1, make: 'Volkswagen', model: 'Golf' })];
    const withVolkswagen = routesOf(aSite({ locations: [named] }), volkswagens, ['Volkswagen']);
    expect(withVolkswagen.routes.map(({ path }) => path)).not.toContain('/search/vw');
    expect(['/search/volkswagen', '/search/vw'].map(withVolkswagen.has)).toEqual([true, true]); // the second redirects to the first
    expect(routesOf(aSite({ locations: [named] }), [], []).has('/search/vw')).toBe(true);
  });

  test('ROUTE-01 a former make never hides a body type in stock', () => {
    expect(search(routesOf(site, STOCK, ['Ute']), '/search/ute')?.filter).toEqual({ body: 'Ute' });
  });
});

test('SRCH-15 a make is left out of the lists exactly if its cars are, by any of its names', () => {
  const site = aSite({ stock: { excludeMakes: ['Citroen', ' lada ', 'VW'] } });
  const table = routesOf(site, STOCK, ['Citroën', 'LADA', 'Volkswagen', 'Kia']);
  const cars = ['Citroën', 'LADA', 'Volkswagen', 'Kia'].map((make) => aCar({ make }));
  const listed = cars.map((car) => isListed(car, site.stock, SITE_NOW));
  const paths = ['citroen', 'lada', 'volkswagen', 'kia'].map((slug) => table.has(`/search/${slug}`));
  expect([paths, listed]).toEqual([
    [false, false, false, true],
    [false, false, false, true],
  ]);
});

describe('for search engines', () => {
  test.each([
    { why: 'the whole stock', path: '/search/new-used-and-demo-cars', isIndexed: true },
    { why: 'a condition that every car has', path: '/search/used-cars', isIndexed: false },
    { why: 'a condition that no car has', path: '/search/demo-cars', isIndexed: false },
  ])('ROUTE-01 $why', ({ path, isIndexed }) => expect(search(routesOf(aSite(), STOCK), path)?.indexed).toBe(isIndexed));
});

describe('other spellings', () => {
  test.each([
    { alias: '/used-car/list', to: '/search/used-cars' },
    { alias: '/used-car/new-cars', to: '/search/new-cars' },
    { alias: '/new-used-and-demo-cars', to: '/search/new-used-and-demo-cars' },
    { alias: '/used-cars', to: '/search/used-cars' },
    { alias: '/new-cars', to: '/search/new-cars' },
    { alias: '/demo-cars', to: '/search/demo-cars' },
  ])('ROUTE-02 $alias redirects to $to', ({ alias, to }) => expect(routesOf(aSite(), STOCK).aliases[alias]).toBe(to));

  test('ROUTE-02 if the dealer has no such list, it redirects to the whole stock', () => {
    const used = aSite({ stock: { types: ['used'] } });
    expect(routesOf(used, STOCK).aliases['/used-car/new-cars']).toBe('/search/new-used-and-demo-cars');
  });
});

test.each([
  {
    why: 'a make and a body',
    cars: [
      { make: 'Ute', body: null },
      { make: 'Kia', body: 'Ute' },
    ],
  },
  { why: 'a condition and a make', cars: [{ make: 'Used Cars', body: null }] },
  { why: 'a condition and a body', cars: [{ make: 'Kia', body: 'New cars' }] },
])('ROUTE-01 one slug for $why stops the build', ({ cars }) => {
  expect(() => checkSlugCollisions(cars)).toThrow(SlugCollision);
});

describe('A49 pages of a form', () => {
  const has = (change: Parameters<typeof aSite>[0], path: string) => routesOf(aSite(change), STOCK).has(path);
  const location = aSite().locations[0] as Site['locations'][number];
  const parts = { locations: [{ ...location, type: 'parts' as const }] };
  const withMenuItem = (href: string) => ({
    navigation: {
      header: [{ label: 'More', href: null, items: [{ label: 'x', href, items: [] }] }],
      footer: [],
    },
  });
  const own = { ...aSite().dealership, feedbackUrl: 'https://survey.example' };
  const externalSurvey = { dealership: own, dealerships: [own], navigation: { header: [], footer: [] } };
  const otherYard = { ...aSite().dealership, slug: 'other-yard', feedbackUrl: null };
  test.each([
    { why: 'no parts location, no menu item', change: {}, path: '/parts/search', expected: false },
    { why: 'a parts location', change: parts, path: '/parts/search', expected: true },
    { why: 'a menu item', change: withMenuItem('/parts/search'), path: '/parts/search', expected: true },
    {
      why: 'a menu item with a fragment',
      change: withMenuItem('/parts/search#form'),
      path: '/parts/search',
      expected: true,
    },
    {
      why: 'a menu item with a query',
      change: withMenuItem('/parts/search/?a=b'),
      path: '/parts/search',
      expected: true,
    },
    { why: 'a survey on this site', change: {}, path: '/customer-feedback-survey', expected: true },
    { why: 'an external survey', change: externalSurvey, path: '/customer-feedback-survey', expected: false },
    {
      why: 'a dealership of the group without an external survey, to which the page about a visit leads',
      change: { ...externalSurvey, dealerships: [own, otherYard] },
      path: '/customer-feedback-survey',
      expected: true,
    },
    {
      why: 'an external survey and one on this site',
      change: { ...externalSurvey, ...withMenuItem('/customer-feedback-survey') },
      path: '/customer-feedback-survey',
      expected: true,
    },
  ])('$why', ({ change, path, expected }) => expect(has(change, path)).toBe(expected));
});

describe('TEN-01 pages that only one dealership of a group needs', () => {
  const off = {
    compare: false,
    favourites: false,
    tradeIn: false,
    personalisedFinance: false,
    checkout: false,
  } as const;
  const on = { compare: true, favourites: true, tradeIn: true, personalisedFinance: true, checkout: true } as const;
  const site = aSite({ features: off });
  const { features, card, detail, finance, phone, tags, text, legal } = site;
  const rules = { card, detail, finance, phone, tags, text, legal, features: { ...features, ...on } };
  const north = { ...site.dealership, id: 72, slug: 'north', rules };
  const group = { ...site, dealerships: [site.dealership, north] };

  test.each(['/compare', '/favourites', '/trade-in', '/personalised/finance', '/reserve'])('%s', (path) => {
    expect([routesOf(site, STOCK).has(path), routesOf(group, STOCK).has(path)]).toEqual([false, true]);
  });
});
