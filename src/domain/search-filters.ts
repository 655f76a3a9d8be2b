import { RANGE_FACETS } from '#domain/facets.ts';
import { escapeDash } from '#domain/search-record.ts';
import type { SearchState } from '#domain/search-state.ts';

/**
 * A search state as request filters, for searches without a widget: static first results, similar cars, tiles and counts. Same structure as
 * InstantSearch: all of the outer list, any of each inner list.
 */
export interface RequestFilters {
  readonly facetFilters: readonly (readonly string[])[];
  readonly numericFilters: readonly string[];
}

/** The selected filters as request filters: values of one facet are alternatives; both ends of a range apply. */
export function requestFilters({ lists, ranges }: Pick<SearchState, 'lists' | 'ranges'>): RequestFilters {
  return {
    facetFilters: Object.entries(lists).map(([facet, values]) =>
      values.map((value) => `${facet}:${escapeDash(value)}`),
    ),
    numericFilters: RANGE_FACETS.flatMap((facet) => {
      const { min = null, max = null } = ranges[facet] ?? {};
      return [...(min === null ? [] : [`${facet}>=${min}`]), ...(max === null ? [] : [`${facet}<=${max}`])];
    }),
  };
}

/** Up to this many cars, the search runs on the main thread: loading the index takes milliseconds, and results appear in the same frame. */
export const MAX_CARS_SEARCHED_IN_PAGE = 2000;

/** Maximum number of values returned per facet; others are found by typing. */
export const MAX_FACET_VALUES = 60;
