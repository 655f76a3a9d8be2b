import { describe, expect, test } from 'vitest';
import {
  boundInput,
  type CalculatorInput,
  comparisonRate,
  estimate,
  type Frequency,
  readAmount,
  repayment,
} from '#domain/finance-calculator.ts';

const BASIS = { loanDollars: 30_000, years: 5 };
const inputWith = (change: Partial<CalculatorInput> = {}): CalculatorInput => ({
  priceDollars: 30_000,
  depositDollars: 0,
  ratePercent: 10,
  termMonths: 60,
  balloonDollars: 0,
  frequency: 'month',
  upfrontFeesDollars: 0,
  monthlyFeeDollars: 0,
  ...change,
});

describe('FIN-09 the annuity formula to the cent', () => {
  const monthly = { periodsPerYear: 12, periods: 60, balloonDollars: 0 };
  test.each([
    ['30,000 at 10 % over 60 months', { ...monthly, loanDollars: 30_000, ratePercent: 10 }, 637.41],
    ['30,000 at 8.5 %', { ...monthly, loanDollars: 30_000, ratePercent: 8.5 }, 615.5],
    ['0 % divides evenly', { ...monthly, loanDollars: 30_000, ratePercent: 0 }, 500],
    ['0 % with balloon', { ...monthly, loanDollars: 30_000, ratePercent: 0, balloonDollars: 6000 }, 400],
    ['balloon', { ...monthly, loanDollars: 30_000, ratePercent: 10, balloonDollars: 10_000 }, 508.27],
    ['no periods', { ...monthly, loanDollars: 30_000, ratePercent: 10, periods: 0 }, 0],
  ])('%s', (_why, loan, cents) => {
    expect(repayment(loan)).toBeCloseTo(cents, 2);
  });

  test('the balance after the last payment is the balloon', () => {
    const loan = { loanDollars: 30_000, ratePercent: 9.9, periodsPerYear: 52, periods: 260, balloonDollars: 7000 };
    let balance = loan.loanDollars;
    const payment = repayment(loan);
    for (let week = 0; week < loan.periods; week += 1) balance = balance * (1 + 0.099 / 52) - payment;
    expect(balance).toBeCloseTo(7000, 4);
  });
});

describe('comparison rate', () => {
  const loan = { loanDollars: 30_000, periods: 60, period: 'month', balloonDollars: 0, upfrontFeesDollars: 0 } as const;
  const repaymentDollars = repayment({
    loanDollars: 30_000,
    ratePercent: 10,
    periodsPerYear: 12,
    periods: 60,
    balloonDollars: 0,
  });
  test('without fees it is the interest rate', () => {
    expect(comparisonRate({ ...loan, repaymentDollars })).toBe(10);
  });
  test('fees raise it', () => {
    expect(comparisonRate({ ...loan, repaymentDollars, upfrontFeesDollars: 500 })).toBe(10.73);
  });
  test('a year has 52.18 weeks', () => {
    const weekly = repayment({
      loanDollars: 30_000,
      ratePercent: 10,
      periodsPerYear: 52.18,
      periods: 260,
      balloonDollars: 0,
    });
    expect(comparisonRate({ ...loan, repaymentDollars: weekly, period: 'week', periods: 260 })).toBe(10);
  });
  test('0 if there is no cost or nothing is received', () => {
    expect(comparisonRate({ ...loan, repaymentDollars: 500 })).toBe(0);
    expect(comparisonRate({ ...loan, repaymentDollars, upfrontFeesDollars: 30_000 })).toBe(0);
  });
});

/**
 * Expected values were calculated independently of this code, with 50 decimal digits and without the annuity formula: the balance was
 * carried forward payment by payment, and the comparison rate is the root of the sum of payments for $30,000 over 60 months at the same
 * rate and fees (FIN-06).
 */
