import type { GridItem } from '#domain/promo-tiles.ts';
import type { Theme } from '#site/site.ts';
import type { Texts } from '#text/words.ts';
import type { BreadcrumbsView } from '#view-types/breadcrumbs.ts';
import type { CarCardView, RepaymentNoteView } from '#view-types/car-card.ts';
import type { AnyLinkView, LinkView } from '#view-types/link.ts';
import type { PagerView } from '#view-types/pager.ts';
import type { ChipView } from '#view-types/stock-tiles.ts';

/** A promotional tile between the cars of a list (SRCH-21). */
export interface PromoTileView {
  readonly title: string;
  readonly body: string;
  readonly link: AnyLinkView;
  /** Position among the items of the list, from 1. */
  readonly position: number;
  /** Whether it is left out of a list that ends before its position (SRCH-21). */
  readonly strict: boolean;
  /** ISO instant for `data-from`: its start; null = it has none. */
  readonly from: string | null;
  /** ISO instant for `data-until`: its end; null = it has none. */
  readonly until: string | null;
  /** Whether it was shown when the list was built. */
  readonly isActive: boolean;
}

/** An item of a results grid: a car by its index on the page, or a tile. */
export type ResultItem = GridItem<PromoTileView>;

/** A stock list: the static content around the island, and shown without it. */
export interface SearchPage {
  /** Layouts set in the theme. */
  readonly layout: Theme['list'];
  readonly phoneLayout: Theme['phoneList'];
  /** As in `SearchData`. */
  readonly pictureSizes?: string;
  readonly breadcrumbs: BreadcrumbsView;
  readonly h1: string;
  /** The button that shares the list, and what it says after copying the link. */
  readonly share: Texts<'label' | 'name' | 'copied' | 'failed'>;
  /**
   * Links to lists by condition, with the other filters of this one; null if there is only one. `types`: the conditions of a link,
   * `new,demo`. `current`, for the link with this list's conditions: `page` if it leads to this page, otherwise `true`.
   */
  readonly types: {
    readonly label: string;
    readonly chips: readonly (LinkView & { readonly current: 'page' | 'true' | undefined; readonly types: string })[];
  } | null;
  /** A `SearchData` as JSON, for the island. */
  readonly data: string;
  /** The stock is small enough to be searched on the main thread, so the engine is loaded with the island. */
  readonly isSearchedInPage: boolean;
  readonly noScript: string;
  /** Shown if the URL has filters that the static page cannot apply. */
  readonly unfiltered: string;
  /** Null if the list has no cars. */
  readonly results: { readonly cards: readonly CarCardView[]; readonly items: readonly ResultItem[] } | null;
  readonly empty: {
    readonly text: string;
    readonly links: readonly LinkView[];
    /** Other cars, latest first (ROUTE-01). */
    readonly similar: { readonly heading: string; readonly cards: readonly CarCardView[] } | null;
  } | null;
  readonly pager: PagerView | null;
  /** About any car in stock, because any search result may show its repayment. */
  readonly repaymentNote: RepaymentNoteView | null;
  /** The dealer's text below the results, in paragraphs; only on page 1 (SRCH-23). */
  readonly intro: readonly string[];
  /** Links to every make, model and body type, so that the stock can be browsed without JavaScript. */
  readonly browse: {
    readonly label: string;
    readonly groups: readonly {
      readonly heading: string;
      readonly open: boolean;
      readonly chips: readonly (ChipView & { readonly current: boolean })[];
    }[];
  };
}
