import type { LenderEntry } from '#domain/car.ts';
import { balloonOf, termMonthsOf } from '#domain/finance.ts';
import { FREQUENCIES, type Frequency, loanPaidBy, repayment } from '#domain/finance-calculator.ts';

/** A figure of a loan that cannot be true, with the name of its field. */
export interface FigureFault {
  readonly field: string;
  /** The problem with the figures found: `0.0799 is a fraction of one`. */
  readonly problem: string;
  readonly fix: string;
}

/** Rates in percent per year; null = not given. */
export interface Rates {
  readonly rate: number | null;
  readonly comparison: number | null;
}

/**
 * A positive rate below this was meant as a fraction of one (`0.0799` for 7.99 %). No lender advertises less than half a percent other than 0,
 * and a legal rate written as a fraction is at most `CREDIT_CODE_CAP` / 100, which is below this.
 */
const MIN_RATE = 0.5;
/** Highest annual cost of consumer credit in Australia, percent (National Credit Code s32A and its regulations). */
const CREDIT_CODE_CAP = 48;
/** Two rounded rates may differ by this much, percent. */
const ROUNDING = 0.01;
/** Terms of vehicle loans in months. */
const TERM = { min: 12, max: 120 };
/**
 * Bounds of the loan that a repayment pays off, as a share of the price: from a deposit of half the price to on-road costs and fees of half the
 * price on top. Outside them, the figures do not belong together.
 */
const LOAN_SHARE = { min: 0.5, max: 1.5 };
/** The example loan of FIN-06 as a share of the price, for suggesting a repayment. */
const USUAL_SHARE = 0.9;

/** Faults of an interest rate and its comparison rate. `names` are the fields that contain them. */
export function rateFaults(
  { rate, comparison }: Rates,
  names: { readonly [name in keyof Rates]: string },
  country: string,
): FigureFault[] {
  const singleRateFaults = ([field, percent]: readonly [string, number | null]): FigureFault[] => {
    if (percent === null || percent === 0) return [];
    if (percent < MIN_RATE)
      return [
        {
          field,
          problem: `${percent} is a fraction of one, and would be shown as ${percent.toFixed(2)}%`,
          fix: `Write percent a year: ${Number((percent * 100).toFixed(4))} if that is meant.`,
        },
      ];
    if (country === 'AU' && percent > CREDIT_CODE_CAP)
      return [
        {
          field,
          problem: `${percent} is more than ${CREDIT_CODE_CAP} % a year, the most that the credit code allows`,
          fix: 'Write percent a year, with its decimal point: 7.99.',
        },
      ];
    return [];
  };
  const faults = [singleRateFaults([names.rate, rate]), singleRateFaults([names.comparison, comparison])].flat();
  if (faults.length > 0 || rate === null || comparison === null || comparison >= rate - ROUNDING) return faults;
  return [
    {
      field: names.comparison,
      problem: `${comparison} is below the rate of ${rate}, and fees can only add to it`,
      fix: "Write the lender's comparison rate, which is at least the rate.",
    },
  ];
}

/** What the figures of a lender are compared with. */
export interface LoanFields {
  /** Price in whole dollars; null = not shown, so no repayment is shown either. */
  readonly priceDollars: number | null;
  /** Term where the lender gives none, in years. */
  readonly defaultYears: number;
  readonly country: string;
}

/** Figures of a lender that cannot be true of one loan for this car. Figures that depend on a faulty one are not reported. */
export function lenderFaults(entry: LenderEntry, { priceDollars, defaultYears, country }: LoanFields): FigureFault[] {
  const rates = rateFaults(
    { rate: entry.interestRate, comparison: entry.comparisonRate },
    { rate: 'interestRate', comparison: 'comparisonRate' },
    country,
  );
  const months = termMonthsOf(entry, defaultYears);
  const terms = termFaults(entry, months);
  if (rates.some(({ field }) => field === 'interestRate') || terms.length > 0 || priceDollars === null)
    return [...rates, ...terms];
  const balloon = balloonOf(entry);
  if (balloon >= priceDollars && priceDollars > 0)
    return [
      ...rates,
      {
        field: 'balloon',
        problem: `${dollars(balloon)} is not below the price of ${dollars(priceDollars)}`,
        fix: 'Write what is still owed after the last repayment, in dollars.',
      },
    ];
  const payments: readonly (readonly [field: string, amount: number | null, frequency: Frequency, months: number])[] = [
    ['paymentWeek', entry.paymentWeek, 'week', months],
    ['paymentMonth', entry.paymentMonth, 'month', months],
    ...Object.entries(entry).flatMap(([field, amount]) => {
      const term = Number(/^term(\d+)$/.exec(field)?.[1]);
      return Number.isNaN(term) ? [] : [[field, amount as number | null, 'week', term] as const];
    }),
  ];
  return [
    ...rates,
    ...payments.flatMap(([field, amount, frequency, term]) =>
      repaymentFaults(
        { field, amount, frequency, months: term },
        { priceDollars, rate: entry.interestRate ?? 0, balloon },
      ),
    ),
  ];
}

