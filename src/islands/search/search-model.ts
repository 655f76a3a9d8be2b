import type { FacetValue } from '#domain/facet-order.ts';
import type { ListFacet, RangeFacet } from '#domain/facets.ts';
import type { SearchRecord, Sort } from '#domain/search-record.ts';
import type { SearchState } from '#domain/search-state.ts';
import type { MultiResponse, SearchRequest } from '#search/engine/requests.ts';

/** A value found by typed text; whether it is chosen is part of the search state. */
export type CountedValue = Pick<FacetValue, 'value' | 'count'>;

/** Minimum and maximum in the current results without the facet's own filter; null = no car has a value. */
export type RangeStats = { readonly min: number; readonly max: number } | null;

/** The status of InstantSearch: `idle` when no search is running, `stalled` if one takes unusually long, `error` if the last one failed. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';

/** Everything that the components of the search page show; unchanged parts keep their identity. */
export interface StockSearch {
  readonly state: SearchState;
  readonly status: SearchStatus;
  /** Whether the engine has returned a result; before that the static list is shown. */
  readonly live: boolean;
  readonly hits: readonly SearchRecord[];
  readonly total: number;
  readonly pages: number;
  /** Words of the query that were ignored. */
  readonly ignoredWords: readonly string[];
  /** Those of `ignoredWords` that are amounts; they are always at its end. */
  readonly ignoredAmounts: readonly string[];
  /** The values of each facet with their counts, in the order shown. */
  readonly lists: { readonly [K in ListFacet]?: readonly FacetValue[] };
  readonly ranges: { readonly [K in RangeFacet]?: RangeStats };
}

/** Changes of the state. Each returns to page 1, except `setPage`. */
export interface SearchActions {
  /** The requested state, which may be ahead of the displayed result. */
  requestedState(): SearchState;
  /** Applies any change to the requested state. */
  change(next: (state: SearchState) => SearchState): void;
  setQuery(query: string): void;
  setPage(page: number): void;
  setSort(sort: Sort): void;
  toggle(facet: ListFacet, value: string): void;
  setRange(facet: RangeFacet, min: number | null, max: number | null): void;
  /** Removes query and filters; the sort order is kept. */
  clear(): void;
  /** Values of a facet that match a typed text, counted under all other filters; `make` replaces the chosen makes for this search. */
  findValues(facet: ListFacet, text: string, make?: string): Promise<CountedValue[]>;
  /** Searches that do not affect the list. Rejects if no result is available. */
  search(requests: readonly SearchRequest[]): Promise<MultiResponse>;
  /** While an overlay such as the filter sheet is open: see `StockRouter.interceptBack`. */
  interceptBack(onBack: () => void): () => void;
  /** The public URL of a state, for links that also work without JavaScript. */
  hrefOf(state: SearchState): string;
}
