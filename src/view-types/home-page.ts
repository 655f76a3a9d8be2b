import type { Texts } from '#text/words.ts';
import type { OffersView } from '#view-types/blocks.ts';
import type { CarCardView } from '#view-types/car-card.ts';
import type { LinkView } from '#view-types/link.ts';
import type { LocationListView } from '#view-types/location.ts';
import type { PictureView } from '#view-types/picture.ts';
import type { PromotionsView } from '#view-types/promotions.ts';
import type { BrowseTilesView, ChipView } from '#view-types/stock-tiles.ts';

/** The home page. */
export interface HomePage {
  readonly hero: HeroView;
  /** Ways into the stock; null where there is nothing to choose. */
  readonly browse: {
    readonly heading: string;
    /** All stock, with its count: `Browse 312 cars`. */
    readonly all: LinkView;
    readonly tiles: readonly BrowseTilesView[];
    readonly finder: FinderView;
  } | null;
  readonly promotions: PromotionsView | null;
  readonly latest: {
    readonly heading: string;
    readonly all: LinkView;
    readonly cars: readonly CarCardView[];
    /** The comparison rate warning in full, when a card shows a repayment. */
    readonly comparisonWarning: string | null;
  } | null;
  readonly offers: OffersView | null;
  readonly points: {
    readonly label: string;
    readonly points: readonly { readonly title: string; readonly text: string }[];
  } | null;
  readonly locations: {
    readonly heading: string;
    readonly contact: LinkView;
    readonly list: LocationListView;
  } | null;
}

/** The top of the home page: what the dealer says first, and a search. */
export interface HeroView {
  /** Of the theme: which layout. */
  readonly layout: string;
  readonly image: PictureView | null;
  readonly headline: string;
  readonly lead: string;
  readonly search: Texts<'href' | 'label' | 'button' | 'recent' | 'clear'> & { readonly most: number };
  /** Single conditions where there are several, else the bodies with most cars. */
  readonly quick: readonly ChipView[];
}

/** Make and price range (TILE-02, SRCH-06). */
export interface FinderView {
  readonly title: string;
  /** A `FinderData` as JSON text, for the element. */
  readonly data: string;
  /** Null where there is nothing to choose. */
  readonly make: {
    readonly label: string;
    readonly any: string;
    readonly groups: readonly {
      readonly heading: string;
      readonly makes: readonly { readonly label: string; readonly count: number }[];
    }[];
  } | null;
  readonly slider: Texts<'label' | 'minText' | 'maxText' | 'low' | 'high' | 'button'> & {
    readonly min: number;
    readonly max: number;
    readonly step: number;
    /** The range is added by `<stock-finder>`; without script this lists every car by price. */
    readonly href: string;
  };
}
