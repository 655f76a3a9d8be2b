import type { Estimate } from '#domain/finance-calculator.ts';
import { formatMoney, type NumberLocale } from '#text/numbers.ts';

type Amount = 'repayment' | 'loan' | 'interest' | 'fees' | 'balloon' | 'total' | 'price' | 'deposit';

/** The amounts of an estimate, rounded to whole dollars: as built, and as calculated again in the browser (FIN-09). */
export function estimateFigures(found: Estimate, locale: NumberLocale): { readonly [name in Amount]: string } {
  const money = (dollars: number): string => formatMoney(Math.round(dollars), locale);
  return {
    repayment: money(found.repaymentDollars),
    loan: money(found.loanDollars),
    interest: money(found.interestDollars),
    fees: money(found.feesDollars),
    balloon: money(found.input.balloonDollars),
    total: money(found.totalDollars),
    price: money(found.input.priceDollars),
    deposit: money(found.input.depositDollars),
  };
}
