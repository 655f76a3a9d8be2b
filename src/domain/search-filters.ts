import { RANGE_FACETS } from '#domain/search-record.ts';
import type { SearchState } from '#domain/search-state.ts';

/**
 * A search state as request filters, for searches that no widget makes: static first results, similar cars, tiles, counts.
 * The same shape as InstantSearch sends: outer list all of them, inner lists one of them.
 */
export interface RequestFilters {
  readonly facetFilters: readonly (readonly string[])[];
  readonly numericFilters: readonly string[];
}

/** The chosen filters as a request asks for them: values of one facet are alternatives, bounds both hold. */
export function requestFilters({ lists, ranges }: Pick<SearchState, 'lists' | 'ranges'>): RequestFilters {
  return {
    facetFilters: Object.entries(lists).map(([facet, values]) =>
      values.map((value) => `${facet}:${value.replace(/^-/, '\\-')}`),
    ),
    numericFilters: RANGE_FACETS.flatMap((facet) => {
      const { min = null, max = null } = ranges[facet] ?? {};
      return [...(min === null ? [] : [`${facet}>=${min}`]), ...(max === null ? [] : [`${facet}<=${max}`])];
    }),
  };
}

/** Most values of a facet that an answer brings; more are found by typed text. */
export const MAX_FACET_VALUES = 60;

/** The same as one expression of Meilisearch's filter grammar, for a limited fetch (SRCH-17). Empty state = empty text. */
export function filterExpression({ lists, ranges }: Pick<SearchState, 'lists' | 'ranges'>): string {
  const parts = Object.entries(lists).map(([facet, values]) => `${facet} IN [${values.map(quote).join(', ')}]`);
  return [...parts, ...requestFilters({ lists: {}, ranges }).numericFilters].join(' AND ');
}

function quote(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}
