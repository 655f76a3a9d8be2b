import { describe, expect, test } from 'vitest';
import { advertisedLoan } from '#domain/advertised-loan.ts';
import type { LenderEntry } from '#domain/car.ts';
import { clockAt } from '#domain/clock.ts';
import {
  currentLenders,
  type FinanceFields,
  type FinanceRules,
  financeLine,
  offerValidUntil,
  publicLender,
  roundDollars,
  showsEstimate,
  termMonthsOf,
  weeklyPaymentFor,
} from '#domain/finance.ts';
import { exampleDeposit } from '#domain/finance-calculator.ts';
import type { Provider } from '#domain/lenders.ts';

const NOW = clockAt(new Date('2026-11-20T02:00:00.000Z'));
const ENTRY: LenderEntry = {
  interestRate: 7.99,
  comparisonRate: 8.49,
  paymentWeek: 120.4,
  paymentMonth: 521.7,
  termMonths: 60,
  termYears: 5,
  balloon: 0,
  disclaimer: null,
};
const RULES: FinanceRules = {
  provider: 'Manual',
  excludedMakes: [],
  excludedDealerships: [],
  financeMinPriceDollars: 500,
  financeMaxAgeYears: 12,
  financeTermYears: 5,
  financeDepositPercent: 10,
  timeZone: 'Australia/Brisbane',
};
const KEYS: { readonly [P in Provider]: string } = {
  Taurus: 'taurus',
  '360': '360',
  AusLoans: 'ausloans',
  Angle: 'angle',
  Powertorque: 'powertorque',
  nissan_finance: 'nissan_finance',
  Manual: 'manual',
};
function financeOf(provider: Provider, entry: object = {}, car: Partial<FinanceFields> = {}): FinanceFields {
  return {
    make: 'Toyota',
    year: 2022,
    status: 'in_stock',
    shownDollars: 25_000,
    dealership_slug: 'example-motors',
    finance_lenders: { [KEYS[provider]]: { ...ENTRY, ...entry } },
    ...car,
  };
}
const isShown = (provider: Provider, entry: object = {}, car: Partial<FinanceFields> = {}, now = NOW): boolean =>
  showsEstimate(financeOf(provider, entry, car), { ...RULES, provider }, now);

describe('FIN-01 an entry with both rates is needed', () => {
  test.each<[string, object, boolean]>([
    ['both rates', {}, true],
    ['0 is a rate', { interestRate: 0, comparisonRate: 0 }, true],
    ['text is read', { interestRate: '7.99', comparisonRate: '8.49' }, true],
    ['no interest rate', { interestRate: null }, false],
    ['no comparison rate', { comparisonRate: null }, false],
    ['empty text', { comparisonRate: ' ' }, false],
  ])('%s', (_why, entry, isExpected) => {
    expect(isShown('AusLoans', entry)).toBe(isExpected);
  });

  test('an entry of another lender is ignored', () => {
    expect(isShown('AusLoans', {}, { finance_lenders: { taurus: ENTRY } })).toBe(false);
    expect(financeLine(financeOf('AusLoans', {}, { finance_lenders: {} }), RULES, NOW)).toBeNull();
  });
});

test.each<[string, Partial<FinanceRules>, boolean]>([
  ['no exclusion', {}, true],
  ['excluded make, other letter case', { excludedMakes: ['TOYOTA'] }, false],
  ['another make', { excludedMakes: ['Toyo'] }, true],
  ['excluded dealership', { excludedDealerships: ['example-motors'] }, false],
  ['another dealership', { excludedDealerships: ['other-motors'] }, true],
])('FIN-02 hidden for listed makes and dealerships: %s', (_why, rules, isExpected) => {
  expect(showsEstimate(financeOf('Manual'), { ...RULES, ...rules }, NOW)).toBe(isExpected);
});

describe('FIN-03 Taurus', () => {
  test.each<[string, Partial<FinanceFields>, boolean]>([
    ['year Y-11', { year: 2015 }, true],
    ['year Y-12', { year: 2014 }, false],
    ['price 501', { shownDollars: 501 }, true],
    ['price 500', { shownDollars: 500 }, false],
    ['coming soon', { status: 'coming_soon' }, true],
    ['sold', { status: 'sold' }, false],
  ])('%s', (_why, car, isExpected) => {
    expect(isShown('Taurus', {}, car)).toBe(isExpected);
  });

  test('the year changes at local midnight', () => {
    const car = { year: 2015 };
    expect(isShown('Taurus', {}, car, clockAt(new Date('2026-12-31T13:59:59Z')))).toBe(true); // 23:59 in Brisbane
    expect(isShown('Taurus', {}, car, clockAt(new Date('2026-12-31T14:00:00Z')))).toBe(false); // 2027 there
  });

  test('does not need the lender’s payment', () => {
    expect(isShown('Taurus', { paymentWeek: null, paymentMonth: null })).toBe(true);
  });
});

