import { withoutGrouping } from '#domain/without-grouping.ts';

/*
 * Repayments and comparison rates, separate from the lender rules so that the browser loads only what the calculator needs. Rates are
 * percent per year, money is in dollars, and nothing is rounded unless stated.
 */

export interface Loan {
  readonly loanDollars: number;
  readonly ratePercent: number;
  readonly periodsPerYear: number;
  readonly periods: number;
  /** Amount still owed after the last payment. */
  readonly balloonDollars: number;
}

/** Repayment at the end of each period by the annuity formula, not rounded; a rate of 0 divides the loan evenly (FIN-09). */
export function repayment({ loanDollars, ratePercent, periodsPerYear, periods, balloonDollars }: Loan): number {
  if (periods <= 0) return 0;
  const rate = ratePercent / 100 / periodsPerYear;
  if (rate === 0) return (loanDollars - balloonDollars) / periods;
  const growth = (1 + rate) ** periods;
  return ((loanDollars * growth - balloonDollars) * rate) / (growth - 1);
}

/** The loan that a repayment pays off with its balloon: the present value of both. Dollars, not rounded; `repayment` reversed. */
export function loanPaidBy({
  repaymentDollars,
  ...terms
}: Omit<Loan, 'loanDollars'> & { readonly repaymentDollars: number }): number {
  const repaymentPerDollar = repayment({ ...terms, loanDollars: 1, balloonDollars: 0 });
  const balloonRepayment = repayment({ ...terms, loanDollars: 0 });
  return (repaymentDollars - balloonRepayment) / repaymentPerDollar;
}

/** Payments per year as advertised, and as regulation 100 counts them for the comparison rate. */
export const FREQUENCIES = {
  week: { perYear: 52, forComparison: 52.18 },
  fortnight: { perYear: 26, forComparison: 26.09 },
  month: { perYear: 12, forComparison: 12 },
} as const;
export type Frequency = keyof typeof FREQUENCIES;

/**
 * Comparison rate (National Credit Code, regulation 100): n x r x 100, where r is the rate per period at which the present value of all
 * payments, including upfront fees, equals the loan, and n is 52.18, 26.09 or 12. Percent per year, two decimals. Fees charged with each
 * repayment belong in `repaymentDollars`. Returns 0 if the loan is 0 or costs nothing.
 */
export function comparisonRate(loan: {
  readonly loanDollars: number;
  readonly repaymentDollars: number;
  readonly periods: number;
  readonly period: Frequency;
  readonly balloonDollars: number;
  readonly upfrontFeesDollars: number;
}): number {
  const received = loan.loanDollars - loan.upfrontFeesDollars;
  const presentValue = (rate: number): number => {
    const growth = (1 + rate) ** loan.periods;
    const payments = rate === 0 ? loan.periods : (1 - 1 / growth) / rate;
    return loan.repaymentDollars * payments + loan.balloonDollars / growth;
  };
  if (received <= 0 || loan.periods <= 0 || presentValue(0) <= received) return 0;
  // Present value falls as the rate rises, so there is one root between the two bounds.
  let low = 0;
  let high = 1;
  while (presentValue(high) > received && high < 1e6) high *= 2;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (presentValue(middle) > received) low = middle;
    else high = middle;
  }
  return displayedRate(low * FREQUENCIES[loan.period].forComparison * 100);
}

/** A rate in percent with two decimals, halves rounded up, as every rate is displayed; floating-point error is removed first. */
export const displayedRate = (percent: number): number => Math.round(Number((percent * 100).toFixed(6))) / 100;

export interface CalculatorInput {
  readonly priceDollars: number;
  readonly depositDollars: number;
  readonly ratePercent: number;
  readonly termMonths: number;
  readonly balloonDollars: number;
  readonly frequency: Frequency;
  /** Paid at the start, out of the loan, such as establishment and security registration fees. */
  readonly upfrontFeesDollars: number;
  readonly monthlyFeeDollars: number;
}

/** Allowed input of the calculator. 48 % per year is the cap on consumer loans in the credit code. */
export const CALCULATOR_BOUNDS = {
  termMonths: { min: 1, max: 120 },
  ratePercent: { min: 0, max: 48 },
  priceDollars: { min: 0, max: 2_000_000 },
  feeDollars: { min: 0, max: 10_000 },
} as const;

export interface Estimate {
  /** The input used, clamped to its bounds. */
  readonly input: CalculatorInput;
  readonly loanDollars: number;
  /** Number of repayments. */
  readonly payments: number;
  /** Each repayment to the cent, without monthly fees. */
  readonly repaymentDollars: number;
  /** Total of repayments, balloon and fees. */
  readonly totalDollars: number;
  readonly interestDollars: number;
  readonly feesDollars: number;
  /** For the site's example loan (`ComparisonBasis`), like every comparison rate on the site; null if the loan is 0. */
  readonly comparisonRatePercent: number | null;
}

