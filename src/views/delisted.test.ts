import { expect, test } from 'vitest';
import { delistedPages } from '#views/delisted.ts';
import { aSearchRecord } from '../../tests/builders/search-record.ts';
import { aSite } from '../../tests/builders/site.ts';

const site = aSite();
const MAZDA_3 = {
  slug: 'removed-car',
  former_slugs: ['listed-twice'],
  year: 2012,
  make: 'Mazda',
  model: 'Mazda3',
  badge: 'Neo',
  series: null,
  car_type: 'used',
} as const;

test.each([
  [
    'its model',
    [
      { make: 'Mazda', model: 'Mazda3' },
      { make: 'Mazda', model: 'CX-5' },
    ],
    'See Mazda3 in stock',
    '/search/mazda/mazda3',
  ],
  ['its make', [{ make: 'Mazda', model: 'CX-5' }], 'See Mazda in stock', '/search/mazda'],
  [
    'a model of the same name, of another make',
    [
      { make: 'Kia', model: 'Mazda3', car_type: 'used' },
      { make: 'Kia', model: 'Rio', car_type: 'new' },
    ],
    'See used cars in stock',
    '/search/used-cars',
  ],
  [
    'no car of its type',
    [{ make: 'Kia', model: 'Rio', car_type: 'new' }],
    'See new cars in stock',
    '/search/new-used-and-demo-cars',
  ],
  ['no cars at all', [], null, null],
] as const)('DET-08 a delisted car leads to a list with cars: %s', (_why, stock, label, href) => {
  const records = stock.map((record) => aSearchRecord(record));
  const list = label === null ? null : { label, href };
  expect(delistedPages([MAZDA_3], { records, site })).toMatchObject({ 'removed-car': { list } });
});

test('DET-08 the page of a delisted car is named after the car', () => {
  const name = 'The 2012 Mazda3 Neo is no longer for sale';
  expect(delistedPages([MAZDA_3], { records: [], site })).toMatchObject({
    'removed-car': { name, title: `${name} | ${site.name}` },
    'listed-twice': { name },
  });
});
