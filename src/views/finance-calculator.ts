import { advertisedLoan } from '#domain/advertised-loan.ts';
import {
  type CalculatorInput,
  type ComparisonBasis,
  estimate,
  exampleDeposit,
  FREQUENCIES,
  type Frequency,
} from '#domain/finance-calculator.ts';
import { financeFormHref } from '#domain/routes/public-paths.ts';
import type { FinanceLine } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';
import { estimateFigures, estimateRates, fieldText } from '#text/estimate-figures.ts';
import { formatMoney, moneySymbol } from '#text/numbers.ts';
import type { Words } from '#text/wording.ts';
import { textsOf } from '#text/words.ts';
import type { AmountView, CalculatorView } from '#view-types/finance-calculator.ts';
import { markedWarning } from '#views/comparison-warning.ts';

/** Weekly, like every repayment on the site. */
const FREQUENCY: Frequency = 'week';

const TEXTS = [
  'finance.rate',
  'finance.comparison',
  'calculator.clamped',
  'calculator.quote_text',
  'calculator.frequency',
  'calculator.term',
  'calculator.months',
  'calculator.more',
  'calculator.note',
] as const;

/** Available terms in years. */
const TERM_YEARS = [1, 2, 3, 4, 5, 6, 7];

/** The calculator without an advertised repayment: the tenant's rate, the comparison loan, and the example term and deposit (FIN-09). */
export function calculatorView(site: Site, words: Words): CalculatorView {
  const { limits } = site;
  const priceDollars = limits.comparisonLoanDollars;
  return viewOf(
    site,
    words,
    { href: financeFormHref(site.routes.finance), car: null },
    {
      priceDollars,
      depositDollars: exampleDeposit(priceDollars, limits.financeDepositPercent),
      ratePercent: limits.calculatorRatePercent,
      termMonths: limits.financeTermYears * 12,
      balloonDollars: 0,
      frequency: FREQUENCY,
      upfrontFeesDollars: 0,
      monthlyFeeDollars: 0,
    },
  );
}

/**
 * The calculator beside an advertised repayment, opened with its figures; the comparison rate is the one advertised. Null if these do not reproduce the repayment (`advertisedLoan`),
 * because two contradictory figures would be confusing.
 */
export function advertisedCalculator(
  site: Site,
  { price, finance, ...quote }: { readonly price: number; readonly finance: FinanceLine } & Quote,
  words: Words,
): CalculatorView | null {
  const input = advertisedLoan(finance, price, {
    depositPercent: site.limits.financeDepositPercent,
    basis: basisOf(site),
  });
  return input && viewOf(site, words, quote, input, finance.comparisonRate);
}

const basisOf = ({ limits }: Site): ComparisonBasis => ({
  loanDollars: limits.comparisonLoanDollars,
  years: limits.comparisonLoanYears,
});

/** The loan that comparison rates are based on, as a sentence. */
export function basisText(site: Site, words: Words): string {
  const { loanDollars, years } = basisOf(site);
  return words('finance.basis', { amount: formatMoney(loanDollars, site.locale), years, count: years });
}

/** Where a quote is requested, and the id of the car that it is for. */
interface Quote {
  readonly href: string;
  readonly car: number | null;
}

/** @param advertised the comparison rate of the advert, if the calculator is beside one */
function viewOf(
  site: Site,
  words: Words,
  { href, car }: Quote,
  input: CalculatorInput,
  advertised: number | null = null,
): CalculatorView {
  const { limits, locale } = site;
  const basis = basisOf(site);
  const depositPercent = limits.financeDepositPercent;
  const result = estimate(input, basis);
  const texts = textsOf(words, TEXTS);
  const warning = site.legal.comparisonWarning;
  const figures = estimateFigures(result, locale);
  const symbol = moneySymbol(locale);
  const amount = (name: AmountView['name'], value: number): AmountView => ({
    name,
    label: words(`calculator.${name}`),
    value: fieldText(name, value, locale),
    ...(name === 'rate'
      ? { symbol: null, invalid: words('calculator.invalid_rate') }
      : { symbol, invalid: words('calculator.invalid_amount') }),
  });
  return {
    car,
    currency: locale.currency,
    depositPercent,
    basis,
    amounts: {
      before: [amount('price', result.input.priceDollars), amount('deposit', result.input.depositDollars)],
      after: [amount('rate', result.input.ratePercent), amount('balloon', result.input.balloonDollars)],
      fees: [
        amount('upfront_fee', result.input.upfrontFeesDollars),
        amount('monthly_fee', result.input.monthlyFeeDollars),
      ],
    },
    terms: termsOf(result.input.termMonths, words),
    frequencies: (Object.keys(FREQUENCIES) as Frequency[]).map((value) => ({
      value,
      label: words(`calculator.${value}`),
      per: words(`calculator.per_${value}`),
      chosen: value === result.input.frequency,
    })),
    result: {
      repayment: figures.repayment,
      per: words(`calculator.per_${FREQUENCY}`),
      ...estimateRates(
        { rate: result.input.ratePercent, comparison: advertised ?? result.comparisonRatePercent },
        { rate: texts['finance.rate'], comparison: texts['finance.comparison'] },
        locale,
      ),
      rows: [
        { key: 'loan', label: words('calculator.loan'), value: figures.loan },
        { key: 'interest', label: words('calculator.interest'), value: figures.interest },
        { key: 'fees', label: words('calculator.fees'), value: figures.fees },
        { key: 'balloon', label: words('calculator.balloon_short'), value: figures.balloon },
        { key: 'total', label: words('calculator.total'), value: figures.total },
      ],
    },
    warning:
      warning === null
        ? null
        : { mark: words('finance.mark'), text: markedWarning([basisText(site, words), warning], words) },
    quote: { label: words('calculator.quote'), href },
    texts,
  };
}

/** Whole years, and the initial term if it is not a whole number of years. */
function termsOf(initial: number, words: Words): CalculatorView['terms'] {
  const months = [...new Set([...TERM_YEARS.map((years) => years * 12), initial])].sort((a, b) => a - b);
  return months.map((count) => ({
    months: count,
    chosen: count === initial,
    label: count % 12 === 0 ? words('calculator.years', { count: count / 12 }) : words('calculator.months', { count }),
  }));
}
