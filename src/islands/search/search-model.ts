import type { FacetValue } from '#domain/facet-order.ts';
import type { ListFacet, RangeFacet, SearchRecord, Sort } from '#domain/search-record.ts';
import type { SearchState } from '#domain/search-state.ts';
import type { MultiResponse, SearchRequest } from '#search/engine/requests.ts';

/** A value found by typed text; whether it is chosen is the state's business. */
export type FoundValue = Pick<FacetValue, 'value' | 'count'>;

/** Least and greatest value in the present results without the facet's own filter; null = no car has one. */
export type RangeStats = { readonly min: number; readonly max: number } | null;

export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';

/** Everything the parts of the search page show; parts that an answer did not change keep their identity. */
export interface StockSearch {
  readonly state: SearchState;
  readonly status: SearchStatus;
  /** An answer of the engine is shown; before that the page's own static list stands. */
  readonly live: boolean;
  readonly hits: readonly SearchRecord[];
  readonly total: number;
  readonly pages: number;
  /** Words of the query that were not searched for. */
  readonly ignoredWords: readonly string[];
  readonly lists: { readonly [K in ListFacet]?: readonly FacetValue[] };
  readonly ranges: { readonly [K in RangeFacet]?: RangeStats };
}

/** Changes of the state. Each goes back to page 1, except `toPage`. */
export interface SearchActions {
  /** What is asked for now: ahead of the answer shown. */
  asked(): SearchState;
  /** Any change, made to what is asked for now. */
  change(next: (state: SearchState) => SearchState): void;
  toQuery(query: string): void;
  toPage(page: number): void;
  toSort(sort: Sort): void;
  toggle(facet: ListFacet, value: string): void;
  setRange(facet: RangeFacet, min: number | null, max: number | null): void;
  clear(): void;
  /** Values of a facet by typed text, counted under every other filter; `make` stands for the chosen makes in this question. */
  findValues(facet: ListFacet, text: string, make?: string): Promise<FoundValue[]>;
  /** Answers beside the list, which they do not touch. Rejects when there is none to be had. */
  ask(requests: readonly SearchRequest[]): Promise<MultiResponse>;
  /** While something stands over the page: see `StockRouter.holdBack`. */
  holdBack(onBack: () => void): () => void;
  /** The public address of a state, for links that work without script too. */
  hrefOf(state: SearchState): string;
}
