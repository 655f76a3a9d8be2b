import type { Theme } from '#site/site.ts';
import type { Texts } from '#text/words.ts';
import type { OffersView } from '#view-types/blocks.ts';
import type { CarCardView, RepaymentNoteView } from '#view-types/car-card.ts';
import type { LinkView } from '#view-types/link.ts';
import type { LocationListView } from '#view-types/location.ts';
import type { PictureView } from '#view-types/picture.ts';
import type { PromotionsView } from '#view-types/promotions.ts';
import type { ChipView, TileRowView } from '#view-types/stock-tiles.ts';

/** The home page. */
export interface HomePage {
  /** Layout of the sections, set in the theme. */
  readonly layout: Theme['sections'];
  readonly hero: HeroView;
  /** Tiles that link to parts of the stock; null unless there are several makes or body types. */
  readonly browse: {
    readonly heading: string;
    /** Link to the whole stock with its count: `Browse 312 cars`. */
    readonly all: LinkView;
    readonly tiles: readonly TileRowView[];
    readonly finder: FinderView;
  } | null;
  readonly promotions: PromotionsView | null;
  readonly latest: {
    readonly heading: string;
    readonly all: LinkView;
    readonly cars: readonly CarCardView[];
    /** Null if no card shows a repayment. */
    readonly repaymentNote: RepaymentNoteView | null;
  } | null;
  readonly offers: OffersView | null;
  /** The dealer's selling points. */
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

/** The hero of the home page: heading, text and a search. */
export interface HeroView {
  /** Layout set in the theme. */
  readonly layout: string;
  readonly image: PictureView | null;
  /** The `sizes` attribute of the picture: how wide the layout shows it. */
  readonly imageSizes: string;
  readonly headline: string;
  /** The sentence below the headline. */
  readonly lead: string;
  /** `recent`, `clear`: heading and button of the recent searches, of which at most `max` are listed. */
  readonly search: Texts<'href' | 'label' | 'button' | 'recent' | 'clear'> & { readonly max: number };
  /** Links by condition if there are several, otherwise the body types with most cars. */
  readonly quick: readonly ChipView[];
}

/** Search by make and price range (TILE-02, SRCH-06). */
export interface FinderView {
  readonly title: string;
  /** A `FinderData` as JSON, for the element. */
  readonly data: string;
  /** The choice of a make; null unless there are several. */
  readonly make: {
    readonly label: string;
    readonly any: string;
    readonly groups: readonly {
      readonly heading: string;
      readonly makes: readonly { readonly value: string; readonly label: string }[];
    }[];
  } | null;
  /** Two thumbs, named `low` and `high`; `range`: the whole range as a text. `min`, `max` and `step` are dollars. */
  readonly slider: Texts<'label' | 'range' | 'low' | 'high' | 'button'> & {
    readonly min: number;
    readonly max: number;
    readonly step: number;
    /** `<stock-finder>` adds the price range; without JavaScript the link lists all cars by price. */
    readonly href: string;
  };
}