describe('FIN-04 360 and AusLoans only require an available car', () => {
  test.each<[string, Partial<FinanceFields>, boolean]>([
    ['in stock', {}, true],
    ['no price', { shownDollars: null }, true],
    ['old', { year: 1990 }, true],
    ['coming soon', { status: 'coming_soon' }, true],
    ['price 0', { shownDollars: 0 }, true],
    ['sold', { status: 'sold' }, false],
    ['withdrawn', { status: 'withdrawn' }, false],
    ['in the workshop', { status: 'in_workshop' }, false],
  ])('%s', (_why, car, isExpected) => {
    const rates = { paymentWeek: null, paymentMonth: null };
    expect([isShown('360', rates, car), isShown('AusLoans', rates, car)]).toEqual([isExpected, isExpected]);
  });
});

describe('FIN-05 Manual, Angle, Powertorque, nissan_finance', () => {
  test.each<[string, object, Partial<FinanceFields>, boolean, boolean]>([
    ['all values present', {}, {}, true, true],
    ['price 500', {}, { shownDollars: 500 }, false, false],
    ['price 501', {}, { shownDollars: 501 }, true, true],
    ['weekly 0', { paymentWeek: 0 }, {}, false, false],
    ['weekly null', { paymentWeek: null }, {}, false, false],
    ['weekly only', { paymentMonth: null }, {}, true, false],
    ['monthly 0', { paymentMonth: 0 }, {}, true, false],
    ['withdrawn', {}, { status: 'withdrawn' }, false, false],
    ['old', {}, { year: 1990 }, true, true],
  ])('%s', (_why, entry, car, isExpected, isExpectedForNissan) => {
    expect(isShown('Manual', entry, car)).toBe(isExpected);
    expect(isShown('Angle', entry, car)).toBe(isExpected);
    expect(isShown('Powertorque', entry, car)).toBe(isExpected);
    expect(isShown('nissan_finance', entry, car)).toBe(isExpectedForNissan);
  });
});

describe('FIN-06 weekly payments in whole dollars', () => {
  test.each<[string, number, number]>([
    ['down', 120.4, 120],
    ['half up', 120.5, 121],
    ['a half that has no exact binary representation', 1.005 * 100 - 0.000_000_000_01, 101],
  ])('rounds %s', (_why, paymentWeek, weekly) => {
    expect(roundDollars(paymentWeek)).toBe(weekly);
  });

  test('the line contains the details that must be shown beside it', () => {
    expect(financeLine(financeOf('Manual', { balloon: 5000 }), RULES, NOW)).toEqual({
      weekly: 120,
      interestRate: 7.99,
      comparisonRate: 8.49,
      termMonths: 60,
      balloon: 5000,
    });
  });

  test('term{N} is the payment for N months', () => {
    const entry = { ...ENTRY, term36: 180, term60: 125 };
    expect(weeklyPaymentFor(entry, 36, 5)).toBe(180);
    expect(weeklyPaymentFor(entry, 60, 5)).toBe(125);
    expect(weeklyPaymentFor(ENTRY, 60, 5)).toBe(120.4);
    expect(weeklyPaymentFor(ENTRY, 48, 5)).toBeNull();
    expect(weeklyPaymentFor({ ...entry, term36: 0 }, 36, 5)).toBeNull();
    expect(weeklyPaymentFor({ ...ENTRY, paymentWeek: 0 }, 60, 5)).toBeNull();
  });

  test('with rates only, the example has 10 % deposit and the 5-year term', () => {
    const line = financeLine(
      financeOf('AusLoans', { paymentWeek: null, termMonths: null, termYears: null }),
      { ...RULES, provider: 'AusLoans' },
      NOW,
    );
    // 22,500 over 260 weeks at 7.99 %: 22500 * r / (1 - (1 + r)^-260), r = 0.0799 / 52
    const r = 0.0799 / 52;
    expect(line).toMatchObject({ weekly: Math.round((22_500 * r) / (1 - (1 + r) ** -260)), termMonths: 60 });
    expect(line?.weekly).toBe(105);
  });

  test('with rates only, the calculator opens with the example deposit and the same weekly figure, for any price', () => {
    const entry = { paymentWeek: null, comparisonRate: 7.99 };
    const basis = { loanDollars: 30_000, years: 5 };
    const wrongPrices: number[] = [];
    for (let price = 5000; price < 60_000; price += 3) {
      const line = financeLine(
        financeOf('AusLoans', entry, { shownDollars: price }),
        { ...RULES, provider: 'AusLoans' },
        NOW,
      );
      const loan = line && advertisedLoan(line, price, { depositPercent: RULES.financeDepositPercent, basis });
      if (loan?.depositDollars !== exampleDeposit(price, RULES.financeDepositPercent)) wrongPrices.push(price);
    }
    expect(wrongPrices).toEqual([]);
  });

  test('a car whose estimate is hidden has no finance line', () => {
    expect(financeLine(financeOf('Manual', {}, { status: 'sold' }), RULES, NOW)).toBeNull();
  });

  test('a missing balloon is $0', () => {
    expect(financeLine(financeOf('Manual', { balloon: null }), RULES, NOW)?.balloon).toBe(0);
  });

  test('no line instead of $0: no payment and no price', () => {
    const car = financeOf('AusLoans', { paymentWeek: null }, { shownDollars: null });
    expect(financeLine(car, { ...RULES, provider: 'AusLoans' }, NOW)).toBeNull();
  });
});

