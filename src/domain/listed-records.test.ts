import { expect, test } from 'vitest';
import { listRecords } from '#domain/listed-records.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';

const image = 'https://photos.example/1.jpg';
const records = [
  aSearchRecord({ id: 1, status: 'sold', image }),
  aSearchRecord({ id: 2, image: null }),
  aSearchRecord({ id: 3, status: 'coming_soon', image }),
  aSearchRecord({ id: 4, image }),
  aSearchRecord({ id: 5, image, make: 'Mazda', car_type: 'new' }),
  aSearchRecord({ id: 6, image: null, make: 'Mazda' }),
];
const idsOf = (filter: Parameters<typeof listRecords>[0]): number[] => listRecords(filter, records).map(({ id }) => id);

test('SRCH-10 a static list begins with cars in stock that have a photo, and cars that rank the same stay in their original order', () => {
  expect(idsOf({})).toEqual([4, 5, 3, 2, 6, 1]);
});

test('ROUTE-01 a list contains the cars of its path only, in the same order', () => {
  expect(idsOf({ make: 'Mazda' })).toEqual([5, 6]);
  expect(idsOf({ car_type: ['used'] })).toEqual([4, 3, 2, 6, 1]);
  expect(idsOf({ make: 'Mazda', car_type: ['used'] })).toEqual([6]);
  expect(idsOf({ make: 'Kia' })).toEqual([]);
});
