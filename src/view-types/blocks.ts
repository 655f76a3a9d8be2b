import type { Texts } from '#text/words.ts';
import type { CalculatorView } from '#view-types/finance-calculator.ts';
import type { FormPanelView } from '#view-types/form.ts';
import type { LinkView } from '#view-types/link.ts';
import type { LocationCarouselView, LocationListView, LocationPanelView } from '#view-types/location.ts';
import type { OfferView } from '#view-types/offer.ts';
import type { MapView } from '#view-types/place-map.ts';
import type { QuestionListView } from '#view-types/question-list.ts';
import type { StarsView } from '#view-types/stars.ts';
import type { BrowseTilesView } from '#view-types/stock-tiles.ts';

/** One to a few buttons to what a reader does next (CONT-04); the first is the one that stands out. */
export interface CallView {
  readonly title: string | null;
  readonly text: string | null;
  readonly links: readonly LinkView[];
}

/** Who else hears a complaint: the regulators of the states where the dealer's locations stand (LEGAL-01). */
export interface ComplaintsView extends Texts<'title' | 'lead' | 'advice'> {
  readonly regulators: readonly {
    readonly state: string;
    readonly name: string;
    readonly href: string;
    /** In one line. */
    readonly phone: string;
  }[];
}

/** Repayments to work out, or one example and the way to a quote (FIN-08). */
export interface FinanceBlockView {
  readonly id: string;
  readonly heading: string;
  /** One of the two is null. */
  readonly calculator: CalculatorView | null;
  readonly example: {
    readonly lead: string;
    readonly result: Omit<CalculatorView['result'], 'rows'> & {
      readonly rows: readonly Omit<CalculatorView['result']['rows'][number], 'key'>[];
    };
    readonly note: string;
    readonly warning: string | null;
    readonly quote: LinkView;
  } | null;
}

/** A form within a page. */
export interface FormBlockView extends FormPanelView {
  readonly headingId: string;
}

/** Locations by type or id (LOC-01): one at large, several as a list, with their map or side by side. */
export type LocationsView =
  | { readonly as: 'panel'; readonly panel: LocationPanelView }
  | { readonly as: 'carousel'; readonly carousel: LocationCarouselView }
  | { readonly as: 'list'; readonly list: LocationListView; readonly map: MapView | null };

/** The first offers of the dealer. */
export interface OffersView {
  readonly title: string;
  readonly all: LinkView;
  readonly offers: readonly OfferView[];
}

/** Cards and wallets with which a deposit can be paid. */
export interface PaymentsView {
  readonly title: string;
  readonly accepts: readonly string[];
}

/** Ways into the stock, those with most of it first. */
export interface TilesView {
  readonly title: string;
  readonly tiles: BrowseTilesView;
}

/** What customers wrote (CONT-03). */
export interface ReviewsView {
  readonly title: string;
  readonly stars: StarsView;
  /** `612 reviews`; null where the average is of those shown. */
  readonly count: string | null;
  readonly entries: readonly {
    readonly customerName: string;
    readonly text: string;
    readonly stars: StarsView;
    readonly date: { readonly day: string; readonly text: string } | null;
  }[];
  /** How they were chosen. */
  readonly chosen: string;
  readonly all: LinkView | null;
}

/** Highest price of a service by model, and where one is booked (SVC-01). */
export interface ServiceAdvantageView
  extends Texts<'title' | 'caption' | 'model' | 'price' | 'covers' | 'every' | 'upTo' | 'note'> {
  /** One row a model; the last is for all others. */
  readonly rows: readonly {
    readonly model: string;
    readonly price: string;
    readonly services: string;
    readonly interval: string;
    readonly range: string;
  }[];
  readonly booking: LinkView & { readonly external: boolean };
}

/** What a block of a page in the dealer's own words shows (`config/schema/blocks.ts`). A block that shows nothing has no view. */
export type BlockView =
  | { readonly name: 'call'; readonly call: CallView }
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
