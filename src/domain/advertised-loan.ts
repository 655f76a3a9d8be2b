import {
  CALCULATOR_BOUNDS,
  type CalculatorInput,
  type ComparisonBasis,
  comparisonOnBasis,
  displayedRate,
  estimate,
  exampleDeposit,
  FREQUENCIES,
  loanPaidBy,
  repayment,
} from '#domain/finance-calculator.ts';
import type { FinanceLine } from '#domain/search-record.ts';

/** The site's settings for opening the calculator. */
export interface AdvertRules {
  /** Example deposit (FIN-06), percent of the price. */
  readonly depositPercent: number;
  readonly basis: ComparisonBasis;
}

/**
 * Opening values of the calculator beside an advertised repayment (FIN-09): the lender's rate, term and balloon, fees that reproduce
 * the advertised comparison rate, and a deposit that reproduces the advertised weekly repayment to the dollar. The example deposit
 * (FIN-06) is used if it matches, otherwise the roundest amount that does. Null if its term is outside the calculator's bounds, or no fees
 * or no deposit from 0 up to the price reproduce the advert, because it then includes costs that the feed does not list.
 *
 * @param priceDollars whole dollars, as advertised
 */
export function advertisedLoan(line: FinanceLine, priceDollars: number, rules: AdvertRules): CalculatorInput | null {
  const { min, max } = CALCULATOR_BOUNDS.termMonths;
  if (!Number.isInteger(line.termMonths) || line.termMonths < min || line.termMonths > max) return null;
  const upfrontFeesDollars = advertisedFees(line, rules.basis);
  if (upfrontFeesDollars === null) return null;
  const inputWithDeposit = (depositDollars: number): CalculatorInput => ({
    priceDollars,
    depositDollars,
    ratePercent: line.interestRate,
    termMonths: line.termMonths,
    balloonDollars: line.balloon,
    frequency: 'week',
    upfrontFeesDollars,
    monthlyFeeDollars: 0,
  });
  const matchesAdvert = (deposit: number): boolean => {
    const { input, repaymentDollars } = estimate(inputWithDeposit(deposit), rules.basis);
    return input.balloonDollars === line.balloon && Math.round(repaymentDollars) === line.weekly;
  };
  const example = exampleDeposit(priceDollars, rules.depositPercent);
  if (matchesAdvert(example)) return inputWithDeposit(example);
  const roundDeposit = coarsestMatch(priceDollars - loanOf(line), matchesAdvert);
  return roundDeposit === null || roundDeposit < 0 || roundDeposit >= priceDollars
    ? null
    : inputWithDeposit(roundDeposit);
}

/**
 * Upfront fees in whole dollars that raise the interest rate to the lender's comparison rate on the site's example loan, as both are
 * displayed; they stand for monthly fees as well, which the feed does not list separately. The roundest amount that matches; null if no fees
 * within the calculator's bounds do, for example because the comparison rate is below the interest rate.
 */
function advertisedFees({ interestRate, comparisonRate }: FinanceLine, basis: ComparisonBasis): number | null {
  const periods = Math.round(basis.years * 12);
  const monthly = { periodsPerYear: 12, periods, balloonDollars: 0 };
  const paid = repayment({ ...monthly, loanDollars: basis.loanDollars, ratePercent: interestRate });
  const presentValue = paid / repayment({ ...monthly, loanDollars: 1, ratePercent: comparisonRate });
  const advertisedRate = displayedRate(comparisonRate);
  const { min, max } = CALCULATOR_BOUNDS.feeDollars;
  const matchesAdvert = (upfrontFeesDollars: number): boolean =>
    upfrontFeesDollars >= min &&
    upfrontFeesDollars <= max &&
    comparisonOnBasis({ ratePercent: interestRate, upfrontFeesDollars, monthlyFeeDollars: 0 }, basis) ===
      advertisedRate;
  return coarsestMatch(Math.max(0, basis.loanDollars - presentValue), matchesAdvert);
}

/** The loan amount for which `weekly` is the repayment. */
function loanOf({ weekly, interestRate, termMonths, balloon }: FinanceLine): number {
  return loanPaidBy({
    repaymentDollars: weekly,
    ratePercent: interestRate,
    periodsPerYear: FREQUENCIES.week.perYear,
    periods: Math.round((termMonths / 12) * FREQUENCIES.week.perYear),
    balloonDollars: balloon,
  });
}

const STEPS_DOLLARS = [1000, 500, 100, 50, 10, 5, 1];

/** `target` rounded to the largest step for which `matchesAdvert` returns true; null if none does. */
function coarsestMatch(target: number, matchesAdvert: (amount: number) => boolean): number | null {
  for (const step of STEPS_DOLLARS) {
    const amount = Math.round(target / step) * step;
    if (matchesAdvert(amount)) return amount;
  }
  return null;
}