describe('FIN-09 complete estimates', () => {
  type Row = readonly [string, Partial<CalculatorInput>, number, number, number, number];
  test.each<Row>([
    // why, input, repayment, interest, total, comparison rate
    ['5 years monthly at 10 %', {}, 637.41, 8244.68, 38_244.68, 10],
    ['at 8.5 %', { ratePercent: 8.5 }, 615.5, 6929.76, 36_929.76, 8.5],
    [
      'weekly, 10 % deposit: 52 payments a year',
      { priceDollars: 33_000, depositDollars: 3300, ratePercent: 8.5, frequency: 'week' },
      140.31,
      6780.86,
      36_480.86,
      8.5,
    ],
    [
      'fortnightly with a final payment and an establishment fee',
      {
        priceDollars: 50_490,
        depositDollars: 5049,
        ratePercent: 9.99,
        termMonths: 84,
        balloonDollars: 12_000,
        frequency: 'fortnight',
        upfrontFeesDollars: 395,
      },
      301.86,
      21_497.7,
      67_333.7,
      10.56,
    ],
    [
      'both fees',
      {
        priceDollars: 25_000,
        depositDollars: 2500,
        ratePercent: 7.49,
        termMonths: 36,
        upfrontFeesDollars: 495,
        monthlyFeeDollars: 10,
      },
      699.79,
      2692.32,
      26_047.32,
      8.9,
    ],
    [
      'interest of 0 with a final payment',
      { priceDollars: 18_990, ratePercent: 0, termMonths: 48, balloonDollars: 3000, frequency: 'week' },
      76.88,
      0,
      18_990,
      0,
    ],
    [
      'fees that outweigh a small loan',
      {
        priceDollars: 9990,
        depositDollars: 9000,
        ratePercent: 29.9,
        termMonths: 12,
        frequency: 'week',
        upfrontFeesDollars: 350,
        monthlyFeeDollars: 8,
      },
      22.08,
      158.19,
      1594.19,
      30.96,
    ],
  ])('%s', (_why, change, payment, interest, total, comparison) => {
    const result = estimate(inputWith(change), BASIS);
    expect([
      result.repaymentDollars,
      result.interestDollars,
      result.totalDollars,
      result.comparisonRatePercent,
    ]).toEqual([payment, interest, total, comparison]);
  });

  test.each<readonly [string, Partial<CalculatorInput>, Partial<CalculatorInput>]>([
    ['a deposit above the price is the price', { depositDollars: 40_000 }, { depositDollars: 30_000 }],
    [
      'a final payment above the loan is the loan',
      { depositDollars: 10_000, balloonDollars: 25_000 },
      { balloonDollars: 20_000 },
    ],
    ['below the shortest term', { termMonths: 0 }, { termMonths: 1 }],
    ['above the longest term', { termMonths: 360 }, { termMonths: 120 }],
    ['a rate below 0', { ratePercent: -1 }, { ratePercent: 0 }],
    ['a rate above the legal maximum', { ratePercent: 100 }, { ratePercent: 48 }],
    ['NaN', { priceDollars: Number.NaN }, { priceDollars: 0 }],
  ])('bounds: %s', (_why, change, expected) => {
    expect(boundInput(inputWith(change))).toMatchObject(expected);
  });

  test('with a deposit of the full price there are no payments and no comparison rate', () => {
    expect(estimate(inputWith({ depositDollars: 30_000, upfrontFeesDollars: 395 }), BASIS)).toMatchObject({
      loanDollars: 0,
      repaymentDollars: 0,
      totalDollars: 0,
      comparisonRatePercent: null,
    });
  });

  test.each<Frequency>(['week', 'fortnight', 'month'])(
    'a fee of any size raises the comparison rate (%s)',
    (frequency) => {
      const rates = [0, 100, 500, 2000, 9000].map(
        (upfrontFeesDollars) =>
          estimate(inputWith({ frequency, upfrontFeesDollars }), BASIS).comparisonRatePercent ?? 0,
      );
      expect(rates).toEqual([...rates].sort((a, b) => a - b));
      expect(new Set(rates).size).toBe(rates.length);
    },
  );
});

test.each([
  ['dollars, groups, cents', '$12,000.50', 12_000.5],
  ['a rate', ' 8.5 % ', 8.5],
  ['empty text is 0', '  ', 0],
  ['letters', '12k', null],
  ['negative', '-5', null],
  ['a group of two digits', '12,00', null],
  ['a decimal point alone', '.', null],
])('FIN-09 a typed amount: %s', (_why, text, amount) => {
  expect(readAmount(text)).toBe(amount);
});
