import { expect, test } from 'vitest';
import { locationAliases, locationRoutes } from '#site/location-routes.ts';
import { routesOf } from '#site/route-table.ts';
import type { Location, Site } from '#site/site.ts';
import { aSite } from '#tests/builders/site.ts';

const base = aSite();
const [location] = base.locations;
const [dealership] = base.dealerships;
if (!location || !dealership) throw new Error('the minimal tenant has a location and a dealership');
const locationOf = (slug: string, dealershipSlug = 'north'): Location => ({ ...location, slug, dealershipSlug });
const site = (locations: Location[], team: Site['team'] = []): Site => ({
  ...base,
  locations,
  team,
  dealerships: ['north', 'south'].map((slug) => ({ ...dealership, slug })),
});
const member = (location: string): Site['team'][number] => ({
  name: 'Ada Example',
  role: 'Sales',
  location,
  phone: null,
  email: null,
  about: null,
  languages: [],
  photo: null,
});
const paths = (anySite: Site): string[] => locationRoutes(anySite).map(({ kind, path }) => `${kind} ${path}`);

test('ROUTE-06 each location has a contact page and its own page, and a team page only if it has people', () => {
  expect(paths(site([locationOf('one'), locationOf('two', 'south')], [member('two')]))).toEqual([
    'location-contact /contact-us/one',
    'location /locations/one',
    'location-contact /contact-us/two',
    'location /locations/two',
    'team /teams/two',
  ]);
});

test('ROUTE-06 a dealership with several locations has a list of them; one with a single location redirects to it', () => {
  const several = site([locationOf('one'), locationOf('two'), locationOf('three', 'south')]);
  expect(paths(several)).toContain('locations /locations/north');
  expect(paths(several)).not.toContain('locations /locations/south');
  expect(locationAliases(several)).toEqual({ '/locations': '/contact', '/locations/south': '/locations/three' });
});

test('ROUTE-06 if a location and its dealership have the same slug, the location has the path', () => {
  const sameSlug = site([locationOf('north'), locationOf('two')]);
  expect(paths(sameSlug).filter((path) => path.endsWith('/locations/north'))).toEqual(['location /locations/north']);
});

test('ROUTE-06 without locations there are no pages', () => {
  expect(locationRoutes(site([]))).toEqual([]);
});

test('ROUTE-06 forty locations have their own pages in the route table', () => {
  const table = routesOf(site(Array.from({ length: 40 }, (_, index) => locationOf(`place-${index}`))), []);
  expect(table.routes.filter(({ kind }) => kind === 'location')).toHaveLength(40);
  expect(table.has('/locations/north')).toBe(true);
  expect(table.aliases['/locations']).toBe('/contact');
});
