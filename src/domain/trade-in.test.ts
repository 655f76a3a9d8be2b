import { describe, expect, test } from 'vitest';
import { clockAt } from '#domain/clock.ts';
import { estimateRefusal } from '#domain/estimate-refusal.ts';
import { showsTradeIn, tradeInLocations } from '#domain/trade-in.ts';

describe('TRADE-01 the trade-in button on a car', () => {
  const car = { status: 'in_stock', reserved: false, price: 20_000 };
  test.each([
    ['all conditions hold', {}, true, true],
    ['feature off', {}, false, false],
    ['price 200', { price: 200 }, true, false],
    ['price 201', { price: 201 }, true, true],
    ['no price', { price: null }, true, false],
    ['coming soon', { status: 'coming_soon' }, true, false],
    ['sold', { status: 'sold' }, true, false],
    ['reserved', { reserved: true }, true, false],
  ])('%s', (_why, fields, tradeIn, shown) => {
    expect(showsTradeIn({ ...car, ...fields }, { tradeIn, tradeInMinPriceDollars: 200 })).toBe(shown);
  });
});

describe('estimates for the customer’s car: none if over 7 years or 100,000 km', () => {
  const rules = { tradeInMaxAgeYears: 7, tradeInMaxKm: 100_000, timeZone: 'Australia/Sydney' };
  const now = clockAt(new Date('2026-11-20T02:00:00Z'));
  test.each([
    ['exactly 7 years', 2019, 50_000, null],
    ['8 years', 2018, 50_000, 'too-old'],
    ['exactly 100,000 km', 2022, 100_000, null],
    ['a kilometre more', 2022, 100_001, 'too-far'],
    ['both: age is named', 2018, 100_001, 'too-old'],
  ])('%s', (_why, buildYear, km, refusal) => {
    expect(estimateRefusal({ buildYear, km }, rules, now)).toBe(refusal);
  });

  test('the year changes at local midnight', () => {
    const car = { buildYear: 2019, km: 1 };
    expect(estimateRefusal(car, rules, clockAt(new Date('2026-12-31T12:59:59Z')))).toBeNull();
    expect(estimateRefusal(car, rules, clockAt(new Date('2026-12-31T13:00:00Z')))).toBe('too-old');
  });
});

test.each<[why: string, make: string | null, excluded: readonly number[], ids: readonly number[]]>([
  ['no car chosen: all that sell cars', null, [], [1, 2, 3, 5]],
  ['those that sell the make or every make', 'land rover', [], [1, 3]],
  ['a make that no location lists', 'Kia', [], [3]],
  ['by a short name of the make', 'VW', [], [3, 5]],
  ['an excluded location is not offered', null, [2, 3], [1, 5]],
  ['none left', 'Kia', [3], []],
])('TRADE-07 locations for a trade-in: %s', (_why, make, excluded, ids) => {
  const locations = [
    { id: 1, type: 'sales', manufacturers: ['Land Rover', 'Jaguar'] },
    { id: 2, type: 'sales', manufacturers: ['Toyota'] },
    { id: 3, type: 'sales', manufacturers: [] },
    { id: 4, type: 'service', manufacturers: [] },
    { id: 5, type: 'sales', manufacturers: ['Volkswagen'] },
  ] as const;
  expect(tradeInLocations(locations, make, excluded).map(({ id }) => id)).toEqual(ids);
});
