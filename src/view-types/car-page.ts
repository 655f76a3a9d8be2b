import type { Unavailability } from '#domain/availability.ts';
import type { PriceFields, PriceRules } from '#domain/price.ts';
import type { CardButton, DetailSection, SidebarButton, Theme } from '#site/site.ts';
import type { Texts } from '#text/words.ts';
import type { BreadcrumbsView } from '#view-types/breadcrumbs.ts';
import type {
  CarCardView,
  FinanceLineView,
  KeyFactView,
  PriceView,
  RateWarningView,
  RepaymentNoteView,
  TagView,
  ToggleView,
} from '#view-types/car-card.ts';
import type { CalculatorView } from '#view-types/finance-calculator.ts';
import type { FormPanelView, FormView } from '#view-types/form.ts';
import type { AnyLinkView, LinkView, NamedLink } from '#view-types/link.ts';
import type { TodayView } from '#view-types/location.ts';
import type { PageDialogView } from '#view-types/page-dialog.ts';
import type { PictureView } from '#view-types/picture.ts';

/** A button on a car's page, a line of its 'Interested in this vehicle' panel, or a button on its card. */
export type CarAction = SidebarButton | CardButton | InterestedView['entries'][number]['key'];

/** What a car's page says about its state. */
export interface CarStateView {
  /** Why the car is not available; null = it is, although it may be reserved or not yet in stock. */
  readonly unavailable: Unavailability | null;
  readonly reserved: boolean;
  /** Whether it has the below-market badge, and so its explanation (PRICE-06). */
  readonly belowMarket: boolean;
}

/** The page of one car. */
export interface CarPage {
  /** Layout set in the theme. */
  readonly layout: Theme['carPage'];
  readonly id: number;
  /** `status-in-stock` */
  readonly statusClass: string;
  /** The page's description for search engines with `{facts}`, which scripts fill in again after a change. */
  readonly description: string;
  /** Event parameters of this page's car, as JSON. */
  readonly event: string;
  /** A `ChangeoverView` as JSON; null if a trade-in estimate does not reduce the price. */
  readonly changeover: string | null;
  readonly breadcrumbs: BreadcrumbsView;
  readonly gallery: GalleryView;
  readonly name: string;
  readonly title: CarCardView['title'];
  readonly toggles: readonly ToggleView[];
  readonly unavailable: UnavailableView;
  readonly price: PriceView;
  /** Explanation of the below-market badge, with source and date of the averages (PRICE-06); null without a badge. */
  readonly marketReason: string | null;
  /** Text for a reserved car, shown even if another tag takes precedence over 'Reserved' (TAG-02). */
  readonly reserved: { readonly isShown: boolean; readonly text: string };
  /** Condition, odometer, transmission, fuel. */
  readonly details: readonly KeyFactView[];
  /** Id of the buttons, to which dialogs return without JavaScript. */
  readonly actionsId: string;
  readonly actions: readonly CarActionView[];
  readonly finance: CarFinanceView | null;
  readonly phone: PhoneView | null;
  readonly location: {
    readonly name: string;
    /** The location's page, or the contact page if the site has no page for it. */
    readonly href: string;
    /** Link to the other cars of the dealership; null unless the dealer is a group. */
    readonly more: LinkView | null;
    /** Opening hours today; null if unknown. */
    readonly today: TodayView | null;
  } | null;
  /** Download of the window card (DET-12); `failed`: shown if it cannot be downloaded. */
  readonly windowCard: NamedLink & { readonly fileName: string; readonly failed: string };
  /** The button that shares the page, and what it says after copying the link. */
  readonly share: Texts<'label' | 'name' | 'copied' | 'failed'>;
  /** Stock number, and registration and VIN if the tenant shows them. */
  readonly identifiers: readonly LabelledFact[];
  /** The 'Interested in this vehicle' panel (DET-10). */
  readonly interested: InterestedView | null;
  readonly sections: readonly SectionView[];
  /** Statutory warranty or cooling-off note of the car's state; null if there is none. */
  readonly statutoryNote: string | null;
  /** The form about the car; null if it is no longer available. */
  readonly enquiry: EnquiryView | null;
  readonly similar: {
    readonly heading: string;
    readonly all: LinkView;
    readonly cars: readonly CarCardView[];
    /** About the repayments of these cards, without a warning that the page contains already. */
    readonly repaymentNote: RepaymentNoteView | null;
  } | null;
  /** Bar at the bottom of the screen on phones, if the dealer uses it and the car can be bought (DET-14). */
  readonly bar: BarView | null;
  readonly dialogs: CarDialogsView;
}

