import { expect, test } from 'vitest';
import {
  byDistance,
  type Coordinates,
  columnsFor,
  haversineKm,
  type LocationSelector,
  selectLocations,
  starFills,
} from '#domain/locations.ts';

const location = (id: number, type: 'sales' | 'service' | 'parts', subtype: string[] = [], primary = false) => ({
  id,
  type,
  subtype,
  primary,
});
const LOCATIONS = [
  location(1, 'sales'),
  location(2, 'service'),
  location(3, 'sales', ['buying'], true),
  location(4, 'parts'),
  location(5, 'service', ['buying']),
];

test.each<[title: string, selector: LocationSelector, ids: number[]]>([
  ['the one marked primary', 'primary', [3]],
  ['sales', 'sales', [1, 3]],
  ['service', 'service', [2, 5]],
  ['parts', 'parts', [4]],
  ['service and parts', 'service-and-parts', [2, 4, 5]],
  ['all', 'all', [1, 2, 3, 4, 5]],
  ['one id', 4, [4]],
  ['an unknown id gives none', 99, []],
  ['a subtype, whatever the type', 'buying', [3, 5]],
])('LOC-01 %s', (_title, selector, ids) => {
  expect(selectLocations(selector, LOCATIONS).map(({ id }) => id)).toEqual(ids);
});

test('LOC-01 the first location is primary if none is marked; without locations the result is empty', () => {
  expect(selectLocations('primary', [location(7, 'parts'), location(8, 'sales')]).map(({ id }) => id)).toEqual([7]);
  expect(selectLocations('primary', [])).toEqual([]);
});

test.each([
  [0, 0],
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 4],
  [6, 3],
  [7, 4],
  [40, 4],
])('LOC-03 %d locations are in %d columns', (count, columns) => {
  expect(columnsFor(count)).toBe(columns);
});

const BRISBANE = { lat: -27.4698, long: 153.0251 };
const SYDNEY = { lat: -33.8688, long: 151.2093 };

test.each<[title: string, from: Coordinates, to: Coordinates, km: number, within: number]>([
  ['the same point', BRISBANE, BRISBANE, 0, 0],
  ['Brisbane to Sydney', BRISBANE, SYDNEY, 730, 7.3],
  ['Sydney to Brisbane', SYDNEY, BRISBANE, 730, 7.3],
  ['across the antimeridian', { lat: 0, long: 179.5 }, { lat: 0, long: -179.5 }, 111.2, 0.1],
  ['a quarter of the Earth', { lat: 0, long: 0 }, { lat: 90, long: 0 }, (6371 * Math.PI) / 2, 0.001],
  ['the other side of the Earth', { lat: 0, long: 0 }, { lat: 0, long: 180 }, 6371 * Math.PI, 0.001],
])('LOC-11 %s', (_title, from, to, km, within) => {
  expect(Math.abs(haversineKm(from, to) - km)).toBeLessThanOrEqual(within);
});

test('LOC-11 nearest first; those without coordinates last, in their order', () => {
  const locations = [
    { name: 'unknown A', at: null },
    { name: 'Sydney', at: SYDNEY },
    { name: 'unknown B', at: null },
    { name: 'Brisbane', at: BRISBANE },
  ];
  const sorted = byDistance({ lat: -28, long: 153.4 }, locations);
  expect(sorted.map(({ location: { name } }) => name)).toEqual(['Brisbane', 'Sydney', 'unknown A', 'unknown B']);
  expect(sorted.map(({ km }) => km === null)).toEqual([false, false, true, true]);
});

test('LOC-11 a location that sells cars comes before a workshop that is less than 1 km nearer; a workshop that is nearer by more stays first', () => {
  const near = (name: string, km: number, sells: boolean) => ({ name, sells, at: { lat: km / 111.2, long: 0 } });
  const order = (...places: ReturnType<typeof near>[]) =>
    byDistance({ lat: 0, long: 0 }, places).map(({ location: { name } }) => name);
  expect(order(near('workshop', 1, false), near('yard', 1.9, true))).toEqual(['yard', 'workshop']);
  expect(order(near('workshop', 1, false), near('yard', 2.1, true))).toEqual(['workshop', 'yard']);
  expect(order(near('near yard', 0.5, true), near('workshop', 1, false), near('yard', 1.5, true))).toEqual([
    'near yard',
    'yard',
    'workshop',
  ]);
});

test.each([
  [0, [0, 0, 0, 0, 0]],
  [3.2, [1, 1, 1, 0.2, 0]],
  [4, [1, 1, 1, 1, 0]],
  [4.7, [1, 1, 1, 1, 0.7]],
  [5, [1, 1, 1, 1, 1]],
])('LOC-12 %d stars', (average, fills) => {
  expect(starFills(average)).toEqual(fills);
});
