/**
 * Repayments and comparison rates, alone: the calculator loads this in a browser without the rules of lenders. Rates are
 * percent a year, money is dollars, nothing is rounded unless it says so.
 */
export interface Loan {
  readonly loanDollars: number;
  readonly ratePercent: number;
  readonly periodsPerYear: number;
  readonly periods: number;
  /** Owed after the last payment. */
  readonly balloonDollars: number;
}

/** Payment at the end of each period by the annuity formula, not rounded; a rate of 0 divides evenly (FIN-09). */
export function repayment({ loanDollars, ratePercent, periodsPerYear, periods, balloonDollars }: Loan): number {
  if (periods <= 0) return 0;
  const rate = ratePercent / 100 / periodsPerYear;
  if (rate === 0) return (loanDollars - balloonDollars) / periods;
  const growth = (1 + rate) ** periods;
  return ((loanDollars * growth - balloonDollars) * rate) / (growth - 1);
}

/** Payments a year as they are stated, and as regulation 100 counts them for the comparison rate. */
export const FREQUENCIES = {
  week: { aYear: 52, forComparison: 52.18 },
  fortnight: { aYear: 26, forComparison: 26.09 },
  month: { aYear: 12, forComparison: 12 },
} as const;
export type Frequency = keyof typeof FREQUENCIES;

/**
 * Comparison rate (National Credit Code, regulation 100): n x r x 100, where r makes the value today of all payments,
 * the fees paid up front included, equal the loan, and n is 52.18, 26.09 or 12. Percent a year, two decimals. Fees paid with each
 * repayment belong into `repaymentDollars`. No cost at all, or nothing received, is 0.
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
  // The value falls as the rate rises, so one root lies between a rate too low and one too high.
  let low = 0;
  let high = 1;
  while (presentValue(high) > received && high < 1e6) high *= 2;
  for (let step = 0; step < 100; step += 1) {
    const middle = (low + high) / 2;
    if (presentValue(middle) > received) low = middle;
    else high = middle;
  }
  return Math.round(low * FREQUENCIES[loan.period].forComparison * 10_000) / 100;
}

export interface CalculatorInput {
  readonly priceDollars: number;
  readonly depositDollars: number;
  readonly ratePercent: number;
  readonly termMonths: number;
  readonly balloonDollars: number;
  readonly frequency: Frequency;
  /** Paid at the start, out of the loan: establishment, registration of the security. */
  readonly upfrontFeesDollars: number;
  readonly monthlyFeeDollars: number;
}

/** What the calculator takes. 48 % is the most that the credit code allows a consumer loan to cost in a year. */
export const CALCULATOR_BOUNDS = {
  termMonths: { min: 1, max: 120 },
  ratePercent: { min: 0, max: 48 },
  priceDollars: { min: 0, max: 2_000_000 },
  feeDollars: { min: 0, max: 10_000 },
} as const;

export interface Estimate {
  /** The input as it was counted, within its bounds. */
  readonly input: CalculatorInput;
  readonly loanDollars: number;
  readonly payments: number;
  /** Of each payment, monthly fees left out; to the cent. */
  readonly repaymentDollars: number;
  /** Repayments, final payment and fees together. */
  readonly totalDollars: number;
  readonly interestDollars: number;
  readonly feesDollars: number;
  /** Of `COMPARISON_BASIS`, as every comparison rate of the site; null when nothing is lent. */
  readonly comparisonRatePercent: number | null;
}

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min;
const cents = (dollars: number): number => Math.round(Number((dollars * 100).toFixed(4))) / 100;

/** Every figure inside its bounds: deposit at most the price, final payment at most the loan (FIN-09). */
export function boundInput(input: CalculatorInput): CalculatorInput {
  const priceDollars = within(input.priceDollars, CALCULATOR_BOUNDS.priceDollars);
  const depositDollars = within(input.depositDollars, { min: 0, max: priceDollars });
  const loan = priceDollars - depositDollars;
  return {
    priceDollars,
    depositDollars,
    ratePercent: within(input.ratePercent, CALCULATOR_BOUNDS.ratePercent),
    termMonths: Math.round(within(input.termMonths, CALCULATOR_BOUNDS.termMonths)),
    balloonDollars: within(input.balloonDollars, { min: 0, max: loan }),
    frequency: input.frequency,
    upfrontFeesDollars: within(input.upfrontFeesDollars, CALCULATOR_BOUNDS.feeDollars),
    monthlyFeeDollars: within(input.monthlyFeeDollars, CALCULATOR_BOUNDS.feeDollars),
  };
}

/** The example every comparison rate is worked out on (FIN-06): dollars lent over so many years, repaid by the month, no deposit or balloon. */
export interface ComparisonBasis {
  readonly loanDollars: number;
  readonly years: number;
}

/**
 * The comparison rate of a lender's rate and fees on the site's one example (FIN-06), so that a calculator opened with the figures of an
 * advertisement says its comparison rate, and lenders can be compared whatever is lent. Percent a year, two decimals.
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

/** What a loan would cost: an estimate, no offer (FIN-09). */
export function estimate(asked: CalculatorInput, basis: ComparisonBasis): Estimate {
  const input = boundInput(asked);
  const { aYear } = FREQUENCIES[input.frequency];
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
  const payments = Math.round((input.termMonths / 12) * aYear);
  const { balloonDollars, ratePercent } = input;
  const exact = repayment({ loanDollars, ratePercent, periodsPerYear: aYear, periods: payments, balloonDollars });
  const feesDollars = input.upfrontFeesDollars + input.monthlyFeeDollars * input.termMonths;
  const interest = exact * payments + balloonDollars - loanDollars;
  return {
    input,
    loanDollars,
    payments,
    repaymentDollars: cents(exact),
    totalDollars: cents(loanDollars + interest + feesDollars),
    interestDollars: cents(interest),
    feesDollars: cents(feesDollars),
    comparisonRatePercent: comparisonOnBasis(input, basis),
  };
}

/** An amount as people type it: `$12,000.50`, `8.5 %`, empty text = 0; null = not an amount, negative ones too. */
export function readAmount(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/\s*%$/, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '');
  if (plain === '') return 0;
  return /^\d{1,9}(?:\.\d*)?$|^\.\d+$/.test(plain) ? Number(plain) : null;
}
