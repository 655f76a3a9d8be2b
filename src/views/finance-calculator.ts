import { CALCULATOR_BOUNDS, estimate, FREQUENCIES, type Frequency } from '#domain/finance-calculator.ts';
import type { Site } from '#site/site.ts';
import { formatMoney, formatRate } from '#text/format.ts';
import type { Words } from '#text/wording.ts';

/** A finance calculator with its default result, as it stands before script and without it (FIN-09). */
export interface CalculatorView {
  readonly currency: string;
  readonly priceDollars: number;
  readonly depositDollars: number;
  readonly ratePercent: number;
  readonly termYears: number;
  readonly terms: readonly { readonly years: number; readonly label: string }[];
  readonly frequencies: readonly { readonly value: Frequency; readonly label: string; readonly per: string }[];
  readonly frequency: Frequency;
  readonly result: {
    readonly repayment: string;
    readonly per: string;
    readonly rate: string;
    readonly comparison: string;
    /** Loan, interest, fees, final payment, total. */
    readonly rows: readonly { readonly key: string; readonly label: string; readonly value: string }[];
  };
  readonly warning: string | null;
}

/** Weekly, as every payment of the site is stated. */
const FREQUENCY: Frequency = 'week';

/** The calculator for a price: the tenant's rate, the examples' term and deposit. @param priceDollars whole dollars */
export function calculatorView(site: Site, priceDollars: number, words: Words): CalculatorView {
  const { limits, locale } = site;
  const { min, max } = CALCULATOR_BOUNDS.termYears;
  const depositDollars = Math.round((priceDollars * limits.financeDepositPercent) / 100);
  const ratePercent = site.finance.calculatorRatePercent;
  const found = estimate({
    priceDollars,
    depositDollars,
    ratePercent,
    termYears: limits.financeTermYears,
    balloonDollars: 0,
    frequency: FREQUENCY,
    upfrontFeesDollars: 0,
    monthlyFeeDollars: 0,
  });
  const money = (dollars: number): string => formatMoney(Math.round(dollars), locale);
  return {
    currency: locale.currency,
    priceDollars,
    depositDollars,
    ratePercent,
    termYears: found.input.termYears,
    terms: Array.from({ length: max - min + 1 }, (_, index) => ({
      years: min + index,
      label: words('calculator.years', { count: min + index }),
    })),
    frequencies: (Object.keys(FREQUENCIES) as Frequency[]).map((value) => ({
      value,
      label: words(`calculator.${value}`),
      per: words(`calculator.per_${value}`),
    })),
    frequency: FREQUENCY,
    result: {
      repayment: money(found.repaymentDollars),
      per: words(`calculator.per_${FREQUENCY}`),
      rate: words('finance.rate', { rate: formatRate(ratePercent, locale) }),
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
  };
}
