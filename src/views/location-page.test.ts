import { expect, test } from 'vitest';
import type { SearchRecord } from '#domain/search-record.ts';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite } from '#tests/builders/site.ts';
import type { PageInput } from '#view-types/page.ts';
import { locationPage } from './location-page.ts';

test.each([
  ['names no suburb', 'Example Cars', 'Geelong', 'Example Cars, Geelong | Least Motors'],
  ['ends in its suburb', 'Example Cars Geelong', 'Geelong', 'Example Cars Geelong | Least Motors'],
  ['names it in the middle', 'Port Douglas Used Cars', 'port douglas', 'Port Douglas Used Cars | Least Motors'],
  ['only has the same beginning', 'Geelongs Best', 'Geelong', 'Geelongs Best, Geelong | Least Motors'],
])('the page title of a location that %s', (_why, name, city, title) => {
  const [location] = aSite().locations;
  if (location === undefined) throw new Error('The site has a location.');
  const site = aSite({ locations: [{ ...location, slug: 'yard', name, address: { ...location.address, city } }] });
  const route = { kind: 'location', path: '/locations/yard', file: '/locations/yard', location: 'yard' } as const;
  expect(locationPage(pageInput(site), route).head.title).toBe(title);
});

test('ROUTE-06 a location’s page shows its people if the site has its team page', () => {
  const base = aSite();
  const [location] = base.locations;
  if (location === undefined) throw new Error('The site has a location.');
  const person = {
    name: 'Ada Example',
    role: 'Sales',
    about: null,
    languages: [],
    photo: null,
    phone: null,
    email: null,
  };
  const input = pageInput(aSite({ team: [{ ...person, location: location.slug }] }));
  const path = `/locations/${location.slug}`;
  const pageWith = (routes: PageInput['routes']) =>
    locationPage({ ...input, routes }, { kind: 'location', path, file: path, location: location.slug }).page;
  const teamLink = { label: expect.any(String), href: `/teams/${location.slug}` };
  const [withPage, withoutPage] = [pageWith(input.routes), pageWith({ ...input.routes, has: () => false })];
  expect(withPage).toMatchObject({
    team: { all: teamLink, members: [{ name: 'Ada Example' }] },
    location: { team: teamLink },
  });
  expect([withoutPage.team, withoutPage.location.team]).toEqual([null, null]);
});

test('ROUTE-06 the link to all cars of a location is a search by its name', () => {
  const site = aSite();
  const [location] = site.locations;
  if (location === undefined) throw new Error('The site has a location.');
  const cars = [aSearchRecord({ location_id: location.id, location_name: location.name })];
  const path = `/locations/${location.slug}`;
  const route = { kind: 'location', path, file: path, location: location.slug } as const;
  const { stock } = locationPage(pageInput(site, cars), route).page;
  expect(new URL(stock?.all.href ?? '', 'https://yard.example').searchParams.getAll('location_name')).toEqual([
    location.name,
  ]);
});

test('SRCH-13 the number on the link to all cars of a location is the one above their list, including cars sold lately', () => {
  const site = aSite();
  const [location] = site.locations;
  if (location === undefined) throw new Error('The site has a location.');
  const atLocation = { location_id: location.id, location_name: location.name };
  const cars = [
    aSearchRecord({ ...atLocation, id: 1 }),
    aSearchRecord({ ...atLocation, id: 2, status: 'sold' }),
    aSearchRecord({ id: 3, location_id: null, location_name: null }),
  ];
  const path = `/locations/${location.slug}`;
  const { stock } = locationPage(pageInput(site, cars), {
    kind: 'location',
    path,
    file: path,
    location: location.slug,
  }).page;
  expect(stock?.all.label).toBe('See 2 cars here');
  expect(stock?.cars.map(({ id }) => id)).toEqual([1]);
});

test.each<[cars: string, change: Partial<SearchRecord>, selects: readonly string[]]>([
  ['with categories and prices', { categories: ['Family'], price: 20_000 }, ['categories', 'price']],
  ['without categories', { categories: [], price: 20_000 }, ['price']],
  ['without prices', { categories: [], price: null }, []],
])('SRCH-17 a location’s search offers what its dealership’s cars have: cars %s', (_cars, change, selects) => {
  const site = aSite();
  const [location] = site.locations;
  if (location === undefined) throw new Error('The site has a location.');
  const here = aSearchRecord({ location_id: location.id, dealership_slug: location.dealershipSlug, ...change });
  const elsewhere = aSearchRecord({ id: 2, dealership_slug: 'another', categories: ['Tow'], price: 1 });
  const path = `/locations/${location.slug}`;
  const { stock } = locationPage(pageInput(site, [here, elsewhere]), {
    kind: 'location',
    path,
    file: path,
    location: location.slug,
  }).page;
  expect(stock?.search.selects.map(({ name }) => name)).toEqual(selects);
});
