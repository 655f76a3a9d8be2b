import type { Texts } from '#text/words.ts';
import type { FormFieldsView, FormView } from '#view-types/form.ts';

/** The trade-in form, and the parts of the valuation that script puts before it (TRADE-04). */
export interface TradeInValuationView {
  readonly form: FormView;
  /** A registration has a state beside it. */
  readonly hasState: boolean;
  readonly element: ValuationView;
  /** The car by hand. */
  readonly car: FormFieldsView;
  /** What its value depends on. */
  readonly questions: FormFieldsView;
  readonly texts: Texts<ValuationText>;
  readonly stockHref: string;
}

type ValuationText =
  | 'valuation.lookup'
  | 'valuation.car'
  | 'valuation.car_text'
  | 'valuation.wrong_car'
  | 'valuation.why'
  | 'valuation.small_print'
  | 'valuation.back'
  | 'valuation.lookup_button'
  | 'valuation.details'
  | 'valuation.ask'
  | 'valuation.accepted'
  | 'valuation.to_car'
  | 'valuation.to_stock';

/** What `<trade-in-valuation>` says and how it writes amounts; `{name}` is filled in the browser. */
export interface ValuationView {
  readonly currency: string;
  /** Report each result to /api/miscellaneous (TRADE-06). */
  readonly keeps: boolean;
  readonly words: Texts<
    | 'lookup_button'
    | 'car_button'
    | 'answers'
    | 'answers_button'
    | 'result'
    | 'none'
    | 'until'
    | 'basis'
    | 'basis_one'
    | 'adjusted'
    | 'minus'
    | 'service'
    | 'too_old'
    | 'too_far'
    | 'no_basis'
    | 'unavailable'
    | 'accept'
    | 'accepted_text'
    | 'accept_failed'
    | 'ended'
    | 'too_many'
  >;
}
