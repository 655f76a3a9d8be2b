import type { PriceFacts, PriceRules } from '#domain/price.ts';
import type { DetailSection, SidebarButton } from '#site/site.ts';
import type { Texts } from '#text/words.ts';
import type { BreadcrumbsView } from '#view-types/breadcrumbs.ts';
import type { CarCardView, FactView, FinanceLineView, PriceView, TagView, ToggleView } from '#view-types/car-card.ts';
import type { CalculatorView } from '#view-types/finance-calculator.ts';
import type { FormPanelView, FormView } from '#view-types/form.ts';
import type { LinkView, NamedLink } from '#view-types/link.ts';
import type { TodayView } from '#view-types/location.ts';
import type { PageDialogView } from '#view-types/page-dialog.ts';
import type { PictureView } from '#view-types/picture.ts';

/** The page of one car. */
export interface CarPage {
  readonly id: number;
  /** `status-in-stock` */
  readonly statusClass: string;
  /** What events of this page say of the car, as JSON text. */
  readonly event: string;
  /** A `ValuedPriceView` as JSON text; null where a trade-in offer lowers no price. */
  readonly valued: string | null;
  readonly breadcrumbs: BreadcrumbsView;
  readonly gallery: GalleryView;
  readonly name: string;
  readonly title: CarCardView['title'];
  readonly toggles: readonly ToggleView[];
  readonly gone: UnavailableView;
  readonly price: PriceView;
  /** Why the below-market badge stands, and whose averages of which day (PRICE-06); null without it. */
  readonly marketReason: string | null;
  /** Said of a car that is held, beside whatever tag goes before 'Reserved' (TAG-02). */
  readonly reserved: { readonly holds: boolean; readonly text: string };
  /** Condition, odometer, transmission, fuel. */
  readonly details: readonly FactView[];
  /** Where a dialog leads back to without script: the id of the buttons. */
  readonly actionsId: string;
  readonly actions: readonly CarActionView[];
  readonly finance: CarFinanceView | null;
  readonly phone: PhoneView | null;
  readonly location: {
    readonly name: string;
    readonly href: string | null;
    readonly more: LinkView | null;
    /** Its hours today; null where none are known. */
    readonly today: TodayView | null;
  } | null;
  readonly windowCard: NamedLink & { readonly fileName: string; readonly failed: string };
  /** Stock number, registration, VIN where the tenant shows them. */
  readonly identifiers: readonly LabelledFact[];
  /** The 'Interested in this vehicle' panel (DET-10). */
  readonly interested: InterestedView | null;
  readonly sections: readonly SectionView[];
  /** Statutory warranty or cooling-off note of the car's state; null when nothing is configured. */
  readonly statutoryNote: string | null;
  /** Null = the car is gone. */
  readonly enquiry: EnquiryView | null;
  readonly similar: {
    readonly heading: string;
    readonly all: LinkView;
    readonly cars: readonly CarCardView[];
    /** Where a card shows a repayment and the page itself does not say it already. */
    readonly comparisonWarning: string | null;
  } | null;
  /** At the foot of a phone, where the dealer has it, of a car that can be bought (DET-14). */
  readonly bar: BarView | null;
  readonly dialogs: CarDialogsView;
}

export interface LabelledFact {
  readonly label: string;
  readonly value: string;
}

/** Photos of a car, or what stands in their place. */
export interface GalleryView {
  readonly tag: TagView | null;
  readonly photos: PhotosView | null;
  /** Null = there are photos. */
  readonly placeholder: {
    readonly text: string;
    readonly requestPhotos: (LinkView & { readonly dialog: string }) | null;
  } | null;
}

export interface PhotosView extends Texts<'label' | 'close' | 'missing'> {
  readonly list: readonly PictureView[];
  /** Of the buttons over the photos; null = there is one photo. */
  readonly steps: Texts<'full' | 'previous' | 'next'> | null;
}

/** What the page says of a car that is gone: hidden on one that is there, and shown in the browser when it goes before the next build (DET-08). */
export interface UnavailableView {
  readonly holds: boolean;
  readonly heading: string;
  readonly text: string;
  readonly link: LinkView;
  /** Said in its place where the car goes, but not by a sale; null = it is gone already. */
  readonly withdrawn: Texts<'heading' | 'text'> | null;
}

/** A button beside the pictures (DET-09). Its name ends in the car's name. */
export interface CarActionView extends NamedLink {
  readonly kind: SidebarButton;
  /** Rendered as the one main button, as the second one (reserving as success), or as a link in the list of the others. */
  readonly tone: 'primary' | 'secondary' | 'success' | 'quiet';
  /** Leads to another site. */
  readonly external: boolean;
  /** Id of the dialog it opens. */
  readonly dialog: string | null;
}

