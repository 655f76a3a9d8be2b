import { describe, expect, test } from 'vitest';
import { STOCK_TENANT } from '#tests/builders/stock-tenant.ts';
import { importStock } from './import-stock.ts';
import { findMapping } from './mapping.ts';
import { readFeed } from './read-feed.ts';

/** Imports a feed from `tests/fixtures/feeds` with the built-in mapping that its columns are recognised by. */
function importFixture(name: string) {
  const feed = readFeed(`tests/fixtures/feeds/${name}`, { header: true, delimiter: 'auto', encoding: 'auto' });
  const match = findMapping(feed.headers.filter((header) => !feed.ancestors?.includes(header)));
  const now = new Date('2026-11-20T02:00:00Z');
  const options = { mapping: match?.mapping ?? null, previous: [], tenant: STOCK_TENANT, now, force: false };
  const { cars, findings } = importStock(feed, options);
  return {
    mapping: match?.name,
    car: (stock: string) => cars.find(({ stocknum }) => stocknum === stock),
    rejections: findings.filter(({ outcome }) => outcome !== 'kept' && outcome !== 'cleaned'),
  };
}
const pictures = (...names: string[]) => names.map((name) => ({ image: { url: `https://img.example/${name}.jpg` } }));

describe('DATA-01 a feed in the format of Google', () => {
  test('for vehicle ads, in XML', () => {
    const { mapping, car, rejections } = importFixture('google-ads.xml');
    expect(mapping).toBe('google');
    expect(rejections).toEqual([]);
    expect(car('G100')).toMatchObject({
      vin: 'JM0KF4W7A00123456',
      make: 'Mazda',
      model: 'CX-5',
      badge: 'Touring',
      year: 2021,
      car_type: 'used',
      certified: true,
      km: 48_200,
      price: 32_990,
      price_type: 'excl_govt_charges',
      colour: 'Soul Red',
      simple_body: 'SUV',
      simple_fuel: 'Petrol',
      dealercomments: 'One owner & full history.',
      images: pictures('g100-1', 'g100-2', 'g100-3'),
    });
    expect(car('G101')).toMatchObject({
      car_type: 'new',
      price: 68_990,
      before_price: null,
      price_type: 'estimated_drive_away',
      simple_body: 'Ute',
      simple_fuel: null,
    });
  });

  test('for vehicle listings, in CSV', () => {
    const { mapping, car, rejections } = importFixture('google-listings.csv');
    expect(mapping).toBe('google');
    expect(rejections).toEqual([]);
    expect(car('L200')).toMatchObject({
      make: 'Mazda',
      model: '3',
      car_type: 'used',
      certified: true,
      km: 41_077,
      price: 24_990,
      colour: 'Blue',
      created_at: '2026-10-31',
      images: pictures('1', '2', '3'),
    });
    expect(car('L201')).toMatchObject({ car_type: 'new', certified: false, price: 59_990, before_price: null });
  });
});
