import type { SearchRecord } from '#domain/search-record.ts';

/** The parameters of InstantSearch's requests used by the engine; others are ignored. */
export interface SearchParams {
  readonly query?: string;
  /** From 0. */
  readonly page?: number;
  readonly hitsPerPage?: number;
  readonly facets?: readonly string[] | string;
  /** All of the outer list must match, any of each inner list. `field:value`, `field:-value` for "not". */
  readonly facetFilters?: FilterList;
  /** Like `facetFilters`, with conditions such as `field>=number`. */
  readonly numericFilters?: FilterList;
  /** Filter in Meilisearch's grammar, see `readFilter`. */
  readonly filters?: string;
  readonly maxValuesPerFacet?: number;
  readonly attributesToRetrieve?: readonly string[];
  /** Fields that get a `_highlightResult`; none by default. */
  readonly attributesToHighlight?: readonly string[];
  readonly highlightPreTag?: string;
  readonly highlightPostTag?: string;
  readonly facetQuery?: string;
  readonly maxFacetHits?: number;
}
export type FilterList = string | readonly (string | readonly string[])[];

/** One query of a multi-search. The index name is `<index>` or `<index>:<sort>`, for example `cars:price:asc`. */
export interface SearchRequest {
  readonly indexName: string;
  readonly params?: SearchParams;
  /** `facet`: search among the values of `facet` by `params.facetQuery`. */
  readonly type?: 'default' | 'facet';
  readonly facet?: string;
  /** Not for the main list on the page, so the response is never stored as the last good list. */
  readonly extra?: true;
}

export type SearchHit = SearchRecord & { readonly objectID: string; readonly _highlightResult?: HighlightResult };
export interface HighlightResult {
  readonly [field: string]: {
    readonly value: string;
    readonly matchLevel: 'none' | 'full';
    readonly matchedWords: string[];
  };
}

export interface SearchResponse {
  readonly hits: readonly SearchHit[];
  readonly nbHits: number;
  readonly page: number;
  readonly nbPages: number;
  readonly hitsPerPage: number;
  readonly processingTimeMS: number;
  readonly query: string;
  readonly params: string;
  readonly index: string;
  readonly exhaustive: { readonly nbHits: boolean; readonly facetsCount: boolean };
  readonly exhaustiveNbHits: boolean;
  readonly exhaustiveFacetsCount: boolean;
  readonly facets?: { readonly [field: string]: { readonly [value: string]: number } };
  readonly facets_stats?: { readonly [field: string]: { readonly min: number; readonly max: number } };
  /**
   * Words and phrases of the query that were not used, normalised: removed from its end because no car in the whole stock contains them all, or
   * beyond the maximum length. Absent if there are none.
   */
  readonly ignoredWords?: readonly string[];
  /** Those of `ignoredWords` that are amounts, such as `under 40k`, which the text search never sees. Absent if there are none. */
  readonly ignoredAmounts?: readonly string[];
}

export interface FacetHit {
  readonly value: string;
  readonly highlighted: string;
  readonly count: number;
}
export interface FacetSearchResponse {
  readonly facetHits: readonly FacetHit[];
  readonly exhaustiveFacetsCount: boolean;
  readonly processingTimeMS: number;
}

export type AnyResponse = SearchResponse | FacetSearchResponse;
export interface MultiResponse {
  readonly results: readonly AnyResponse[];
}

/** The sort in an index name: everything after the first colon, empty when the shopper chose none. */
export function sortOf(indexName: string): string {
  const colon = indexName.indexOf(':');
  return colon === -1 ? '' : indexName.slice(colon + 1);
}