/** A link that opens a dialog of the page. */
export interface DialogLink {
  readonly label: string;
  readonly id: string;
}

/** A repayment with all that must stand beside it, and what explains it (FIN-01 to FIN-07). */
export interface CarFinanceView {
  readonly heading: string;
  readonly line: FinanceLineView;
  /** The warning in full, printed in the open beside the figure. */
  readonly warning: string | null;
  readonly calculate: DialogLink | null;
  readonly info: DialogLink;
  /** The example, what it assumes, and what the comparison rate is based on (FIN-06). */
  readonly terms: readonly string[];
  /** The lender's own words. */
  readonly disclaimer: string | null;
  readonly provider: string | null;
  /** `Offer valid until {date}.` with the date left open: `offerValidUntil` gives it at view time (FIN-07). */
  readonly validity: { readonly template: string; readonly timeZone: string };
}

/** The phone block (PHONE-01). `coded` is read by `decodePhone`; the full number is nowhere else in the block. */
export interface PhoneView {
  readonly masked: string;
  readonly coded: string;
  /** Who counts the reveal (PHONE-02). */
  readonly dealershipId: number;
  readonly website: number;
  /** Accessible name of the reveal button. */
  readonly label: string;
  /** Where the block links without script. */
  readonly fallbackHref: string;
}

export interface InterestedView {
  readonly heading: string;
  readonly entries: readonly {
    readonly key: string;
    readonly label: string;
    readonly href: string | null;
    /** Evidence for a claim. */
    readonly note: string | null;
  }[];
}

/** One expandable section (DET-05); empty ones are not in the list. */
export type SectionView = { readonly id: DetailSection; readonly heading: string; readonly open: boolean } & (
  | { readonly kind: 'facts'; readonly facts: readonly LabelledFact[]; readonly fold: FoldView<LabelledFact> | null }
  | {
      readonly kind: 'comments';
      /** In place of comments (DET-04). */
      readonly pending: string | null;
      readonly lead: readonly string[];
      /** True when the last paragraph of `lead` goes on as the first of the fold (DET-03). */
      readonly cutInside: boolean;
      readonly fold: FoldView<string> | null;
    }
  | {
      readonly kind: 'features';
      readonly groups: readonly FeatureGroup[];
      readonly fold: FoldView<FeatureGroup> | null;
    }
  | { readonly kind: 'specifications'; readonly rows: readonly LabelledFact[] }
  | { readonly kind: 'points'; readonly points: readonly string[] }
  | { readonly kind: 'text'; readonly paragraphs: readonly string[]; readonly link: LinkView | null }
);

/** What stands behind a button that says either of two things (DET-06). */
export interface FoldView<Item> {
  readonly more: string;
  readonly less: string;
  readonly items: readonly Item[];
}

export interface FeatureGroup {
  /** Null where the group goes on from above. */
  readonly heading: string | null;
  readonly items: readonly string[];
}

/** The form about the car, below its sections; the price stands by itself, for it may change before the next build. */
export interface EnquiryView extends FormPanelView {
  readonly id: string;
  readonly summary: Texts<'before' | 'price' | 'after'>;
}

export interface BarView {
  readonly label: string;
  /** Pixels that are scrolled before it looks scrolled. */
  readonly after: number;
  readonly figure: string;
  /** `Drive Away`, `a week` */
  readonly type: string | null;
  /** Shown while the yard is open; null = it has no number. */
  readonly call: (LinkView & { readonly hours: string }) | null;
  readonly enquire: LinkView;
}

type BackDialog = PageDialogView & { readonly back: string };

/** Dialogs of the page. */
export interface CarDialogsView {
  /** What explains the repayment of `CarPage.finance`. */
  readonly finance: { readonly dialog: BackDialog; readonly price: string } | null;
  readonly calculator: { readonly dialog: BackDialog; readonly calculator: CalculatorView } | null;
  /** Make an Offer (DET-13), Request Photos (CARD-02). */
  readonly forms: readonly { readonly dialog: BackDialog; readonly form: FormView }[];
  /** The car above each of the forms; null = there are none. */
  readonly car: {
    readonly photo: Pick<PictureView, 'src' | 'alt' | 'width' | 'height'> | null;
    readonly price: PriceView;
    readonly facts: string;
  } | null;
}

/** Facts and words of the price rule, printed for `elements/valued-price.ts`. */
export interface ValuedPriceView {
  readonly id: number;
  /** The advertised figure as it is printed. */
  readonly figure: string;
  readonly facts: PriceFacts;
  readonly rules: PriceRules;
  readonly currency: string;
  readonly words: Texts<'none' | 'preorder' | 'note' | 'clear'>;
}
