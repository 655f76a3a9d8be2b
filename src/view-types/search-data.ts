import type { ListFacet, RangeFacet } from '#domain/facets.ts';
import type { SliderLimits } from '#domain/range-slider.ts';
import type { Sort } from '#domain/search-record.ts';
import type { SearchBase } from '#domain/search-state.ts';
import type { PromoTile } from '#site/site.ts';
import type { CardSite } from '#view-types/car-card.ts';
import type { MakeLogos } from '#view-types/page.ts';
import type { PagerWords } from '#view-types/pager.ts';

/** A filter beside the list, of one facet, with its values and counts, or its range. */
export type FilterData =
  | {
      readonly facet: ListFacet;
      readonly values: readonly (readonly [value: string, count: number])[];
      /** The dealer's ranges of weekly repayments, each with its exclusive upper bound; null = open-ended. */
      readonly ranges?: readonly (readonly [value: string, below: number | null])[];
    }
  | { readonly facet: RangeFacet; readonly bounds: readonly [min: number, max: number] | null };

/** A list's filter and heading. */
export interface ListHeading extends SearchBase {
  readonly h1: string;
  readonly title: string;
  /** Noun for the cars in this list: `car|cars`. */
  readonly noun: string;
}

/**
 * Props of the search island, serialised as JSON in the page: card settings, and filters with counts, but no cars. The first cars are in
 * the page's markup, which the island keeps until the first response.
 */
export interface SearchData {
  /** The site's slug, so that cached responses of different sites are kept apart. */
  readonly tenant: string;
  /** What searches the stock: a script in the browser, or the dealer's search server. */
  readonly engine: 'embedded' | 'meilisearch';
  /** Name of the index. */
  readonly index: string;
  /** URL of the embedded index. */
  readonly indexHref: string;
  /** Number of cars in the whole index. */
  readonly cars: number;
  readonly pageSize: number;
  /** Page number of the results in this HTML file. */
  readonly page: number;
  /** Number of cars in this list. */
  readonly total: number;
  /** The filters beside the list, in the site's order. */
  readonly availableFilters: readonly FilterData[];
  readonly sorts: readonly Sort[];
  /** The number shown for the whole stock if its total is above `limits.stockCountThreshold` (SRCH-13); 0 = none. */
  readonly stockCount: number;
  /** The list of this page's path. */
  readonly loaded: ListHeading;
  /** The list of the whole stock, which replaces `loaded` once the shopper removes the path's own filter. */
  readonly fallback: ListHeading;
  readonly cardSite: CardSite;
  /** The `sizes` attribute of the car pictures; defaults to the one used for cards on other pages. */
  readonly pictureSizes?: string;
  /** Promotional tiles between the cars. */
  readonly tiles: readonly PromoTile[];
  /** Noun for each kind of vehicle, by value of the facet `item_type`: `motorcycle|motorcycles` (SRCH-09). */
  readonly nouns: { readonly [itemType: string]: string };
  /** Names of the dealerships of a group by slug: filters show names instead of slugs (DET-02). */
  readonly dealerships: { readonly [slug: string]: string };
  readonly logos: MakeLogos;
  readonly pager: PagerWords;
  readonly limits: {
    readonly debounceMs: number;
    /** Number of cached responses (SRCH-19). */
    readonly cacheEntries: number;
    /** Makes listed before 'Show all'. */
    readonly makes: number;
    /** Models listed for a make. */
    readonly models: number;
    readonly stockCountThreshold: number;
    readonly recentSearches: number;
    readonly slider: SliderLimits;
    /** Maximum number of values listed, for facets with their own limit. */
    readonly values: { readonly [facet: string]: number };
  };
  /** Link to the dealer, for a shopper who finds nothing. */
  readonly enquireHref: string;
  /** The tenant's custom texts for the keys used by the island. */
  readonly text: { readonly [key: string]: string };
}