test.each([
  ['mid month', '2026-11-20T02:00:00Z', 'Australia/Brisbane', '2026-12-20'],
  ['31 January 23:30 AEST', '2027-01-31T13:30:00Z', 'Australia/Brisbane', '2027-02-28'],
  ['half an hour later it is February', '2027-01-31T14:00:00Z', 'Australia/Brisbane', '2027-03-01'],
  ['leap year', '2028-01-31T02:00:00Z', 'Australia/Brisbane', '2028-02-29'],
  ['across the end of the year', '2026-12-31T02:00:00Z', 'Australia/Perth', '2027-01-31'],
])('FIN-07 valid for one calendar month in the dealer’s time zone: %s', (_why, now, zone, until) => {
  expect(offerValidUntil(clockAt(new Date(now)), zone)).toBe(until);
});

test.each([
  ['in months and years', { termMonths: 48, termYears: 5 }, 48],
  ['in years only', { termMonths: null, termYears: 7 }, 84],
  ['neither', { termMonths: null, termYears: null }, 60],
])('the term in months: %s', (_why, entry, months) => {
  expect(termMonthsOf({ ...ENTRY, ...entry }, 5)).toBe(months);
});

test('FIN-10 only the site’s own lender is published, with the fields in the specification', () => {
  const entry = { ...ENTRY, term36: 180, commission: 900 };
  const car = { finance_lenders: { manual: entry, taurus: ENTRY } };
  expect(publicLender(car, 'Manual')).toEqual({ manual: { ...ENTRY, term36: 180 } });
  expect(publicLender(car, 'Angle')).toEqual({});
});

describe('FIN-10 the lender of a car after stock changes', () => {
  const line = financeLine(financeOf('Manual'), RULES, NOW);
  const built = {
    price: 25_000,
    finance: line,
    finance_lenders: { manual: { ...ENTRY, disclaimer: 'By our lender.' } },
  };
  const otherLine = line && { ...line, weekly: 99 };
  test.each<[why: string, live: { price: number | null; finance: typeof line }, lenders: object]>([
    ['nothing has changed', { price: 25_000, finance: line }, built.finance_lenders],
    ['a removed repayment', { price: 25_000, finance: null }, {}],
    ['another price, whose repayment was not pushed with it', { price: 24_000, finance: null }, {}],
    [
      'a new repayment, without the texts for the old one',
      { price: 24_000, finance: otherLine },
      {
        manual: {
          interestRate: 7.99,
          comparisonRate: 8.49,
          paymentWeek: 99,
          paymentMonth: null,
          termMonths: 60,
          termYears: null,
          balloon: 0,
          disclaimer: null,
        },
      },
    ],
    [
      'the same repayment pushed with a new price, without the texts for the old one',
      { price: 24_000, finance: line },
      {
        manual: {
          interestRate: 7.99,
          comparisonRate: 8.49,
          paymentWeek: line?.weekly,
          paymentMonth: null,
          termMonths: 60,
          termYears: null,
          balloon: 0,
          disclaimer: null,
        },
      },
    ],
  ])('%s', (_why, live, lenders) => {
    expect(currentLenders(built, live)).toEqual(lenders);
    expect(currentLenders({ ...built, finance_lenders: {} }, live)).toEqual({});
  });
});
