import { requestFilters } from '#domain/search-filters.ts';
import type { SearchState } from '#domain/search-state.ts';

/** The selected filters as one expression in Meilisearch syntax, for a request without facets (SRCH-17). Empty text if there are none. */
export function filterExpression({ lists, ranges }: Pick<SearchState, 'lists' | 'ranges'>): string {
  const parts = Object.entries(lists).map(([facet, values]) => `${facet} IN [${values.map(quote).join(', ')}]`);
  return [...parts, ...requestFilters({ lists: {}, ranges }).numericFilters].join(' AND ');
}

const quote = (value: string): string => `"${value.replace(/[\\"]/g, '\\$&')}"`;
