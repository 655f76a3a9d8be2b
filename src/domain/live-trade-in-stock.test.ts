import { describe, expect, test } from 'vitest';
import { liveTradeInStock } from '#domain/live-trade-in-stock.ts';
import type { CarChanges } from '#domain/stock-changes.ts';

const CAR = [2020, 40_000, 30_000, 7] as const;
const OTHER = [2021, 20_000, 36_000, 8] as const;
const liveCars = (changes: CarChanges) =>
  liveTradeInStock({ Mazda: { 'CX-5': [CAR, OTHER] } }, new Map([[CAR[3], changes]]), { tradeInMinPriceDollars: 200 });

describe('TRADE-04 A46 a car for comparison that changed since the build', () => {
  test.each<{ why: string; changes: CarChanges; live: readonly number[] }>([
    { why: 'a price', changes: { price: 28_500 }, live: [2020, 40_000, 28_500, 7] },
    { why: 'a distance', changes: { km: 41_000 }, live: [2020, 41_000, 30_000, 7] },
    { why: 'a price just above the lowest', changes: { price: 201 }, live: [2020, 40_000, 201, 7] },
    { why: 'a reservation', changes: { reserved: true }, live: CAR },
    { why: 'a status that is for sale', changes: { status: 'coming_soon' }, live: CAR },
  ])('$why: is compared as it is now', ({ changes, live }) => {
    expect(liveCars(changes)).toEqual({ Mazda: { 'CX-5': [live, OTHER] } });
  });

  test.each<{ why: string; changes: CarChanges }>([
    { why: 'sold', changes: { status: 'sold' } },
    { why: 'no longer listed', changes: { listed: false } },
    { why: 'no price', changes: { price: null } },
    { why: 'no distance', changes: { km: null } },
    { why: 'price on application', changes: { price_type: 'poa', price: 28_500 } },
    { why: 'the lowest price', changes: { price: 200 } },
  ])('$why: is left out, and the others stay', ({ changes }) => {
    expect(liveCars(changes)).toEqual({ Mazda: { 'CX-5': [OTHER] } });
  });
});
