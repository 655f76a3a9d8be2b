import type { ComparisonBasis, Frequency } from '#domain/finance-calculator.ts';
import type { Texts } from '#text/words.ts';

/** A finance calculator with its default result, as displayed before or without JavaScript (FIN-09). */
export interface CalculatorView {
  /** Id of the car whose quote is asked for; null = none in particular. */
  readonly car: number | null;
  readonly currency: string;
  /** Example deposit, percent of the price. */
  readonly depositPercent: number;
  readonly basis: ComparisonBasis;
  readonly amounts: {
    /** Price and deposit, before the term; rate and balloon, after it; fees, collapsed. */
    readonly [K in 'before' | 'after' | 'fees']: readonly AmountView[];
  };
  readonly terms: readonly { readonly months: number; readonly label: string; readonly chosen: boolean }[];
  readonly frequencies: readonly {
    readonly value: Frequency;
    readonly label: string;
    readonly per: string;
    readonly chosen: boolean;
  }[];
  readonly result: {
    readonly repayment: string;
    readonly per: string;
    readonly rate: string;
    readonly comparison: string;
    /** Loan, interest, fees, balloon, total. */
    readonly rows: readonly { readonly key: string; readonly label: string; readonly value: string }[];
  };
  /** `mark`: beside the comparison rate; `text`: the mark, the basis of all comparison rates and the warning. Null if the site has none. */
  readonly warning: { readonly mark: string; readonly text: string } | null;
  /** Link to the finance form, which receives the figures. */
  readonly quote: { readonly label: string; readonly href: string };
  readonly texts: Texts<
    | 'finance.rate'
    | 'finance.comparison'
    | 'calculator.clamped' // the deposit or balloon is too large, with what is calculated instead
    | 'calculator.quote_text'
    | 'calculator.frequency'
    | 'calculator.term'
    | 'calculator.months'
    | 'calculator.more' // heading of the collapsed fees
    | 'calculator.note'
  >;
}

/** An input field of the calculator. */
export interface AmountView {
  readonly name: 'price' | 'deposit' | 'rate' | 'balloon' | 'upfront_fee' | 'monthly_fee';
  readonly label: string;
  readonly value: string;
  /** The symbol of the currency, before an amount of money; null for a rate. */
  readonly symbol: string | null;
  /** Error message for an invalid amount. */
  readonly invalid: string;
}