function termFaults({ termMonths }: LenderEntry, months: number): FigureFault[] {
  if (Number.isInteger(months) && months >= TERM.min && months <= TERM.max) return [];
  return [
    {
      field: termMonths === null ? 'termYears' : 'termMonths',
      problem: `a term of ${Number(months.toFixed(2))} months is no term of a vehicle loan`,
      fix: `Write whole months from ${TERM.min} to ${TERM.max} into termMonths, 60 for five years, or the years into termYears.`,
    },
  ];
}

function repaymentFaults(
  payment: {
    readonly field: string;
    readonly amount: number | null;
    readonly frequency: Frequency;
    readonly months: number;
  },
  { priceDollars, rate, balloon }: { readonly priceDollars: number; readonly rate: number; readonly balloon: number },
): FigureFault[] {
  const { field, amount, frequency, months } = payment;
  if (amount === null || amount <= 0 || months <= 0) return [];
  const periodsPerYear = FREQUENCIES[frequency].perYear;
  const terms = {
    ratePercent: rate,
    periodsPerYear,
    periods: Math.max(1, Math.round((months / 12) * periodsPerYear)),
    balloonDollars: balloon,
  };
  const loan = loanPaidBy({ ...terms, repaymentDollars: amount });
  const share = loan / priceDollars;
  if (share >= LOAN_SHARE.min && share <= LOAN_SHARE.max) return [];
  const typical = Math.round(repayment({ ...terms, loanDollars: priceDollars * USUAL_SHARE }));
  return [
    {
      field,
      problem: `${dollars(amount)} a ${frequency} for ${months} months at ${rate} % pays off a loan of ${dollars(Math.round(loan))}, and the price is ${dollars(priceDollars)}`,
      fix: `Write the lender's repayment for this price; with a deposit of a tenth it is about ${dollars(Math.max(0, typical))} a ${frequency}.`,
    },
  ];
}

const dollars = (amount: number): string => `$${amount.toLocaleString('en-AU')}`;

const PERCENT = '(\\d+(?:\\.\\d+)?)\\s*(?:%|per\\s?cent)';
const YEARLY = '\\s*(?:p\\.?\\s?a\\b\\.?|per\\s+annum|annual percentage rate|interest)?';
/** `comparison rate 6.3%`, `comparison rate of 6.3% p.a.`, `6.3% p.a. comparison rate`. */
const COMPARISON = new RegExp(
  `comparison\\s+rate:?\\s*(?:of|is|from)?\\s*${PERCENT}|${PERCENT}${YEARLY}\\s*comparison\\s+rate`,
  'gi',
);
const ANNUAL = new RegExp(`${PERCENT}\\s*(?:p\\.?\\s?a\\b|per\\s+annum|annual percentage rate|interest)`, 'gi');

/**
 * The rates that a text states. An interest rate and a comparison rate are paired only if the text has one of each, because with several
 * nobody can tell which belong together.
 */
export function ratesIn(text: string): readonly Rates[] {
  const comparisons = [...text.matchAll(COMPARISON)].map(([, after, before]) => Number(after ?? before));
  const rates = [...text.replace(COMPARISON, ' ').matchAll(ANNUAL)].map(([, rate]) => Number(rate));
  const [rate, comparison] = [rates[0], comparisons[0]];
  if (rates.length === 1 && comparisons.length === 1 && rate !== undefined && comparison !== undefined)
    return [{ rate, comparison }];
  return [
    ...rates.map((value) => ({ rate: value, comparison: null })),
    ...comparisons.map((value) => ({ rate: null, comparison: value })),
  ];
}
