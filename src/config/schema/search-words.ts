import { FACETS, type ListFacet, RANGE_FACETS, type RangeFacet } from '#domain/search-record.ts';

export { SORTS } from '#domain/search-record.ts';

const ranges: readonly string[] = RANGE_FACETS;
/** Facets with a list of values: all facets without a slider. */
export const LIST_FACETS = FACETS.filter((facet): facet is ListFacet => !ranges.includes(facet));
export const RANGE_FACETS_LIST: readonly RangeFacet[] = RANGE_FACETS;
