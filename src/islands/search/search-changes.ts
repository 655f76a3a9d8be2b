import type { ListFacet, RangeFacet } from '#domain/facets.ts';
import type { Sort } from '#domain/search-record.ts';
import { EMPTY_STATE, type FacetLists, type SearchState } from '#domain/search-state.ts';

/** Another query. Like all changes here but `withPage`, it returns to page 1 (SRCH-01, SRCH-07). */
export function withQuery(state: SearchState, query: string): SearchState {
  return { ...state, query, page: 1 };
}
export function withPage(state: SearchState, page: number): SearchState {
  return { ...state, page };
}

/** Another order of the results, from the first page. */
export function withSort(state: SearchState, sort: Sort): SearchState {
  return { ...state, sort, page: 1 };
}

/** Adds or removes one value. Removing the last make removes its models too, because the page would no longer show them. */
export function withToggled(state: SearchState, facet: ListFacet, value: string): SearchState {
  const values = state.lists[facet] ?? [];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  const lists: { [K in ListFacet]?: readonly string[] } = { ...state.lists, [facet]: next };
  if (next.length === 0) delete lists[facet];
  if (facet === 'make' && next.length === 0) delete lists.model;
  return { ...state, lists: lists satisfies FacetLists, page: 1 };
}

/** Null at both ends = no limit. */
export function withRange(state: SearchState, facet: RangeFacet, min: number | null, max: number | null): SearchState {
  const ranges: { [K in RangeFacet]?: { min: number | null; max: number | null } } = { ...state.ranges };
  if (min === null && max === null) delete ranges[facet];
  else ranges[facet] = { min, max };
  return { ...state, ranges, page: 1 };
}

/** No query and no filter; the sort order is kept (SRCH-10). */
export function cleared(state: SearchState): SearchState {
  return { ...EMPTY_STATE, sort: state.sort };
}

/** Whether one search continues another: all its filters are still chosen, and the query was extended or shortened. */
export function isRefinement(before: SearchState, after: SearchState): boolean {
  const hasAll = (facet: string, values: readonly string[]): boolean =>
    values.every((value) => after.lists[facet as ListFacet]?.includes(value));
  return (
    (after.query.startsWith(before.query) || (after.query !== '' && before.query.startsWith(after.query))) &&
    Object.entries(before.lists).every(([facet, values]) => hasAll(facet, values)) &&
    Object.keys(before.ranges).every((facet) => facet in after.ranges)
  );
}
