import type { TradeInRefusal } from '#domain/trade-in.ts';
import type { Texts } from '#text/words.ts';
import type { FormFieldsView, FormView } from '#view-types/form.ts';

/** The trade-in form, and the steps of the valuation that script shows before it (TRADE-04). */
export interface TradeInValuationView {
  readonly form: FormView;
  /** Data for `<trade-in-valuation>`. */
  readonly element: ValuationView;
  /** Questions whose answers affect the value of the shopper's car. */
  readonly questions: FormFieldsView;
  readonly texts: Texts<ValuationText>;
  /** The list of all cars, to continue with after the offer is accepted. */
  readonly stockHref: string;
}

type ValuationText =
  | 'valuation.lookup'
  | 'valuation.car'
  | 'valuation.not_found'
  | 'valuation.not_looked_up'
  | 'valuation.car_text'
  | 'valuation.wrong_car'
  | 'valuation.why'
  | 'valuation.small_print'
  | 'valuation.back'
  | 'valuation.lookup_button'
  | 'valuation.details'
  | 'valuation.ask' // button that sends the form without accepting the offer
  | 'valuation.accepted'
  | 'valuation.to_car'
  | 'valuation.to_stock';

/** Texts and number formats of `<trade-in-valuation>`; placeholders are filled in by the browser. */
export interface ValuationView {
  readonly currency: string;
  /** Whether each result is reported to /api/miscellaneous (TRADE-06). */
  readonly isReported: boolean;
  /** Limits of the dealer's estimates (TRADE-02), and whether an odometer is read in miles. */
  readonly limits: {
    readonly tradeInMaxAgeYears: number;
    readonly tradeInMaxKm: number;
    readonly timeZone: string;
    readonly inMiles: boolean;
  };
  /** The questions about the car, and the label of each answer. */
  readonly questions: {
    readonly [question: string]: { readonly label: string; readonly answers: { readonly [value: string]: string } };
  };
  /** Makes by what people also call them, in lower case: `vw` is Volkswagen. */
  readonly otherMakeNames: { readonly [name: string]: string };
  /** The label of the button that sends the form, without an offer to accept. */
  readonly send: string;
  /**
   * `lookup_button`, `car_button`, `answers_button`: the button that leaves that step; `answers_button` promises the result, so `car_button`
   * ("Continue") replaces it if no estimate will follow. `answers`: heading of the questions; `result`, `none`: heading with and without an
   * estimate; `until`: how long it is valid. `basis` to `service`: how it was worked out, with `your_car` where the car has no name. `accept`:
   * the button that accepts it; `ended`: it has expired; `too_many`: too many attempts.
   */
  readonly words: Texts<
    | 'lookup_button'
    | 'car_button'
    | 'answers'
    | 'answers_button'
    | 'result'
    | 'none'
    | 'until'
    | 'basis'
    | 'adjusted'
    | 'range'
    | 'your_car'
    | 'minus'
    | 'service'
    | TradeInRefusal
    | 'accept'
    | 'accepted_text'
    | 'accept_failed'
    | 'ended'
    | 'too_many'
  >;
}
