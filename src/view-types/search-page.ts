import type { GridItem } from '#domain/promo-tiles.ts';
import type { BreadcrumbsView } from '#view-types/breadcrumbs.ts';
import type { CarCardView } from '#view-types/car-card.ts';
import type { LinkView } from '#view-types/link.ts';
import type { PagerView } from '#view-types/pager.ts';
import type { ChipView } from '#view-types/stock-tiles.ts';

/** A promotional tile between the cars of a list (SRCH-21). */
export interface PromoTileView {
  readonly title: string;
  readonly body: string;
  readonly link: LinkView;
  /** From 1: its place among what the list shows. */
  readonly place: number;
  /** ISO instants for `data-from` and `data-until`; null = open ended. */
  readonly from: string | null;
  readonly until: string | null;
  /** When the list was made. */
  readonly open: boolean;
}

/** A place of a results grid: a car by its number on the page, or a tile. */
export type ResultItem = GridItem<PromoTileView>;

/** A stock list: what is printed around, and without, its island. */
export interface SearchPage {
  readonly breadcrumbs: BreadcrumbsView;
  readonly h1: string;
  /** Lists by condition; null where there is nothing to choose. */
  readonly types: {
    readonly label: string;
    readonly chips: readonly (LinkView & { readonly current: boolean })[];
  } | null;
  /** A `SearchData` as JSON text, for the island. */
  readonly data: string;
  readonly noScript: string;
  /** Said where the address asks for a list that the page cannot show. */
  readonly unfiltered: string;
  /** Null = no car stands on this list. */
  readonly results: { readonly cards: readonly CarCardView[]; readonly items: readonly ResultItem[] } | null;
  readonly empty: {
    readonly text: string;
    readonly links: readonly LinkView[];
    /** Other cars, the latest first (ROUTE-01). */
    readonly similar: { readonly heading: string; readonly cards: readonly CarCardView[] } | null;
  } | null;
  readonly pager: PagerView | null;
  /** The comparison rate warning in full: any answer of the search may show a repayment. */
  readonly comparisonWarning: string | null;
  /** Paragraphs on page 1 only (SRCH-23). */
  readonly intro: readonly string[];
  /** Links to every make, model and body: the way through the stock without script. */
  readonly browse: {
    readonly label: string;
    readonly groups: readonly {
      readonly heading: string;
      readonly open: boolean;
      readonly chips: readonly (ChipView & { readonly current: boolean })[];
    }[];
  };
}
