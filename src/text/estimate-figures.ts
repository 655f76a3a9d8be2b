import type { Estimate } from '#domain/finance-calculator.ts';
import { fill } from '#text/fill.ts';
import { formatMoney, formatNumber, formatRate, type NumberLocale } from '#text/numbers.ts';

type Amount = 'repayment' | 'loan' | 'interest' | 'fees' | 'balloon' | 'total' | 'price' | 'deposit';

/** The amounts of an estimate, rounded to whole dollars, for the built page and for the calculator in the browser (FIN-09). */
export function estimateFigures(estimate: Estimate, locale: NumberLocale): { readonly [name in Amount]: string } {
  const money = (dollars: number): string => formatMoney(Math.round(dollars), locale);
  return {
    repayment: money(estimate.repaymentDollars),
    loan: money(estimate.loanDollars),
    interest: money(estimate.interestDollars),
    fees: money(estimate.feesDollars),
    balloon: money(estimate.input.balloonDollars),
    total: money(estimate.totalDollars),
    price: money(estimate.input.priceDollars),
    deposit: money(estimate.input.depositDollars),
  };
}

/** Both rates of an estimate in a site's words, in percent; empty where there is no comparison rate. For the built page and for the browser. */
export const estimateRates = (
  { rate, comparison }: { readonly rate: number; readonly comparison: number | null },
  words: { readonly rate: string; readonly comparison: string },
  locale: NumberLocale,
): { readonly rate: string; readonly comparison: string } => ({
  rate: fill(words.rate, { rate: formatRate(rate, locale) }),
  comparison: comparison === null ? '' : fill(words.comparison, { rate: formatRate(comparison, locale) }),
});

/** An estimate on one line, as it is announced; without a loan there is no comparison rate. */
export const estimateText = ({
  repayment,
  per,
  rate,
  comparison,
}: {
  readonly [name in 'repayment' | 'per' | 'rate' | 'comparison']: string;
}): string => [`${repayment} ${per}`, rate, comparison].filter(Boolean).join(', ');

/** The text in a field of the calculator: an amount as money is typed, `24,990`, and a rate as a plain number. */
export const fieldText = (name: string, value: number, locale: Pick<NumberLocale, 'tag'>): string =>
  name === 'rate' ? `${value}` : formatNumber(value, locale, 3);
