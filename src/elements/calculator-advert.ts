import { advertisedLoan } from '#domain/advertised-loan.ts';
import type { CalculatorInput, ComparisonBasis } from '#domain/finance-calculator.ts';
import type { FinanceLine } from '#domain/search-record.ts';

/** The price of a car, and its repayment if it has one. */
export interface Advert {
  readonly price: number;
  readonly finance: FinanceLine | null;
}

/** The loan on which comparison rates are based, as given to a `<finance-calculator>`. */
export const basisOf = ({ dataset: { basisDollars, basisYears } }: HTMLElement): ComparisonBasis => ({
  loanDollars: Number(basisDollars),
  years: Number(basisYears),
});

/** The example deposit, in percent of the price. */
export const depositPercentOf = ({ dataset }: HTMLElement): number => Number(dataset['depositPercent']);

/** The figures with which a `<finance-calculator>` gives the advertised repayment; null if none do (`advertisedLoan`), or there is none. */
export const advertisedInput = (calculator: HTMLElement, { price, finance }: Advert): CalculatorInput | null =>
  finance &&
  advertisedLoan(finance, price, { depositPercent: depositPercentOf(calculator), basis: basisOf(calculator) });
