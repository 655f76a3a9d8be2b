import { expect, test } from 'vitest';
import { tradeInValue } from './trade-in-value.ts';

const STOCK = {
  Volkswagen: { Golf: [[2020, 50_000, 20_000, 1]], Polo: [[2020, 50_000, 9000, 2]] },
  'Mercedes-Benz': { 'C-Class': [[2020, 50_000, 40_000, 3]] },
  Mazda: { 'CX-5': [[2020, 50_000, 30_000, 4]] },
} as const;
const RULES = { marginPercent: 0, minComparables: 1, yearSpan: 2 };

test.each([
  ['VW', 'Golf', 20_000],
  ['vw', 'VW Golf', 20_000],
  ['Volkswagen', 'VW Golf', 20_000],
  ['VW', 'Volkswagen Polo', 9000],
  ['Volkswagon', 'golf', 20_000],
  ['Merc', 'C Class', 40_000],
  ['Mercedes', 'Mercedes-Benz C-Class', 40_000],
  ['mazda', 'Mazda CX5', 30_000],
  ['V W', 'Golf', 20_000],
  ['Skoda', 'Golf', null],
])('TRADE-04 the cars to compare with a %s %s', (make, model, dollars) => {
  const answers = { kms: 50_000 } as never;
  expect(tradeInValue({ make, model, year: 2020, km: 50_000 }, STOCK, answers, RULES)?.offerDollars ?? null).toBe(
    dollars,
  );
});
