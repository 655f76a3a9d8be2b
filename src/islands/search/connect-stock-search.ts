import type { SearchParameters, SearchResults } from 'algoliasearch-helper';
import type {
  Connector,
  IndexUiState,
  InitOptions,
  InstantSearch,
  RenderOptions,
  WidgetRenderState,
} from 'instantsearch.js';
import { startTransition } from 'react';
import { type FacetValue, orderValues } from '#domain/facet-order.ts';
import { isRangeFacet, type ListFacet } from '#domain/facets.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { fromUiState, type SearchState, type SearchUiState, toUiState } from '#domain/search-state.ts';
import type { SearchResponse } from '#search/engine/requests.ts';
import { afterPaint } from './after-paint.ts';
import type { ListResult, LiveList } from './live-list.ts';
import type { RangeStats, StockSearch } from './search-model.ts';

export type StockSearchParams = {
  readonly index: string;
  readonly pageSize: number;
  /** Facets to be counted (lists and ranges), in the order shown. */
  readonly facets: readonly string[];
  /** Maximum number of values per facet. */
  readonly values: number;
  /** Values on the static page, in the order shown. */
  readonly known: { readonly [facet: string]: readonly string[] };
};

export interface StockRenderState {
  readonly search: StockSearch;
  readonly instance: InstantSearch;
}

export type StockWidget = {
  $$type: 'caryard.stockSearch';
  renderState: { search: StockSearch; instance: InstantSearch };
  indexRenderState: { stockSearch: WidgetRenderState<StockRenderState, StockSearchParams> };
  indexUiState: IndexUiState;
};

/**
 * One InstantSearch connector for the whole stock list: query, filters, ranges, sort order and page are one state. The cars of a result are
 * put on the page before React is notified; then React renders panel and toolbar once. Fifteen separate connectors would each compare and
 * set their own state per result, and weigh 8 kB more. A range is a disjunctive numeric filter, so its bounds are those of the results
 * without it. A filter that the panel does not show (from a link to one dealership, SRCH-03) is applied as well.
 */
export const connectStockSearch =
  (list: LiveList): Connector<StockWidget, StockSearchParams> =>
  (renderFn, unmountFn = () => {}) =>
  (params) => {
    let initialResults: SearchResults | null = null;
    let latestResults: SearchResults | null = null;
    let cancelRender = (): void => {};
    let cached: { results: SearchResults; parameters: SearchParameters; search: StockSearch } | undefined;

    const searchOf = ({ results, state, instantSearchInstance: { status } }: RenderOptions): StockSearch => {
      initialResults ??= results;
      if (!results) return { ...NO_RESULTS, state: stateOf(state, params), status };
      if (cached?.results === results && cached.parameters === state && cached.search.status === status)
        return cached.search;
      const search = toStockSearch(results, state, params, cached?.search ?? null);
      cached = { results, parameters: state, search: { ...search, status, live: results !== initialResults } };
      return cached.search;
    };

    const renderStateOf = (options: InitOptions | RenderOptions) => ({
      search: searchOf({ ...options, results: options.results ?? null }),
      instance: options.instantSearchInstance,
      widgetParams: params,
    });

    return {
      $$type: 'caryard.stockSearch',
      init(options) {
        const { instantSearchInstance } = options;
        // On an error the last list stays without a message (SRCH-18); without a listener the error would be thrown.
        instantSearchInstance.on('error', () => {});
        renderFn({ ...renderStateOf(options), instantSearchInstance }, true);
      },
      render(options) {
        const { instantSearchInstance, results, state } = options;
        const { status } = instantSearchInstance;
        const isWaiting = status === 'loading';
        list.setBusy(isWaiting || status === 'stalled');
        const isNew = results && results !== initialResults && results !== latestResults;
        latestResults = results ?? latestResults;
        cancelRender();
        const notify = (): void => renderFn({ ...renderStateOf(options), instantSearchInstance }, false);
        if (isNew && results.nbHits > 0) {
          list.show(listResultOf(results, stateOf(state, params)));
          cancelRender = afterPaint(() => startTransition(notify));
        } else if (isWaiting) {
          const timer = setTimeout(notify, SLOW_RESULT_MS);
          cancelRender = () => clearTimeout(timer);
        } else notify();
      },
      dispose() {
        cancelRender();
        unmountFn();
      },
      getRenderState: (renderState) => renderState as typeof renderState & StockWidget['indexRenderState'], // unused, and computing it would list every facet
      getWidgetRenderState: renderStateOf,
      getWidgetUiState: (_, { searchParameters }) => uiStateOf(searchParameters, params) as IndexUiState,
      getWidgetSearchParameters: (parameters, { uiState }) => parametersOf(parameters, uiState, params),
    };
  };

/** If a result takes longer than this, the requested state is rendered before it. */
const SLOW_RESULT_MS = 80;

