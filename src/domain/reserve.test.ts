import { describe, expect, test } from 'vitest';
import { depositOf, isReservable, isSoldOnline } from '#domain/reserve.ts';

describe('RES-01 reserve shows only for a reservable car where checkout is on', () => {
  test.each([
    ['in stock', {}, true, true],
    ['coming soon', { status: 'coming_soon' }, true, true],
    ['checkout off', {}, false, false],
    ['reserved', { reserved: true }, true, false],
    ['sold flag', { sold: true }, true, false],
    ['sold', { status: 'sold' }, true, false],
    ['withdrawn', { status: 'withdrawn' }, true, false],
  ])('%s', (_why, car, checkout, shown) => {
    expect(isReservable({ status: 'in_stock', reserved: false, sold: false, ...car }, { checkout })).toBe(shown);
  });
});

test.each([
  ['a used car', {}, true, true],
  ['a new car', { car_type: 'new' }, true, false],
  ['a demo car', { car_type: 'demo' }, true, false],
  ['reserved', { reserved: true }, true, false],
  ['sold', { status: 'sold' }, true, false],
  ['a dealer that does not sell online', {}, false, false],
] as const)('ROUTE-03 bought online: %s', (_why, car, onlinePurchase, shown) => {
  const used = { status: 'in_stock', car_type: 'used', reserved: false, sold: false } as const;
  expect(isSoldOnline({ ...used, ...car }, { onlinePurchase })).toBe(shown);
});

describe('RES-02 the deposit', () => {
  test.each([
    ['no processor', [], 200],
    ['a processor without amount', [{ name: 'card', amount: null }], 200],
    ['0 is no amount', [{ name: 'card', amount: 0 }], 200],
    ['an amount wins', [{ name: 'card', amount: 500 }], 500],
    ['cents stay', [{ name: 'card', amount: 99.5 }], 99.5],
    [
      'the first amount wins',
      [
        { name: 'a', amount: null },
        { name: 'b', amount: 300 },
        { name: 'c', amount: 400 },
      ],
      300,
    ],
  ])('%s', (_why, payment_processors, dollars) => {
    expect(depositOf({ payment_processors }, 200)).toBe(dollars);
  });
});
