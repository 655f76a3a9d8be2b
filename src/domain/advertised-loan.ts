import {
  CALCULATOR_BOUNDS,
  type CalculatorInput,
  type ComparisonBasis,
  comparisonOnBasis,
  estimate,
  repayment,
} from '#domain/finance-calculator.ts';
import type { FinanceLine } from '#domain/search-record.ts';

export interface AdvertRules {
  /** Deposit of the examples (FIN-06), percent of the price. */
  readonly depositPercent: number;
  readonly basis: ComparisonBasis;
}

/**
 * What the calculator opens with beside an advertised repayment (FIN-09): its rate, term, final payment and fees, and the deposit with which
 * the weekly figure comes out to the dollar. That is the examples' deposit where it fits, else the roundest that does. Null where no deposit
 * between nothing and the price explains the figure: such a repayment rests on costs nobody told us of.
 *
 * @param priceDollars whole dollars, as advertised
 */
export function advertisedLoan(line: FinanceLine, priceDollars: number, rules: AdvertRules): CalculatorInput | null {
  const { min, max } = CALCULATOR_BOUNDS.termMonths;
  if (!Number.isInteger(line.termMonths) || line.termMonths < min || line.termMonths > max) return null;
  const upfrontFeesDollars = advertisedFees(line, rules.basis);
  const opening = (depositDollars: number): CalculatorInput => ({
    priceDollars,
    depositDollars,
    ratePercent: line.interestRate,
    termMonths: line.termMonths,
    balloonDollars: line.balloon,
    frequency: 'week',
    upfrontFeesDollars,
    monthlyFeeDollars: 0,
  });
  const fits = (deposit: number): boolean => {
    const { input, repaymentDollars } = estimate(opening(deposit), rules.basis);
    return input.balloonDollars === line.balloon && Math.round(repaymentDollars) === line.weekly;
  };
  const usual = Math.round((priceDollars * rules.depositPercent) / 100);
  if (fits(usual)) return opening(usual);
  const found = roundest(priceDollars - lent(line), fits);
  return found === null || found < 0 || found >= priceDollars ? null : opening(found);
}

/**
 * The fees at the start that lift a lender's interest rate to its comparison rate on the site's example: its own where it tells them, and
 * a sum that costs the same where it has monthly ones. Whole dollars, as round as two decimals allow; 0 where the rates are equal.
 */
function advertisedFees({ interestRate, comparisonRate }: FinanceLine, basis: ComparisonBasis): number {
  const periods = Math.round(basis.years * 12);
  const monthly = { periodsPerYear: 12, periods, balloonDollars: 0 };
  const paid = repayment({ ...monthly, loanDollars: basis.loanDollars, ratePercent: interestRate });
  const worth = paid / repayment({ ...monthly, loanDollars: 1, ratePercent: comparisonRate });
  const shown = Math.round(comparisonRate * 100) / 100;
  const fits = (upfrontFeesDollars: number): boolean =>
    comparisonOnBasis({ ratePercent: interestRate, upfrontFeesDollars, monthlyFeeDollars: 0 }, basis) === shown;
  const exact = Math.max(0, basis.loanDollars - worth);
  return Math.max(0, roundest(exact, fits) ?? Math.round(exact));
}

/** What is lent when `weekly` is paid: payments and final payment at their value today. */
function lent({ weekly, interestRate, termMonths, balloon }: FinanceLine): number {
  const week = { ratePercent: interestRate, periodsPerYear: 52, periods: Math.round((termMonths / 12) * 52) };
  const eachDollar = repayment({ ...week, loanDollars: 1, balloonDollars: 0 });
  const ofBalloon = repayment({ ...week, loanDollars: 0, balloonDollars: 1 });
  return (weekly - balloon * ofBalloon) / eachDollar;
}

const STEPS_DOLLARS = [1000, 500, 100, 50, 10, 5, 1];

/** The roundest whole amount near one that still fits; null = none does. */
function roundest(near: number, fits: (amount: number) => boolean): number | null {
  for (const step of STEPS_DOLLARS) {
    const amount = Math.round(near / step) * step;
    if (fits(amount)) return amount;
  }
  return null;
}
