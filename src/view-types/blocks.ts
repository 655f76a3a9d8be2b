import type { SplitText } from '#text/fill.ts';
import type { Texts } from '#text/words.ts';
import type { CalculatorView } from '#view-types/finance-calculator.ts';
import type { FormPanelView } from '#view-types/form.ts';
import type { AnyLinkView, LinkView } from '#view-types/link.ts';
import type { LocationCarouselView, LocationListView, LocationPanelView } from '#view-types/location.ts';
import type { MapView } from '#view-types/location-map.ts';
import type { OfferView } from '#view-types/offer.ts';
import type { QuestionListView } from '#view-types/question-list.ts';
import type { StarsView } from '#view-types/stars.ts';
import type { TileRowView } from '#view-types/stock-tiles.ts';

/** One or more call-to-action buttons (CONT-04); the first is the primary one. */
export interface CallToActionView {
  readonly title: string | null;
  readonly text: string | null;
  readonly links: readonly AnyLinkView[];
}

/** Regulators that also handle complaints, for the states in which the dealer has locations (LEGAL-01). */
export interface ComplaintsView extends Texts<'title' | 'intro' | 'advice'> {
  /** Each a link with the state before it and the phone number after it. */
  readonly regulators: readonly (LinkView & SplitText)[];
}

/** A repayment calculator, or one example with a link to a quote (FIN-08). */
export interface FinanceBlockView {
  readonly id: string;
  readonly heading: string;
  /** Either this or the example is null. */
  readonly calculator: CalculatorView | null;
  readonly example: {
    readonly intro: string;
    readonly result: Omit<CalculatorView['result'], 'rows'> & {
      readonly rows: readonly Omit<CalculatorView['result']['rows'][number], 'key'>[];
    };
    readonly note: string;
    readonly warning: CalculatorView['warning'];
    readonly quote: LinkView;
  } | null;
}

/** A form within a content page. */
export interface FormBlockView extends FormPanelView {
  readonly headingId: string;
}

/** Locations selected by type or id (LOC-01): one in full, or several as a list with a map or as a carousel. */
export type LocationsView =
  | { readonly as: 'panel'; readonly panel: LocationPanelView }
  | { readonly as: 'carousel'; readonly carousel: LocationCarouselView }
  | { readonly as: 'list'; readonly list: LocationListView; readonly map: MapView | null };

/** The dealer's first offers. */
export interface OffersView {
  readonly title: string;
  /** Link to the page of all offers. */
  readonly all: LinkView;
  readonly offers: readonly OfferView[];
}

/** Cards and wallets accepted for a deposit. */
export interface PaymentsView {
  readonly title: string;
  readonly accepts: readonly string[];
}

/** Links to parts of the stock, those with most cars first. */
export interface TilesView {
  readonly title: string;
  readonly tiles: TileRowView;
}

/** Customer reviews (CONT-03). */
export interface ReviewsView {
  readonly title: string;
  readonly stars: StarsView;
  /** `612 reviews`; null if the average is of the reviews shown. */
  readonly count: string | null;
  readonly entries: readonly {
    readonly customerName: string;
    readonly text: string;
    readonly stars: StarsView;
    readonly date: { readonly day: string; readonly text: string } | null;
  }[];
  /** How the reviews were selected. */
  readonly selectionNote: string;
  /** Link to a page with all reviews; null if the dealer names none. */
  readonly all: LinkView | null;
}

/** Maximum price of a service by model, and a booking link (SVC-01). `model` to `upTo` are the headings of the columns. */
export interface ServiceAdvantageView
  extends Texts<'title' | 'caption' | 'model' | 'price' | 'covers' | 'every' | 'upTo' | 'note'> {
  /** One row per model; the last is for all other models. */
  readonly rows: readonly {
    readonly model: string;
    readonly price: string;
    /** `7 services in 7 years` */
    readonly services: string;
    readonly interval: string;
    /** The odometer reading up to which the price holds: `Up to 105,000 km`. */
    readonly range: string;
  }[];
  readonly booking: AnyLinkView;
}

/** View of a block in a content page (`config/schema/blocks.ts`). A block with nothing to show has no view. */
export type BlockView =
  | { readonly name: 'call'; readonly call: CallToActionView }
  | { readonly name: 'complaints'; readonly complaints: ComplaintsView }
  | { readonly name: 'faq'; readonly questions: QuestionListView }
  | { readonly name: 'finance'; readonly finance: FinanceBlockView }
  | { readonly name: 'form'; readonly panel: FormBlockView }
  | { readonly name: 'locations'; readonly locations: LocationsView }
  | { readonly name: 'offers'; readonly offers: OffersView }
  | { readonly name: 'payments'; readonly payments: PaymentsView }
  | { readonly name: 'reviews'; readonly reviews: ReviewsView }
  | { readonly name: 'service-advantage'; readonly service: ServiceAdvantageView }
  | { readonly name: 'tiles'; readonly tiles: TilesView };
