import type { ComparisonBasis, Frequency } from '#domain/finance-calculator.ts';
import type { Texts } from '#text/words.ts';

/** A finance calculator with its default result, as it stands before script and without it (FIN-09). */
export interface CalculatorView {
  readonly currency: string;
  /** Of the examples, percent of the price. */
  readonly depositPercent: number;
  readonly basis: ComparisonBasis;
  readonly amounts: {
    /** Price and deposit, before the term; rate and final payment, after it; fees, folded. */
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
    /** Loan, interest, fees, final payment, total. */
    readonly rows: readonly { readonly key: string; readonly label: string; readonly value: string }[];
  };
  /** What every comparison rate is worked out on, and the warning; null where the law asks for none. */
  readonly warning: { readonly basis: string; readonly text: string } | null;
  /** The way to the finance form, which takes the figures along. */
  readonly quote: { readonly label: string; readonly href: string };
  readonly texts: Texts<
    | 'finance.rate'
    | 'finance.comparison'
    | 'calculator.clamped'
    | 'calculator.quote_text'
    | 'calculator.frequency'
    | 'calculator.term'
    | 'calculator.more'
    | 'calculator.note'
  >;
}

/** A field of the calculator. */
export interface AmountView {
  readonly name: 'price' | 'deposit' | 'rate' | 'balloon' | 'upfront_fee' | 'monthly_fee';
  readonly label: string;
  readonly value: string;
  /** An amount of money; otherwise a rate. */
  readonly money: boolean;
  /** Shown while it holds no amount. */
  readonly invalid: string;
}