const clamp = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min;
/** Dollars to the cent, halves rounded up; floating-point error is removed first. */
export const cents = (dollars: number): number => Math.round(Number((dollars * 100).toFixed(4))) / 100;

/** The input with every value clamped: the deposit to the price, the balloon to the loan (FIN-09). */
export function boundInput(input: CalculatorInput): CalculatorInput {
  const priceDollars = clamp(input.priceDollars, CALCULATOR_BOUNDS.priceDollars);
  const depositDollars = clamp(input.depositDollars, { min: 0, max: priceDollars });
  const loan = priceDollars - depositDollars;
  return {
    priceDollars,
    depositDollars,
    ratePercent: clamp(input.ratePercent, CALCULATOR_BOUNDS.ratePercent),
    termMonths: Math.round(clamp(input.termMonths, CALCULATOR_BOUNDS.termMonths)),
    balloonDollars: clamp(input.balloonDollars, { min: 0, max: loan }),
    frequency: input.frequency,
    upfrontFeesDollars: clamp(input.upfrontFeesDollars, CALCULATOR_BOUNDS.feeDollars),
    monthlyFeeDollars: clamp(input.monthlyFeeDollars, CALCULATOR_BOUNDS.feeDollars),
  };
}

/**
 * The example loan for all comparison rates (FIN-06): amount in dollars and term in years, repaid monthly, without a deposit or balloon.
 */
export interface ComparisonBasis {
  readonly loanDollars: number;
  readonly years: number;
}

/** The example deposit for a price (FIN-06), in whole dollars. */
export const exampleDeposit = (priceDollars: number, percent: number): number =>
  Math.round((priceDollars * percent) / 100);

/**
 * The comparison rate for a lender's rate and fees on the site's example loan (FIN-06). A calculator opened with advertised figures
 * therefore shows the advertised comparison rate, and lenders can be compared regardless of the loan. Percent per year, two decimals.
 */
export function comparisonOnBasis(
  {
    ratePercent,
    upfrontFeesDollars,
    monthlyFeeDollars,
  }: Pick<CalculatorInput, 'ratePercent' | 'upfrontFeesDollars' | 'monthlyFeeDollars'>,
  { loanDollars, years }: ComparisonBasis,
): number {
  const periods = Math.round(years * 12);
  const repaymentDollars = repayment({ loanDollars, ratePercent, periodsPerYear: 12, periods, balloonDollars: 0 });
  return comparisonRate({
    loanDollars,
    repaymentDollars: repaymentDollars + monthlyFeeDollars,
    periods,
    period: 'month',
    balloonDollars: 0,
    upfrontFeesDollars,
  });
}

/** The estimated cost of a loan; not an offer of credit (FIN-09). */
export function estimate(entered: CalculatorInput, basis: ComparisonBasis): Estimate {
  const input = boundInput(entered);
  const { perYear } = FREQUENCIES[input.frequency];
  const loanDollars = input.priceDollars - input.depositDollars;
  if (loanDollars === 0)
    return {
      input,
      loanDollars,
      payments: 0,
      repaymentDollars: 0,
      totalDollars: 0,
      interestDollars: 0,
      feesDollars: 0,
      comparisonRatePercent: null,
    };
  const payments = Math.round((input.termMonths / 12) * perYear);
  const { balloonDollars, ratePercent } = input;
  const exactRepayment = repayment({
    loanDollars,
    ratePercent,
    periodsPerYear: perYear,
    periods: payments,
    balloonDollars,
  });
  const feesDollars = input.upfrontFeesDollars + input.monthlyFeeDollars * input.termMonths;
  const interest = exactRepayment * payments + balloonDollars - loanDollars;
  return {
    input,
    loanDollars,
    payments,
    repaymentDollars: cents(exactRepayment),
    totalDollars: cents(loanDollars + interest + feesDollars),
    interestDollars: cents(interest),
    feesDollars: cents(feesDollars),
    comparisonRatePercent: comparisonOnBasis(input, basis),
  };
}

/** Parses a typed amount such as `$12,000.50` or `8.5 %`. Empty text is 0; null if it is not an amount or is negative. */
export function readAmount(text: string): number | null {
  const plain = withoutGrouping(
    text
      .trim()
      .replace(/^\$\s*/, '')
      .replace(/\s*%$/, ''),
  );
  if (plain === '') return 0;
  return /^\d{1,9}(?:\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : null;
}
