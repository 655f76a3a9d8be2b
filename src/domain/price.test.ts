import { describe, expect, test } from 'vitest';
import {
  isBelowMarket,
  type PriceFields,
  type PriceRules,
  priceOf,
  valuationFor,
  wholeDollars,
} from '#domain/price.ts';

const CAR: PriceFields = {
  price: 20_000,
  before_price: null,
  subscription_price: null,
  price_type: 'drive_away',
  preorder: false,
};
const RULES: PriceRules = { subscriptions: false, priceShownAboveDollars: 10, defaultPriceType: 'excl_govt_charges' };
const decide = (fields: Partial<PriceFields>, rules: Partial<PriceRules> = {}, offer = 0) =>
  priceOf({ ...CAR, ...fields }, { ...RULES, ...rules }, offer);

describe('PRICE-01 a subscription price comes first if the site offers subscriptions', () => {
  const withSubscriptions = { subscriptions: true };
  test.each<[string, Partial<PriceFields>, Partial<PriceRules>, string]>([
    ['both prices, site on', { subscription_price: 220 }, withSubscriptions, 'subscription 220'],
    ['both prices, site off', { subscription_price: 220 }, {}, 'price 20000'],
    ['0 is not a subscription price', { subscription_price: 0 }, withSubscriptions, 'price 20000'],
    ['1 is a subscription price', { subscription_price: 1 }, withSubscriptions, 'subscription 1'],
    ['null counts as missing', { subscription_price: null }, withSubscriptions, 'price 20000'],
    ['subscription without a price', { subscription_price: 220, price: null }, withSubscriptions, 'subscription 220'],
  ])('%s', (_why, fields, rules, expected) => {
    const decision = decide(fields, rules);
    expect('dollars' in decision ? `${decision.kind} ${decision.dollars}` : decision.kind).toBe(expected);
  });
});

describe('PRICE-02 a price is shown only above 10', () => {
  test.each<[string, PriceFields['price'], number | null]>([
    ['0 falls through', 0, null],
    ['10 falls through', 10, null],
    ['11 shows', 11, 11],
    ['cents are dropped first, so 10.99 falls through', 10.99, null],
    ['cents are dropped', 20_000.99, 20_000],
    ['text from a feed', '$32,990.50', 32_990],
    ['text that is not an amount', 'POA', null],
    ['nothing', null, null],
  ])('%s', (_why, price, shown) => {
    const decision = decide({ price });
    expect(decision.kind === 'price' ? decision.dollars : null).toBe(shown);
  });
});

describe('PRICE-03 preorder, then text', () => {
  test.each<[string, Partial<PriceFields>, string]>([
    ['preorder with a price shows the price', { preorder: true }, 'price'],
    ['preorder without a price', { preorder: true, price: null }, 'preorder'],
    ['preorder with a price of 10', { preorder: true, price: 10 }, 'preorder'],
    ['no price', { price: null }, 'text'],
    ['price type poa hides the amount', { price_type: 'poa' }, 'text'],
  ])('%s', (_why, fields, kind) => {
    expect(decide(fields).kind).toBe(kind);
  });
});

describe('PRICE-04 the was-price', () => {
  test.each<[string, Partial<PriceFields>, number | null]>([
    ['equal is hidden', { before_price: 20_000 }, null],
    ['a dollar more shows', { before_price: 20_001 }, 20_001],
    ['lower is hidden', { before_price: 19_000 }, null],
    ['missing is hidden', {}, null],
  ])('%s', (_why, fields, before) => {
    const decision = decide(fields);
    expect(decision.kind === 'price' ? decision.beforeDollars : 'no price').toBe(before);
  });

  test('never with text or a subscription price', () => {
    expect(decide({ price: null, before_price: 21_000 })).toEqual({ kind: 'text' });
    expect(decide({ before_price: 21_000, subscription_price: 220 }, { subscriptions: true })).toEqual({
      kind: 'subscription',
      dollars: 220,
    });
  });
});

describe('PRICE-05 a trade-in estimate reduces the price', () => {
  test.each<[string, number, Partial<PriceFields>, object]>([
    ['price minus offer', 5000, {}, { kind: 'price', dollars: 15_000, reduced: true }],
    ['no offer', 0, {}, { kind: 'price', dollars: 20_000, reduced: false }],
    ['11 left still shows', 19_989, {}, { kind: 'price', dollars: 11 }],
    ['10 left falls through', 19_990, {}, { kind: 'text' }],
    ['more than the price falls through', 25_000, { preorder: true }, { kind: 'preorder' }],
    ['the offer does not add a was-price', 5000, { before_price: 18_000 }, { beforeDollars: null }],
  ])('%s', (_why, offer, fields, expected) => {
    expect(decide(fields, {}, offer)).toMatchObject(expected);
  });

  test.each([
    ['its own car', 7, { carId: 7, offerDollars: 5000 }, 5000],
    ['another car', 8, { carId: 7, offerDollars: 5000 }, 0],
    ['cleared', 7, null, 0],
    ['negative', 7, { carId: 7, offerDollars: -1 }, 0],
  ])('estimate for %s', (_why, carId, valuation, dollars) => {
    expect(valuationFor(carId, valuation)).toBe(dollars);
  });
});

describe('PRICE-06 the below-market badge', () => {
  const rules = { ...RULES, belowMarketDollars: 499 };
  const market = (average: number | null, state: number | null) => ({
    autograb_data: { average_market_price: average, state_average_market_price: state },
  });
  test.each<[string, Partial<Parameters<typeof isBelowMarket>[0]>, boolean]>([
    ['exactly 499 below', market(20_499, 30_000), false],
    ['500 below', market(20_500, 30_000), true],
    ['equal to the state average', market(20_500, 20_000), false],
    ['a dollar under the state average', market(20_500, 20_001), true],
    ['no average', market(null, 30_000), false],
    ['no state average', market(20_500, null), false],
    ['no market data', { autograb_data: null }, false],
    ['sold', { ...market(20_500, 30_000), status: 'sold' }, false],
    ['no price', { ...market(20_500, 30_000), price: null }, false],
  ])('%s', (_why, fields, badge) => {
    expect(isBelowMarket({ ...CAR, status: 'in_stock', autograb_data: null, ...fields }, rules)).toBe(badge);
  });

  test('not with a subscription price', () => {
    const car = { ...CAR, ...market(20_500, 30_000), status: 'in_stock', subscription_price: 220 };
    expect(isBelowMarket(car, { ...rules, subscriptions: true })).toBe(false);
  });
});

test('PRICE-07 a missing price type becomes the tenant’s default', () => {
  expect(decide({ price_type: null })).toMatchObject({ type: 'excl_govt_charges' });
  expect(decide({ price_type: 'ride_away' })).toMatchObject({ type: 'ride_away' });
});

test('amounts are parsed from numbers and text', () => {
  expect([wholeDollars('1,000,000'), wholeDollars(''), wholeDollars(Number.NaN), wholeDollars(-3.7)]).toEqual([
    1_000_000,
    null,
    null,
    -3,
  ]);
});
