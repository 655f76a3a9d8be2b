import { advertisedLoan } from '#domain/advertised-loan.ts';
import {
  type CalculatorInput,
  type ComparisonBasis,
  estimate,
  FREQUENCIES,
  type Frequency,
} from '#domain/finance-calculator.ts';
import { FINANCE_FORM_ID } from '#domain/paths.ts';
import type { FinanceLine } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import { formatMoney, formatRate } from '#text/format.ts';
import type { Words } from '#text/wording.ts';

/** A finance calculator with its default result, as it stands before script and without it (FIN-09). */
export interface CalculatorView {
  readonly currency: string;
  /** What it opens with. */
  readonly input: CalculatorInput;
  /** Of the examples, percent of the price. */
  readonly depositPercent: number;
  readonly basis: ComparisonBasis;
  readonly terms: readonly { readonly months: number; readonly label: string }[];
  readonly frequencies: readonly { readonly value: Frequency; readonly label: string; readonly per: string }[];
  readonly result: {
    readonly repayment: string;
    readonly per: string;
    readonly rate: string;
    readonly comparison: string;
    /** Loan, interest, fees, final payment, total. */
    readonly rows: readonly { readonly key: string; readonly label: string; readonly value: string }[];
  };
  readonly warning: string | null;
  /** What every comparison rate is worked out on. */
  readonly basisText: string;
  /** The way to the finance form, which takes the figures along. */
  readonly quote: { readonly label: string; readonly href: string };
}

/** Weekly, as every payment of the site is stated. */
const FREQUENCY: Frequency = 'week';

/** Terms to choose from, in years. */
const TERM_YEARS = [1, 2, 3, 4, 5, 6, 7];

/** The calculator where no repayment is advertised: the tenant's rate, the comparison loan, the examples' term and deposit (FIN-09). */
export function calculatorView(site: Site, words: Words): CalculatorView {
  const { limits } = site;
  const priceDollars = limits.comparisonLoanDollars;
  return viewOf(site, words, `${site.routes.finance}#${FINANCE_FORM_ID}`, {
    priceDollars,
    depositDollars: Math.round((priceDollars * limits.financeDepositPercent) / 100),
    ratePercent: site.finance.calculatorRatePercent,
    termMonths: limits.financeTermYears * 12,
    balloonDollars: 0,
    frequency: FREQUENCY,
    upfrontFeesDollars: 0,
    monthlyFeeDollars: 0,
  });
}

/**
 * The calculator beside an advertised repayment: it opens with that one's figures. Null where these do not explain the repayment
 * (`advertisedLoan`): two figures that contradict each other help nobody.
 */
export function advertisedCalculator(
  site: Site,
  { price, finance, href }: { readonly price: number; readonly finance: FinanceLine; readonly href: string },
  words: Words,
): CalculatorView | null {
  const input = advertisedLoan(finance, price, {
    depositPercent: site.limits.financeDepositPercent,
    basis: basisOf(site),
  });
  return input && viewOf(site, words, href, input);
}

const basisOf = ({ limits }: Site): ComparisonBasis => ({
  loanDollars: limits.comparisonLoanDollars,
  years: limits.comparisonLoanYears,
});

function viewOf(site: Site, words: Words, quoteHref: string, input: CalculatorInput): CalculatorView {
  const { limits, locale } = site;
  const basis = basisOf(site);
  const depositPercent = limits.financeDepositPercent;
  const found = estimate(input, basis);
  const money = (dollars: number): string => formatMoney(Math.round(dollars), locale);
  return {
    currency: locale.currency,
    input: found.input,
    depositPercent,
    basis,
    terms: termsOf(found.input.termMonths, words),
    frequencies: (Object.keys(FREQUENCIES) as Frequency[]).map((value) => ({
      value,
      label: words(`calculator.${value}`),
      per: words(`calculator.per_${value}`),
    })),
    result: {
      repayment: money(found.repaymentDollars),
      per: words(`calculator.per_${FREQUENCY}`),
      rate: words('finance.rate', { rate: formatRate(found.input.ratePercent, locale) }),
      comparison:
        found.comparisonRatePercent === null
          ? ''
          : words('finance.comparison', { rate: formatRate(found.comparisonRatePercent, locale) }),
      rows: [
        { key: 'loan', label: words('calculator.loan'), value: money(found.loanDollars) },
        { key: 'interest', label: words('calculator.interest'), value: money(found.interestDollars) },
        { key: 'fees', label: words('calculator.fees'), value: money(found.feesDollars) },
        { key: 'balloon', label: words('calculator.balloon_short'), value: money(found.input.balloonDollars) },
        { key: 'total', label: words('calculator.total'), value: money(found.totalDollars) },
      ],
    },
    warning: site.legal.comparisonWarning,
    basisText: words('finance.basis', { amount: money(basis.loanDollars), years: basis.years }),
    quote: { label: words('calculator.quote'), href: quoteHref },
  };
}

/** Whole years, and the term it opens with where that is none. */
function termsOf(opening: number, words: Words): CalculatorView['terms'] {
  const months = [...new Set([...TERM_YEARS.map((years) => years * 12), opening])].sort((a, b) => a - b);
  return months.map((count) => ({
    months: count,
    label: count % 12 === 0 ? words('calculator.years', { count: count / 12 }) : words('calculator.months', { count }),
  }));
}
