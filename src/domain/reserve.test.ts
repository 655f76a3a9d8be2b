import { describe, expect, test } from 'vitest';
import { depositOf, isOpenToOffers, isReservable, isSoldOnline } from '#domain/reserve.ts';

describe('RES-01 reserve is shown only for a reservable car with checkout enabled', () => {
  test.each([
    ['in stock', {}, true, true],
    ['coming soon', { status: 'coming_soon' }, true, true],
    ['a new car', { car_type: 'new' }, true, true],
    ['a new car, coming soon', { car_type: 'new', status: 'coming_soon' }, true, true],
    ['a demo car, coming soon', { car_type: 'demo', status: 'coming_soon' }, true, true],
    ['checkout off', {}, false, false],
    ['reserved', { reserved: true }, true, false],
    ['for test drives only', { tag: 'Test Drive Only' }, true, false],
    ['sold', { status: 'sold' }, true, false],
    ['withdrawn', { status: 'withdrawn' }, true, false],
  ])('%s', (_why, car, checkout, shown) => {
    const used = {
      status: 'in_stock',
      car_type: 'used',
      price: 20_000,
      price_type: null,
      reserved: false,
      tag: null,
    };
    const rules = { checkout, priceShownAboveDollars: 10, reserveWithoutPrice: false };
    expect(isReservable({ ...used, ...car } as never, rules)).toBe(shown);
  });
});

describe('RES-01 DET-11 a car without a displayed price', () => {
  const RULES = { checkout: true, priceShownAboveDollars: 10 };
  test.each([
    ['a price', {}, true, true, true],
    ['no price', { price: null }, false, true, false],
    ['an amount that is not a price', { price: 10 }, false, true, false],
    ['the lowest amount that is a price', { price: 11 }, true, true, true],
    ['price on application', { price_type: 'poa' }, false, true, false],
    ['no price, coming soon', { price: null, status: 'coming_soon' }, false, true, false],
    ['a price, coming soon', { status: 'coming_soon' }, true, true, true],
    ['used, no price', { car_type: 'used', price: null }, false, true, true],
    ['demo, no price', { car_type: 'demo', price: null }, false, true, true],
  ])(
    '%s: can be reserved if the tenant allows it, and accepts offers unless it is new',
    (_why, change, byDefault, withoutPrice, acceptsOffers) => {
      const car = {
        status: 'in_stock',
        car_type: 'new',
        price: 40_000,
        price_type: 'drive_away',
        reserved: false,
        tag: null,
      };
      const changed = { ...car, ...change } as never;
      const reservable = [false, true].map((reserveWithoutPrice) =>
        isReservable(changed, { ...RULES, reserveWithoutPrice }),
      );
      expect([...reservable, isOpenToOffers(changed, RULES)]).toEqual([byDefault, withoutPrice, acceptsOffers]);
    },
  );
});

test.each([
  ['a used car', {}, true, true],
  ['a new car', { car_type: 'new' }, true, false],
  ['a demo car', { car_type: 'demo' }, true, false],
  ['reserved', { reserved: true }, true, false],
  ['sold', { status: 'sold' }, true, false],
  ['for test drives only', { tag: 'Test Drive Only' }, true, false],
  ['a dealer that does not sell online', {}, false, false],
] as const)('ROUTE-03 bought online: %s', (_why, car, onlinePurchase, shown) => {
  const used = { status: 'in_stock', car_type: 'used', price: 20_000, price_type: null, reserved: false, tag: null };
  const rules = { onlinePurchase, priceShownAboveDollars: 10, reserveWithoutPrice: false };
  expect(isSoldOnline({ ...used, ...car } as never, rules)).toBe(shown);
});

describe('RES-02 the deposit', () => {
  test.each([
    ['no processor', [], 200],
    ['a processor without amount', [{ name: 'card', amount: null }], 200],
    ['0 is not an amount', [{ name: 'card', amount: 0 }], 200],
    ['an amount takes precedence over the default', [{ name: 'card', amount: 500 }], 500],
    ['cents are kept', [{ name: 'card', amount: 99.5 }], 99.5],
    [
      'the first amount applies',
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
