import { describe, expect, test } from 'vitest';
import { soldUntil } from '#domain/availability.ts';
import { clockAt } from '#domain/clock.ts';
import { DAY_MS } from '#domain/durations.ts';
import { isListed, type ListingRules, wasListed } from '#domain/listing.ts';

const INSTANT = new Date('2026-11-20T02:00:00.000Z');
const NOW = clockAt(INSTANT);
const daysAgo = (days: number, ms = 0): string => new Date(INSTANT.getTime() - days * DAY_MS - ms).toISOString();

type ListedFields = Parameters<typeof isListed>[0];
const CAR: ListedFields = {
  status: 'in_stock',
  sold_at: null,
  show_on_dealer_website: true,
  car_type: 'used',
  images: [{ image: { url: '/drawings/hatch-white-side.svg' } }],
  primary_image_url: null,
  make: 'Toyota',
};
const RULES: ListingRules = {
  types: [],
  inStockOnly: false,
  withPhotosOnly: false,
  excludeMakes: [],
  includeSoldCarsDays: 3,
};

describe('SRCH-14 which cars are listed', () => {
  test.each<[string, Partial<ListedFields>, Partial<ListingRules>, boolean]>([
    ['in stock', {}, {}, true],
    ['coming soon', { status: 'coming_soon' }, {}, true],
    ['in stock, but not for the website', { show_on_dealer_website: false }, {}, false],
    ['sold a day ago', { status: 'sold', sold_at: daysAgo(1) }, {}, true],
    ['sold exactly 3 x 24 hours ago', { status: 'sold', sold_at: daysAgo(3) }, {}, true],
    ['sold a millisecond more than 3 days ago', { status: 'sold', sold_at: daysAgo(3, 1) }, {}, false],
    ['sold without a date', { status: 'sold' }, {}, false],
    ['sold with an unreadable date', { status: 'sold', sold_at: 'yesterday' }, {}, false],
    ['sold now, N = 0', { status: 'sold', sold_at: daysAgo(0) }, { includeSoldCarsDays: 0 }, false],
    ['sold yesterday, N = 1', { status: 'sold', sold_at: daysAgo(1) }, { includeSoldCarsDays: 1 }, true],
    ['sold later today, in a feed whose clock is ahead', { status: 'sold', sold_at: daysAgo(-0.5) }, {}, true],
    ['sold in two days: a mistake', { status: 'sold', sold_at: daysAgo(-2) }, {}, false],
    [
      'recently sold, but not for the website',
      { status: 'sold', sold_at: daysAgo(1), show_on_dealer_website: false },
      {},
      false,
    ],
    ['withdrawn without a sale', { status: 'withdrawn' }, {}, false],
  ])('%s', (_why, car, rules, listed) => {
    expect(isListed({ ...CAR, ...car }, { ...RULES, ...rules }, NOW)).toBe(listed);
  });

  test('the listing of a sold car ends N x 24 hours after the sale', () => {
    const soldAt = Date.parse('2026-11-01T00:00:00Z');
    expect(soldUntil(soldAt, 3)).toBe(Date.parse('2026-11-04T00:00:00.001Z'));
    expect(soldUntil(soldAt, 0)).toBeNull();
    expect(soldUntil(null, 3)).toBeNull();
  });
});

describe('SRCH-15 the tenant restricts its stock', () => {
  test.each<[string, Partial<ListedFields>, Partial<ListingRules>, boolean]>([
    ['used only keeps a used car', {}, { types: ['used'] }, true],
    ['used only drops a demo car', { car_type: 'demo' }, { types: ['used'] }, false],
    ['in stock only drops coming soon', { status: 'coming_soon' }, { inStockOnly: true }, false],
    ['in stock only drops a recent sale', { status: 'sold', sold_at: daysAgo(1) }, { inStockOnly: true }, false],
    ['with photos only keeps a car with one photo', {}, { withPhotosOnly: true }, true],
    [
      'with photos only keeps a car whose only picture is the main one',
      { images: [], primary_image_url: '/a.svg' },
      { withPhotosOnly: true },
      true,
    ],
    ['with photos only drops a car without photos', { images: [] }, { withPhotosOnly: true }, false],
    [
      'an excluded make is left out whatever its letter case and the spaces around it',
      {},
      { excludeMakes: [' TOYOTA '] },
      false,
    ],
    ['a make that only begins like an excluded one is kept', {}, { excludeMakes: ['Toy'] }, true],
  ])('%s', (_why, car, rules, listed) => {
    expect(isListed({ ...CAR, ...car }, { ...RULES, ...rules }, NOW)).toBe(listed);
  });
});

describe('delisted cars', () => {
  const now = clockAt(new Date('2026-11-20T00:00:00Z'));
  const rules = {
    types: [],
    inStockOnly: false,
    withPhotosOnly: false,
    excludeMakes: ['Lada'],
    includeSoldCarsDays: 3,
  };
  const car = {
    status: 'sold',
    sold_at: '2026-10-01T00:00:00Z',
    show_on_dealer_website: true,
    car_type: 'used',
    images: [],
    primary_image_url: null,
    make: 'Mazda',
  } as const;
  test.each([
    ['sold long ago', {}, true],
    ['withdrawn', { status: 'withdrawn', sold_at: null }, true],
    ['sold inside the window is still listed', { sold_at: '2026-11-19T00:00:00Z' }, false],
    ['for sale', { status: 'in_stock', sold_at: null }, false],
    ['never shown on the website', { show_on_dealer_website: false }, false],
    ['excluded by the tenant', { make: 'Lada' }, false],
  ])('%s', (_why, change, expected) => {
    expect(wasListed({ ...car, ...change }, rules, now)).toBe(expected);
  });
});
