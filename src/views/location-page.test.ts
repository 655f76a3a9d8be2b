import { expect, test } from 'vitest';
import { pageInput } from '#tests/builders/page-input.ts';
import { aSite } from '#tests/builders/site.ts';
import { locationPage } from './location-page.ts';

test.each([
  ['names no suburb', 'Example Cars', 'Geelong', 'Example Cars, Geelong | Least Motors'],
  ['ends in its suburb', 'Example Cars Geelong', 'Geelong', 'Example Cars Geelong | Least Motors'],
  ['names it in the middle', 'Port Douglas Used Cars', 'port douglas', 'Port Douglas Used Cars | Least Motors'],
  ['only has the same beginning', 'Geelongs Best', 'Geelong', 'Geelongs Best, Geelong | Least Motors'],
])('the page title of a location that %s', (_why, name, city, title) => {
  const [place] = aSite().locations;
  if (place === undefined) throw new Error('The site has a location.');
  const site = aSite({ locations: [{ ...place, slug: 'yard', name, address: { ...place.address, city } }] });
  const route = { kind: 'location', path: '/locations/yard', file: '/locations/yard', location: 'yard' } as const;
  expect(locationPage(pageInput(site), route).head.title).toBe(title);
});