const NO_RESULTS: StockSearch = {
  state: fromUiState({}, ''),
  status: 'idle',
  live: false,
  hits: [],
  total: 0,
  pages: 0,
  ignoredWords: [],
  ignoredAmounts: [],
  lists: {},
  ranges: {},
};

/** InstantSearch's state as parameters of the search helper. */
function parametersOf(
  parameters: SearchParameters,
  uiState: SearchUiState,
  params: StockSearchParams,
): SearchParameters {
  const { lists, ranges } = fromUiState(uiState, params.index);
  return parameters.setQueryParameters({
    index: uiState.sortBy ?? params.index,
    query: uiState.query ?? '',
    page: (uiState.page ?? 1) - 1,
    hitsPerPage: params.pageSize,
    maxValuesPerFacet: params.values,
    attributesToHighlight: [],
    disjunctiveFacets: [...new Set([...params.facets, ...Object.keys(lists), ...Object.keys(ranges)])],
    disjunctiveFacetsRefinements: Object.fromEntries(
      Object.entries(uiState.refinementList ?? {}).map(([facet, values]) => [facet, [...values]]),
    ),
    numericRefinements: Object.fromEntries(
      Object.entries(ranges).map(([facet, { min, max }]) => [
        facet,
        { ...(min !== null && { '>=': [min] }), ...(max !== null && { '<=': [max] }) },
      ]),
    ),
  });
}

/** The helper's parameters as InstantSearch's state. */
function uiStateOf(parameters: SearchParameters, { index }: StockSearchParams): SearchUiState {
  const firstBound = (values: unknown): unknown => (Array.isArray(values) ? (values[0] ?? '') : '');
  const uiState: SearchUiState = {
    query: parameters.query ?? '',
    page: (parameters.page ?? 0) + 1,
    ...(parameters.index !== index && { sortBy: parameters.index }),
    refinementList: parameters.disjunctiveFacetsRefinements,
    range: Object.fromEntries(
      Object.entries(parameters.numericRefinements).map(([facet, bounds]) => [
        facet,
        `${firstBound(bounds['>='])}:${firstBound(bounds['<='])}`,
      ]),
    ),
  };
  return toUiState(fromUiState(uiState, index), index); // normalised: equal states are structurally equal
}

function stateOf(parameters: SearchParameters, params: StockSearchParams) {
  return fromUiState(uiStateOf(parameters, params), params.index);
}

function toStockSearch(
  results: SearchResults,
  parameters: SearchParameters,
  params: StockSearchParams,
  previous: StockSearch | null,
): Omit<StockSearch, 'status' | 'live'> {
  const state = stateOf(parameters, params);
  const facets = new Map(results.disjunctiveFacets.filter(Boolean).map((facet) => [facet.name as string, facet]));
  const lists: { [facet: string]: readonly FacetValue[] } = {};
  const ranges: { [facet: string]: RangeStats } = {};
  for (const facet of params.facets) {
    if (isRangeFacet(facet)) {
      const stats = facets.get(facet)?.stats;
      const previousStats = previous?.ranges[facet] ?? null;
      const next = stats ? { min: stats.min, max: stats.max } : previousStats; // no cars: the scale stays the same
      ranges[facet] =
        previousStats && next && previousStats.min === next.min && previousStats.max === next.max
          ? previousStats
          : next;
    } else {
      const counts = (facets.get(facet)?.data ?? {}) as { readonly [value: string]: number };
      const next = orderValues(
        facet as ListFacet,
        counts,
        state.lists[facet as ListFacet] ?? [],
        params.known[facet] ?? [],
      );
      lists[facet] = reuseUnchanged(previous?.lists[facet as ListFacet] ?? [], next);
    }
  }
  return { ...listResultOf(results, state), lists, ranges };
}

function listResultOf(results: SearchResults, state: SearchState): ListResult {
  const {
    hits,
    nbHits,
    nbPages,
    ignoredWords = [],
    ignoredAmounts = [],
  } = results as SearchResults<SearchRecord> & Pick<SearchResponse, 'ignoredWords' | 'ignoredAmounts'>;
  return { state, hits, total: nbHits, pages: nbPages, ignoredWords, ignoredAmounts };
}

/** Copies `next`, reusing old objects that have not changed, so that memoised rows do not re-render. */
function reuseUnchanged(previousValues: readonly FacetValue[], next: readonly FacetValue[]): readonly FacetValue[] {
  const previousByValue = new Map(previousValues.map((value) => [value.value, value]));
  const merged = next.map((value) => {
    const previous = previousByValue.get(value.value);
    return previous && previous.count === value.count && previous.isSelected === value.isSelected ? previous : value;
  });
  return merged.length === previousValues.length &&
    merged.every((value, position) => value === previousValues[position])
    ? previousValues
    : merged;
}
