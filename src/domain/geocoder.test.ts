import { expect, test } from 'vitest';
import { isInCountry } from '#domain/country-bounds.ts';
import { readAreas, serviceGeocoder, tableGeocoder, withTable } from '#domain/geocoder.ts';
import type { Country } from '#domain/locale.ts';
import { type Coordinates, haversineKm } from '#domain/locations.ts';
import { AREAS as AU } from '#domain/postcodes/au.ts';
import { AREAS as NZ } from '#domain/postcodes/nz.ts';
import { AREAS as US } from '#domain/postcodes/us.ts';

const TABLES = { AU: readAreas(AU), NZ: readAreas(NZ), US: readAreas(US) };

test.each<[country: keyof typeof TABLES, postcode: string, coordinates: Coordinates | null, withinKm: number]>([
  ['AU', '2000', { lat: -33.868, long: 151.209 }, 10],
  ['AU', '2600', { lat: -35.308, long: 149.124 }, 15],
  ['AU', '0820', { lat: -12.44, long: 130.84 }, 10],
  ['AU', '3220', { lat: -38.15, long: 144.36 }, 10],
  ['AU', '4217', { lat: -28.0, long: 153.43 }, 15],
  ['AU', '4350', { lat: -27.56, long: 151.95 }, 10],
  ['AU', '5290', { lat: -37.83, long: 140.78 }, 10],
  ['AU', '6160', { lat: -32.05, long: 115.75 }, 10],
  ['AU', '6725', { lat: -17.96, long: 122.24 }, 20],
  ['AU', '7310', { lat: -41.18, long: 146.35 }, 15],
  ['AU', '0000', null, 0],
  ['AU', '0500', null, 0],
  ['AU', '7999', { lat: -42.88, long: 147.33 }, 10],
  ['AU', '9999', null, 0],
  ['NZ', '0110', { lat: -35.73, long: 174.32 }, 10],
  ['NZ', '1010', { lat: -36.85, long: 174.76 }, 10],
  ['NZ', '6011', { lat: -41.29, long: 174.78 }, 10],
  ['NZ', '9016', { lat: -45.87, long: 170.5 }, 10],
  ['NZ', '0000', null, 0],
  ['US', '78701', { lat: 30.27, long: -97.74 }, 15],
  ['US', '00501', null, 0],
])('LOC-11 postcode %s %s', async (country, postcode, coordinates, withinKm) => {
  const result = await tableGeocoder(TABLES[country]).find(postcode);
  if (coordinates === null || result === null) expect(result).toEqual(coordinates);
  else expect(haversineKm(result, coordinates)).toBeLessThanOrEqual(withinKm);
});

test.each(Object.entries(TABLES))(
  'LOC-11 the ranges of %s ascend, and each town is in the country',
  (country, areas) => {
    const codes = areas.map(({ from }) => from);
    expect(codes).toEqual([...new Set(codes)].sort());
    const outside = areas.flatMap(({ town }) => (town && !isInCountry(town.at, country as Country) ? town.name : []));
    expect(outside).toEqual([]);
  },
);

const fetchReturning =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });

const responseAt = (lat: unknown, lng: unknown) => ({ results: [{ geometry: { location: { lat, lng } } }] });

test.each<[why: string, body: unknown, expected: Coordinates | null]>([
  [
    'the first result',
    { results: [{ geometry: { location: { lat: -33.8, lng: 151 } } }, {}] },
    { lat: -33.8, long: 151 },
  ],
  ['no result', { results: [] }, null],
  ['a response of another shape', { error: 'no' }, null],
  ['text instead of numbers', responseAt('-33', '151'), null],
  ['a latitude beyond the pole', responseAt(91, 151), null],
  ['a longitude beyond the date line', responseAt(-33, 481), null],
  ['NaN', responseAt(Number.NaN, Number.POSITIVE_INFINITY), null],
  ['the coordinates 0/0', responseAt(0, 0), null],
  ['another country with such a postcode', responseAt(-33.87, 18.42), null],
  ['swapped latitude and longitude', responseAt(151.2, -33.9), null],
  [
    'first a place in another country, then one in its own',
    { results: [...responseAt(50.85, 4.35).results, ...responseAt(-33.8, 151).results] },
    { lat: -33.8, long: 151 },
  ],
  ['invalid results', { results: [null, 'here', {}, ...responseAt(-33.8, 151).results] }, { lat: -33.8, long: 151 }],
  ['an incomplete place', { results: [{ geometry: { location: { lat: -33.8 } } }] }, null],
  ['nothing', null, null],
])('LOC-11 an external geocoder returns %s', async (_why, body, expected) => {
  const geocoder = serviceGeocoder(
    'https://places.example/find?q={postcode}',
    fetchReturning(body) as typeof fetch,
    'AU',
  );
  expect(await geocoder.find('2000')).toEqual(expected);
});

test('LOC-11 an external geocoder is called with the postcode, and an error is not "not found"', async () => {
  const requests: string[] = [];
  const fetchStub = (async (url: string) => {
    requests.push(url);
    return new Response('{}', { status: 403 });
  }) as unknown as typeof fetch;
  await expect(
    serviceGeocoder('https://places.example/{postcode}?q={postcode}', fetchStub, 'AU').find('20&0'),
  ).rejects.toThrow('403');
  expect(requests).toEqual(['https://places.example/20%260?q=20%260']);
});

test.each<[why: string, body: unknown, status?: number]>([
  ['rejects the key', { status: 'REQUEST_DENIED', results: [] }],
  ['has had too many requests', { status: 'OVER_QUERY_LIMIT', results: [] }],
  ['returns an error with status 200', { error: 'no' }],
  ['finds only a place abroad', responseAt(50.85, 4.35)],
  ['fails', {}, 500],
])('LOC-11 the table is asked where a geocoder %s', async (_why, body, status) => {
  const service = serviceGeocoder(
    'https://places.example/{postcode}',
    fetchReturning(body, status) as typeof fetch,
    'AU',
  );
  const table = tableGeocoder(TABLES.AU);
  const errors: unknown[] = [];
  const found = await withTable(
    service,
    async () => table,
    (error) => errors.push(error),
  ).find('4305');
  expect(found).toEqual(await table.find('4305'));
  expect(errors).toHaveLength(status === 500 ? 1 : 0);
});