export interface LabelledFact {
  readonly label: string;
  readonly value: string;
}

/** Photos of a car, or a placeholder. */
export interface GalleryView {
  readonly tag: TagView | null;
  readonly photos: PhotosView | null;
  /** Null if there are photos. */
  readonly placeholder: {
    /** While the car is for sale; null if it was not when the page was built. */
    readonly text: string | null;
    /** Replaces `text` for a car that is no longer for sale. */
    readonly ifUnavailable: string;
    /** Asks the dealer for photos; `dialog`: id of the dialog that it opens. */
    readonly requestPhotos: (LinkView & { readonly dialog: string }) | null;
  } | null;
}

/** The photos in their gallery. `close`: the button that ends the full screen; `missing`: in place of a photo that cannot be loaded. */
export interface PhotosView extends Texts<'label' | 'close' | 'missing'> {
  readonly list: readonly PictureView[];
  /** The same photos below the large one, each a link with this accessible name; none for a single photo. */
  readonly thumbnails: readonly (PictureView & { readonly name: string })[];
  /** Labels of the buttons on the photos, and the text around the number of the current one; null for a single photo. */
  readonly steps: (Texts<'full' | 'previous' | 'next'> & { readonly counter: Texts<'before' | 'after'> }) | null;
}

/**
 * Notice for a car that is no longer available. It is hidden while the car is available, and shown in the browser if that changes before
 * the next build (DET-08).
 */
export interface UnavailableView {
  readonly isShown: boolean;
  /** The words for each reason. */
  readonly reasons: readonly (Texts<'heading' | 'text'> & {
    readonly state: Unavailability;
    readonly isShown: boolean;
  })[];
  /** Link to similar cars. */
  readonly link: LinkView;
}

/** A button beside the pictures (DET-09). Its accessible name ends with the car's name. */
export interface CarActionView extends NamedLink, AnyLinkView {
  readonly kind: SidebarButton;
  /** Rendered as the primary button, the secondary one (`success` for a reservation), or a link in the list of further actions. */
  readonly variant: 'primary' | 'secondary' | 'success' | 'quiet';
  /** Id of the dialog that it opens. */
  readonly dialog: string | null;
}

/** A link that opens a dialog on the page. */
export interface DialogLink {
  readonly label: string;
  /** Id of the dialog. */
  readonly id: string;
}

/** A repayment with all required details and explanations (FIN-01 to FIN-07). */
export interface CarFinanceView {
  readonly heading: string;
  readonly line: FinanceLineView;
  /** The full warning, always visible beside the figure. */
  readonly warning: RateWarningView | null;
  /** Shown while a trade-in offer is deducted from the price (PRICE-05). */
  readonly beforeTradeIn: string;
  /** Opens the calculator; null if no figures give this repayment. */
  readonly calculate: DialogLink | null;
  /** Opens the explanation of the repayment. */
  readonly info: DialogLink;
  /** Says that the repayment is an example. */
  readonly example: string;
  readonly assumed: AssumedTermView;
  /** How payments are rounded, and the basis of the comparison rate (FIN-06). */
  readonly basis: readonly string[];
  /** The lender's own text. */
  readonly disclaimer: string | null;
  /** Credit provider and licence; null if not given. */
  readonly provider: string | null;
  /** `Offer valid until {date}.` with the placeholder, which `offerValidUntil` replaces when the page is viewed (FIN-07). */
  readonly validity: { readonly template: string; readonly timeZone: string };
}

/** The term and deposit that examples of repayments assume, in a sentence (FIN-06). */
export interface AssumedTermView {
  readonly text: string;
  /** The sentence is shown only beside a repayment over this many months. */
  readonly months: number;
  /** Whether it is shown beside the repayment known when the page was built. */
  readonly isShown: boolean;
}

/** The phone block (PHONE-01). `coded` is decoded by `decodePhone`; the block does not contain the full number otherwise. */
export interface PhoneView {
  readonly masked: string;
  readonly coded: string;
  /** The link that calls it, encoded likewise. */
  readonly codedHref: string;
  /** Dealership for which the reveal is counted (PHONE-02). */
  readonly dealershipId: number;
  /** The site's id, sent with the reveal. */
  readonly website: number;
  /** Accessible name of the reveal button. */
  readonly label: string;
  /** Link used without JavaScript. */
  readonly fallbackHref: string;
}

