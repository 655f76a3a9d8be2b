import { expect, test } from 'vitest';
import { tradeInStock } from '#stock/trade-in-stock.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';

const RULES = { tradeInMinPriceDollars: 1 };

test('TRADE-04 cars for sale are grouped by make and model, even under names that every JavaScript object inherits', () => {
  const carOf = (make: string, model: string, price: number) =>
    aSearchRecord({ id: price / 1000, make, model, price, car_type: 'used', year: 2020, km: 40_000 });
  const stock = tradeInStock(
    [
      carOf('Mazda', 'CX-5', 30_000),
      carOf('Mazda', 'CX-5', 31_000),
      carOf('constructor', 'toString', 20_000),
      carOf('__proto__', 'constructor', 10_000),
    ],
    RULES,
  );
  expect(JSON.stringify(stock)).toBe(
    '{"Mazda":{"CX-5":[[2020,40000,30000,30],[2020,40000,31000,31]]},"constructor":{"toString":[[2020,40000,20000,20]]},"__proto__":{"constructor":[[2020,40000,10000,10]]}}',
  );
});
