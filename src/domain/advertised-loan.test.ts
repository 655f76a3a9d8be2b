import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advertisedLoan } from './advertised-loan.ts';
import { comparisonOnBasis, comparisonRate, estimate, repayment } from './finance-calculator.ts';

const RULES = { depositPercent: 10, basis: { loanDollars: 30_000, years: 5 } };
/**
 * Calculated independently of this code: $30,000 over 60 months at 9.49 % has a comparison rate of 10.36 % with upfront fees of 595 to 601
 * dollars.
 */
const ADVERT = { weekly: 117, interestRate: 9.49, comparisonRate: 10.36, termMonths: 60, balloon: 0 };

describe('FIN-09 the calculator opens with the advertised figures', () => {
  test('rate, term, fees, and the example deposit if it gives the advertised figure', () => {
    expect(advertisedLoan(ADVERT, 26_990, RULES)).toMatchObject({
      priceDollars: 26_990,
      depositDollars: 2699,
      ratePercent: 9.49,
      termMonths: 60,
      upfrontFeesDollars: 600,
      balloonDollars: 0,
      frequency: 'week',
    });
  });
  test('otherwise the roundest deposit that gives the figure', () => {
    expect(advertisedLoan({ ...ADVERT, weekly: 100 }, 26_990, RULES)).toMatchObject({ depositDollars: 6300 });
  });
  test.each([
    ['more than the whole price is lent', { ...ADVERT, weekly: 150 }],
    ['an infinite term', { ...ADVERT, termMonths: 1200 }],
    ['a fraction of a month', { ...ADVERT, termMonths: 60.5 }],
    ['a final payment above the price', { ...ADVERT, weekly: 1, balloon: 40_000 }],
    ['a comparison rate below the rate, which no fees give', { ...ADVERT, comparisonRate: 9 }],
    ['a comparison rate that would take more than the largest fees', { ...ADVERT, comparisonRate: 40 }],
  ])('no loan if the figures do not reproduce the advert: %s', (_why, line) => {
    expect(advertisedLoan(line, 26_990, RULES)).toBeNull();
  });

  test.each([9.655, 10.075, 10.355, 10.165])(
    'a comparison rate of %s is rounded as it is displayed',
    (comparisonRate) => {
      const input = advertisedLoan({ ...ADVERT, comparisonRate }, 26_990, RULES);
      const result = input && estimate(input, RULES.basis).comparisonRatePercent;
      expect(result?.toFixed(2)).toBe(comparisonRate.toLocaleString('en-AU', { maximumFractionDigits: 2 }));
    },
  );

  /** Arbitrary lenders: any price, deposit, rate, fees, term and balloon. */
  const lender = fc.record({
    price: fc.integer({ min: 2000, max: 300_000 }),
    depositShare: fc.double({ min: 0, max: 0.6, noNaN: true }),
    rate: fc.integer({ min: 0, max: 2500 }).map((hundredths) => hundredths / 100),
    fees: fc.integer({ min: 0, max: 2500 }),
    months: fc.constantFrom(12, 24, 36, 48, 54, 60, 72, 84),
    balloonShare: fc.double({ min: 0, max: 0.4, noNaN: true }),
  });
  test('the weekly figure to the dollar and the comparison rate to two decimals, for any lender', () => {
    fc.assert(
      fc.property(lender, ({ price, depositShare, rate, fees, months, balloonShare }) => {
        const loan = price - Math.round(price * depositShare);
        const balloon = Math.round(loan * balloonShare);
        const weeks = Math.round((months / 12) * 52);
        const weekly = repayment({
          loanDollars: loan,
          ratePercent: rate,
          periodsPerYear: 52,
          periods: weeks,
          balloonDollars: balloon,
        });
        const monthly = repayment({
          loanDollars: 30_000,
          ratePercent: rate,
          periodsPerYear: 12,
          periods: 60,
          balloonDollars: 0,
        });
        const advertised = comparisonRate({
          loanDollars: 30_000,
          repaymentDollars: monthly,
          periods: 60,
          period: 'month',
          balloonDollars: 0,
          upfrontFeesDollars: fees,
        });
        const line = {
          weekly: Math.round(weekly),
          interestRate: rate,
          comparisonRate: advertised,
          termMonths: months,
          balloon,
        };
        fc.pre(line.weekly > 0);
        const input = advertisedLoan(line, price, RULES);
        // A figure rounded up without a deposit corresponds to a few dollars more than the price, so there is no calculator.
        if (input === null) return expect(Math.round(price * depositShare)).toBeLessThan(400);
        const result = estimate(input, RULES.basis);
        expect([Math.round(result.repaymentDollars), result.comparisonRatePercent]).toEqual([line.weekly, advertised]);
        expect([input.ratePercent, input.termMonths, input.balloonDollars]).toEqual([rate, months, balloon]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('FIN-06 FIN-09 the comparison rate', () => {
  const fees = {
    upfrontFeesDollars: fc.integer({ min: 0, max: 5000 }),
    monthlyFeeDollars: fc.integer({ min: 0, max: 50 }),
  };
  const rate = fc.integer({ min: 0, max: 4800 }).map((hundredths) => hundredths / 100);
  test('is never below the interest rate', () => {
    fc.assert(
      fc.property(fc.record({ ratePercent: rate, ...fees }), (cost) => {
        expect(comparisonOnBasis(cost, RULES.basis)).toBeGreaterThanOrEqual(cost.ratePercent);
      }),
    );
  });
  test('rises with the interest rate for the same fees', () => {
    fc.assert(
      fc.property(fc.record(fees), rate, fc.integer({ min: 2, max: 1000 }), (cost, ratePercent, increase) => {
        const [lower, higher] = [ratePercent, ratePercent + increase / 100].map((percent) =>
          comparisonOnBasis({ ...cost, ratePercent: percent }, RULES.basis),
        );
        expect(higher).toBeGreaterThan(lower as number);
      }),
    );
  });
});
