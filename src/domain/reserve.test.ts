import { describe, expect, test } from 'vitest';
import { depositOf, isOpenToDeals, isReservable, isSoldOnline } from '#domain/reserve.ts';

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
    const used = {
      status: 'in_stock',
      car_type: 'used',
      price: 20_000,
      price_type: null,
      reserved: false,
      sold: false,
    };
    expect(isReservable({ ...used, ...car } as never, { checkout, priceShownAboveDollars: 10 })).toBe(shown);
  });
});

describe('RES-01 DET-11 neither held nor bid for is a new car that nobody has put a price on, or that is still to come', () => {
  test.each([
    ['priced and here', {}, true],
    ['to come', { status: 'coming_soon' }, false],
    ['without a price', { price: null }, false],
    ['an amount that is no price', { price: 10 }, false],
    ['the least that is one', { price: 11 }, true],
    ['price on application', { price_type: 'poa' }, false],
    ['used and to come', { car_type: 'used', status: 'coming_soon' }, true],
    ['used without a price', { car_type: 'used', price: null }, true],
    ['a demo car to come', { car_type: 'demo', status: 'coming_soon' }, true],
  ])('%s', (_why, change, open) => {
    const car = { status: 'in_stock', car_type: 'new', price: 40_000, price_type: 'drive_away', reserved: false };
    const rules = { checkout: true, priceShownAboveDollars: 10 };
    expect([isOpenToDeals, isReservable].map((rule) => rule({ ...car, ...change } as never, rules))).toEqual([
      open,
      open,
    ]);
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
  const used = { status: 'in_stock', car_type: 'used', price: 20_000, price_type: null, reserved: false, sold: false };
  expect(isSoldOnline({ ...used, ...car } as never, { onlinePurchase, priceShownAboveDollars: 10 })).toBe(shown);
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
