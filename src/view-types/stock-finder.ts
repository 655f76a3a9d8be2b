import type { Sort } from '#domain/search-record.ts';

// Data that pages give to their elements that search the stock, as JSON in a `data` attribute.

/** What an element needs to search or count the stock; `<car-choice>` needs no more. */
export interface StockSource {
  /** The site's slug. */
  readonly tenant: string;
  /** Name of the index. */
  readonly index: string;
  /** URL of the embedded index. */
  readonly indexHref: string;
}

/** Data of the search by make and price range (TILE-02, SRCH-06). */
export interface FinderData extends StockSource {
  readonly currency: string;
  /** The order of the search that the button leads to. */
  readonly sort: Sort;
  /** `{from} – {to}` */
  readonly range: string;
  /** The button's text: `Show Me {shown} {noun}`. */
  readonly show: string;
  /** The button's text if no car matches: `No {noun} match`. */
  readonly none: string;
  /** The button's text while the number of matching cars is unknown. */
  readonly uncounted: string;
  /** `car|cars` */
  readonly noun: string;
  /** Number of cars without filters when the page was built. */
  readonly total: number;
  /** The total is the dealer's own number for a large stock (SRCH-13), which is shown instead of a count. */
  readonly isDealerTotal: boolean;
}