/** The panel 'Interested in this vehicle': what a shopper may do next, and what speaks for the car (DET-10). `key`: one of `CarAction`. */
export interface InterestedView {
  readonly heading: string;
  readonly entries: readonly {
    readonly key: string;
    readonly label: string;
    readonly href: string | null;
    /** Evidence for a claim, or the deposit of a reservation. */
    readonly note: string | null;
    /** The deposit as the note states it, which may change before the next build; null for others. */
    readonly depositText: string | null;
  }[];
}

/** An expandable section (DET-05); empty sections are left out. */
export type SectionView = { readonly id: DetailSection; readonly heading: string; readonly open: boolean } & (
  | {
      readonly kind: 'facts';
      readonly facts: readonly LabelledFact[];
      readonly collapsed: CollapsedView<LabelledFact> | null;
    }
  | {
      readonly kind: 'comments';
      /** Shown instead of comments (DET-04). */
      readonly pending: string | null;
      readonly shown: readonly string[];
      /**
       * The beginning of the paragraph that continues as the first of the collapsed part (DET-03); null = the cut is between two, or there
       * is none.
       */
      readonly cut: string | null;
      readonly collapsed: CollapsedView<string> | null;
      /** The comparison rate warning, where the comments give such a rate without it. */
      readonly warning: string | null;
    }
  | {
      readonly kind: 'features';
      readonly groups: readonly FeatureGroup[];
      readonly collapsed: CollapsedView<FeatureGroup> | null;
    }
  | { readonly kind: 'specifications'; readonly rows: readonly (LabelledFact & { readonly isOdometer: boolean })[] }
  | { readonly kind: 'points'; readonly points: readonly string[] }
  | {
      readonly kind: 'text';
      readonly paragraphs: readonly string[];
      /** The deposit as the paragraph states it, which may change before the next build; null if it states none. */
      readonly depositText: string | null;
      readonly link: LinkView | null;
    }
);

/** Content behind a toggle button with a label for each state (DET-06). */
export interface CollapsedView<Item> {
  readonly more: string;
  readonly less: string;
  readonly items: readonly Item[];
}

export interface FeatureGroup {
  /** Name of the group; null if it continues from the visible part. */
  readonly heading: string | null;
  readonly items: readonly string[];
}

/** The enquiry form about the car, below its sections. The price is separate, because it may change before the next build. */
export interface EnquiryView extends FormPanelView {
  readonly id: string;
  readonly summary: Texts<'before' | 'price' | 'after'>;
}

/** The bar at the bottom of the screen on phones: price, Call Now, Enquire (DET-14). */
export interface BarView {
  readonly label: string;
  /** Number of pixels scrolled before its appearance changes. */
  readonly after: number;
  /** The price, or the text shown in place of it. */
  readonly figure: string;
  /** `Drive Away`, `a week` */
  readonly type: string | null;
  /** Shown while the car's yard is open; null if no number or no yard is known. */
  readonly call: (LinkView & { readonly hours: string }) | null;
  readonly enquire: LinkView;
}

/** A dialog of the page; `back`: id of the element to which its close link leads without JavaScript. */
type BackDialog = PageDialogView & { readonly back: string };

/** Dialogs of the page. */
export interface CarDialogsView {
  /** Explanation of the repayment in `CarPage.finance`. */
  readonly finance: {
    readonly dialog: BackDialog;
    /** The car and its price; the price may change before the next build. */
    readonly about: readonly { readonly text: string; readonly part: 'car' | 'price' | null }[];
  } | null;
  readonly calculator: { readonly dialog: BackDialog; readonly calculator: CalculatorView } | null;
  /** Make an Offer (DET-13), Request Photos (CARD-02). */
  readonly forms: readonly { readonly dialog: BackDialog; readonly form: FormView }[];
  /** The car shown above each form; null if there are no forms. */
  readonly car: {
    readonly photo: Pick<PictureView, 'src' | 'alt' | 'width' | 'height'> | null;
    readonly price: PriceView;
    /** Key facts of the car on one line. */
    readonly facts: string;
  } | null;
}

/** What `elements/changeover.ts` needs to show the price less a trade-in estimate (PRICE-05), serialised. */
export interface ChangeoverView {
  readonly id: number;
  /** The price in a sentence with `{figure}` for the amount. */
  readonly sentence: string;
  readonly facts: PriceFields;
  readonly rules: PriceRules;
  readonly currency: string;
  /**
   * Shown instead of a price: `none`, `preorder`. Beside a reduced one: `note`, or `covered` if the estimate leaves no
   * price to show. Buttons that show the full price and the reduced one: `clear`, `back`.
   */
  readonly words: Texts<'none' | 'preorder' | 'note' | 'covered' | 'bar' | 'clear' | 'back'>;
}
