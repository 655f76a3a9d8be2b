import type { InitialResults, InstantSearch, UiState } from 'instantsearch.js';
import { pagesOf } from '#domain/page-numbers.ts';
import { MAX_FACET_VALUES } from '#domain/search-filters.ts';
import { EMPTY_STATE, fromUiState, type SearchState, type SearchUiState, toUiState } from '#domain/search-state.ts';
import type { StockSearchClient } from '#search/search-client.ts';
import { RESULTS_WORDS } from '#text/en/results.ts';
import { makeWords } from '#text/words.ts';
import type { SearchData } from '#view-types/search-data.ts';
import { connectStockSearch, type StockSearchParams } from './connect-stock-search.ts';
import { type EarlyInput, NO_EARLY_INPUT, readEarlyInput } from './early-input.ts';
import { type LiveList, liveList } from './live-list.ts';
import { cleared, withPage, withQuery, withRange, withSort, withToggled } from './search-changes.ts';
import type { ResultsWords } from './search-context.ts';
import type { SearchActions } from './search-model.ts';
import { type StockRouter, stockRouter } from './stock-router.ts';

/** The objects of a search page that are created once from its data. */
export interface SearchApp {
  readonly data: SearchData;
  readonly words: ResultsWords;
  readonly router: StockRouter;
  readonly params: StockSearchParams;
  readonly list: LiveList;
  readonly connector: ReturnType<typeof connectStockSearch>;
  readonly initialState: SearchState;
  readonly initialUiState: UiState;
  readonly initialResults: InitialResults;
  readonly early: EarlyInput;
}

/** Creates the objects of a search page, once, from the data in the page; `search`: for searches that do not affect the list. */
export function createSearchApp(data: SearchData, search: SearchActions['search']): SearchApp {
  const initialState: SearchState = { ...EMPTY_STATE, page: data.page, lists: data.loaded.lists };
  const router = stockRouter(data.index, data.loaded, data.fallback);
  const words = makeWords(RESULTS_WORDS, data.text);
  const list = liveList({ data, words }, router, search);
  return {
    data,
    words,
    router,
    list,
    connector: connectStockSearch(list),
    params: {
      index: data.index,
      pageSize: data.pageSize,
      facets: data.availableFilters.map(({ facet }) => facet),
      values: MAX_FACET_VALUES,
      known: Object.fromEntries(
        data.availableFilters.map((filter) => [
          filter.facet,
          'values' in filter ? filter.values.map(([value]) => value) : [],
        ]),
      ),
    },
    initialState,
    initialUiState: uiStateOf(data, initialState),
    initialResults: initialResults(data),
    early: typeof document === 'undefined' ? NO_EARLY_INPUT : readEarlyInput(document, navigationType()),
  };
}

function navigationType(): NavigationTimingType {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type ?? 'navigate';
}

/** A search state in the form that InstantSearch expects. */
export function uiStateOf(data: SearchData, state: SearchState): UiState {
  return { [data.index]: toUiState(state, data.index) } as UiState;
}

/**
 * The initial results that `getServerState` would return, built from the page's data instead of a second render: one result whose counts
 * already ignore each facet's own filter, and no hits, because they are in the page's markup.
 */
function initialResults({ index, page, pageSize, total, availableFilters }: SearchData): InitialResults {
  const facets = availableFilters.map((filter) => [
    filter.facet,
    'values' in filter ? Object.fromEntries(filter.values) : {},
  ]);
  const stats = availableFilters.flatMap((filter) =>
    'bounds' in filter && filter.bounds ? [[filter.facet, { min: filter.bounds[0], max: filter.bounds[1] }]] : [],
  );
  return {
    [index]: {
      state: { index, disjunctiveFacets: availableFilters.map(({ facet }) => facet) },
      results: [
        {
          hits: [],
          nbHits: total,
          page: page - 1,
          nbPages: pagesOf(total, pageSize),
          hitsPerPage: pageSize,
          processingTimeMS: 0,
          query: '',
          params: '',
          index,
          exhaustiveNbHits: true,
          exhaustiveFacetsCount: true,
          facets: Object.fromEntries(facets),
          facets_stats: Object.fromEntries(stats),
        },
      ],
    },
  } as unknown as InitialResults;
}

/** Changes the state through one InstantSearch instance; the router writes the URL after each change. */
export function searchActions({ data, router, initialState }: SearchApp, instance: InstantSearch): SearchActions {
  let state = initialState;
  let cachedParameters: object | undefined;
  /** Cached per state of the helper, which is a new object after each change. */
  const current = (): SearchState => {
    const requested = instance.mainIndex.getHelper()?.state;
    if (requested !== undefined && requested !== cachedParameters)
      state = fromUiState((instance.getUiState()[data.index] ?? {}) as SearchUiState, data.index);
    cachedParameters = requested;
    return state;
  };
  const change = (next: (state: SearchState) => SearchState): void =>
    instance.setUiState(uiStateOf(data, next(current())));
  return {
    requestedState: current,
    change,
    setQuery: (query) => change((state) => withQuery(state, query)),
    setPage: (page) => change((state) => withPage(state, page)),
    setSort: (sort) => change((state) => withSort(state, sort)),
    toggle: (facet, value) => change((state) => withToggled(state, facet, value)),
    setRange: (facet, min, max) => change((state) => withRange(state, facet, min, max)),
    clear: () => change(cleared),
    hrefOf: router.hrefOf,
    interceptBack: router.interceptBack,
    search: (requests) => (instance.client as unknown as StockSearchClient).search(requests),
    async findValues(facet, text, make) {
      const helper = instance.mainIndex.getHelper();
      if (!helper) return [];
      const { disjunctiveFacetsRefinements: chosen } = helper.state;
      const refinements = make === undefined ? {} : { disjunctiveFacetsRefinements: { ...chosen, make: [make] } };
      try {
        const response = await helper.searchForFacetValues(facet, text, MAX_FACET_VALUES, refinements);
        return response.facetHits.map(({ value, count }) => ({ value, count }));
      } catch {
        return []; // the list itself reports that the engine is unavailable
      }
    },
  };
}
