import type { SliderLimits } from '#domain/range-slider.ts';
import type { ListFacet, RangeFacet, Sort } from '#domain/search-record.ts';
import type { SearchBase } from '#domain/search-state.ts';
import type { PromoTile } from '#site/site.ts';
import type { CardSite } from '#view-types/car-card.ts';
import type { MakeLogos } from '#view-types/page.ts';
import type { PagerWords } from '#view-types/pager.ts';

/** A filter of the rail with what the static page knows of it: values and their counts, or bounds. */
export type SectionData =
  | { readonly facet: ListFacet; readonly values: readonly (readonly [value: string, count: number])[] }
  | { readonly facet: RangeFacet; readonly bounds: readonly [min: number, max: number] | null };

/** A list with its own filter, and what its page is called. */
export interface ListHeading extends SearchBase {
  readonly h1: string;
  readonly title: string;
  /** What the cars of this list are called: `car|cars`. */
  readonly noun: string;
}

/**
 * What the search island is given, printed into the page as one JSON text: rules for cards and the filters with their counts,
 * but no cars. The cars of the first page stand in the page's own markup, which the island leaves alone until the first answer.
 */
export interface SearchData {
  /** The site's slug: remembered answers of two sites never mix. */
  readonly tenant: string;
  readonly engine: 'embedded' | 'meilisearch';
  readonly index: string;
  /** Address of the embedded index. */
  readonly indexHref: string;
  /** Cars of the whole index. */
  readonly cars: number;
  readonly pageSize: number;
  /** The page of the list that this file prints. */
  readonly page: number;
  readonly total: number;
  readonly sections: readonly SectionData[];
  readonly sorts: readonly Sort[];
  /** The tenant's own number for the whole stock (SRCH-13); 0 = none. */
  readonly stockCount: number;
  /** The loaded list, and the default one that a removed path filter leads to. */
  readonly loaded: ListHeading;
  readonly fallback: ListHeading;
  readonly card: CardSite;
  readonly tiles: readonly PromoTile[];
  /** Words for one kind of vehicle, by its value of the facet `item_type`: `motorcycle|motorcycles` (SRCH-09). */
  readonly nouns: { readonly [itemType: string]: string };
  readonly logos: MakeLogos;
  readonly pager: PagerWords;
  readonly limits: {
    readonly debounceMs: number;
    /** Answers remembered (SRCH-19). */
    readonly cacheEntries: number;
    readonly makes: number;
    readonly models: number;
    readonly stockCountThreshold: number;
    readonly recentSearches: number;
    readonly slider: SliderLimits;
    /** Most values listed, of facets that have a limit of their own. */
    readonly values: { readonly [facet: string]: number };
  };
  readonly enquireHref: string;
  /** The tenant's own wording, only the keys that the island reads. */
  readonly text: { readonly [key: string]: string };
}
