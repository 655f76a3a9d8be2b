import type { CalculatorView } from '#view-types/finance-calculator.ts';
import type { FormView } from '#view-types/form.ts';
import type { PageDialogView } from '#view-types/page-dialog.ts';
import type { PageIntroView } from '#view-types/page-intro.ts';
import type { QuestionListView } from '#view-types/question-list.ts';
import type { TradeInValuationView } from '#view-types/trade-in-valuation.ts';
import type { LocationView } from '#views/location.ts';

/** What stands around the form of a page: finance, test drive, trade-in, parts, survey, quote. */
export interface FormPageFrame {
  readonly intro: PageIntroView;
  /** Before the name of the car that the edge fills in. */
  readonly about: string;
  /** Beside the form: what to expect of it. */
  readonly points: readonly string[];
  /** The way to a person; null = the dealer has no location. */
  readonly talk: TalkView | null;
}

interface TalkView {
  readonly heading: string;
  readonly phone: LocationView['phone'];
  readonly hours: LocationView['openNow'];
  readonly open: string;
  readonly closed: string;
}

/** A page around one form and nothing besides. */
export interface FormPage {
  readonly frame: FormPageFrame;
  readonly form: FormView;
}

/** The finance enquiry, with a calculator in a dialog (FIN-09). */
export interface FinancePage extends FormPage {
  readonly dialog: PageDialogView;
  readonly calculator: CalculatorView;
  /** Credit provider and licence; null when none is named. */
  readonly provider: string | null;
}

/** The test drive, with a finder that puts a car of the stock into the form. */
export interface TestDrivePage extends FormPage {
  readonly finder: {
    /** A `CarChoiceData` as JSON text, for the element. */
    readonly data: string;
    /** `{count} car shown`, filled in the browser. */
    readonly found: string;
    readonly none: string;
    readonly chosen: string;
    /** Without script. */
    readonly stock: { readonly href: string; readonly choose: string; readonly other: string; readonly text: string };
    readonly label: string;
    readonly hint: string;
  };
}

/** The valuation of a shopper's car, and questions about trading in (TRADE-04, CONT-01). */
export interface TradeInPage {
  readonly frame: FormPageFrame;
  readonly valuation: TradeInValuationView;
  readonly questions: QuestionListView;
}
