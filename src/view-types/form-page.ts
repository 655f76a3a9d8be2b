import type { SplitText } from '#text/fill.ts';
import type { CalculatorView } from '#view-types/finance-calculator.ts';
import type { FormView } from '#view-types/form.ts';
import type { ContactLinksView, TodayView } from '#view-types/location.ts';
import type { PageDialogView } from '#view-types/page-dialog.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';
import type { QuestionListView } from '#view-types/question-list.ts';
import type { TradeInValuationView } from '#view-types/trade-in-valuation.ts';

/** Common parts of pages with a form: finance, test drive, trade-in, parts, survey, quote. */
export interface FormPageCommon {
  readonly intro: PageIntroView;
  /** Text before and after the car's name, which the edge fills in. */
  readonly about: SplitText;
  /** Bullet points beside the form about what happens next. */
  readonly points: readonly string[];
  /** Contact details of the dealer; null if it has no location. */
  readonly contact: ContactView | null;
}

interface ContactView {
  readonly heading: string;
  readonly phone: ContactLinksView['phone'];
  readonly today: TodayView | null;
  /** Id of the location whose hours `today` shows; null without hours. */
  readonly location: number | null;
}

/** A page with only a form. */
export interface FormPage {
  readonly common: FormPageCommon;
  readonly form: FormView;
}

/** The finance enquiry, with a calculator in a dialog (FIN-09). */
export interface FinancePage extends FormPage {
  readonly dialog: PageDialogView;
  readonly calculator: CalculatorView;
  /** Credit provider and licence; null if not given. */
  readonly provider: string | null;
}

/** The test drive form, with a search that fills in a car from the stock. */
export interface TestDrivePage extends FormPage {
  readonly finder: {
    /** A `StockSource` as JSON, for the element. */
    readonly data: string;
    /** `{count} car shown`, filled in by the browser. */
    readonly found: string;
    /** Announced if no car is found. */
    readonly none: string;
    /** Announced once a `{car}` is chosen. */
    readonly chosen: string;
    /** Link to the stock, which with JavaScript opens the search instead; `other` is its label if the query names a car. */
    readonly stock: { readonly href: string; readonly choose: string; readonly other: string; readonly text: string };
    readonly label: string;
    readonly hint: string;
    /** Around the name of the location where the car is; null if there is no choice of locations. */
    readonly place: SplitText | null;
    /** A message for each reason why the requested car cannot be test driven, with the label of the link to its page; the edge shows the one that applies. */
    readonly unavailable: readonly {
      /** `towed`: a caravan. */
      readonly why: 'towed' | 'coming_soon' | 'unavailable';
      readonly text: SplitText;
      readonly linkLabel: string;
    }[];
  };
}

/** The valuation of a shopper's car, with questions about trading in (TRADE-04, CONT-01). */
export interface TradeInPage {
  readonly common: FormPageCommon;
  readonly valuation: TradeInValuationView;
  readonly questions: QuestionListView;
}
