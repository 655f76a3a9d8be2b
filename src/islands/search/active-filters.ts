import { FACETS, isRangeFacet, type ListFacet, type RangeFacet } from '#domain/facets.ts';
import type { SearchRange, SearchState } from '#domain/search-state.ts';
import { listText } from '#text/list.ts';
import { withQuery, withRange, withToggled } from './search-changes.ts';
import { boundText, facetLabel, type SearchTools, valueText } from './search-context.ts';

/** A chosen filter as a chip: its label and how to remove it. */
export interface ActiveFilter {
  readonly key: string;
  readonly facetText: string;
  readonly valueText: string;
  /** The search state without it. */
  readonly remove: (state: SearchState) => SearchState;
}

/** The key of the query's chip. */
const QUERY = 'query';

/** What is needed to describe a filter in words. */
export type FilterWords = Pick<SearchTools, 'data' | 'words'>;

/** What the button that removes a filter is called. */
export const removeText = ({ words }: Pick<FilterWords, 'words'>, { facetText, valueText }: ActiveFilter): string =>
  words('results.remove', { facet: facetText, value: valueText });

/**
 * Heading and hint for an empty list. With neither query nor filter, it says that the dealer has no such cars; the hint to remove filters
 * needs a filter, not only a query (SRCH-24).
 */
export function emptyListTexts(chosen: readonly Pick<ActiveFilter, 'key'>[]) {
  return {
    heading: chosen.length === 0 ? 'results.none_stock' : 'results.none',
    hint: chosen.some(({ key }) => key !== QUERY) ? 'results.none_hint' : null,
  } as const;
}

/** Filters that are worth removing: none if the dealer has no cars at all. */
export function removableFilters(tools: FilterWords, state: SearchState): ActiveFilter[] {
  return tools.data.cars === 0 ? [] : activeFilters(tools, state);
}

/** Every chosen filter: the query first, then the facets in the platform's order. */
export function activeFilters(tools: FilterWords, state: SearchState): ActiveFilter[] {
  const { words } = tools;
  const filters: ActiveFilter[] = [];
  if (state.query)
    filters.push({
      key: QUERY,
      facetText: words('results.query'),
      valueText: words('results.quoted', { text: state.query }),
      remove: (current) => withQuery(current, ''),
    });
  for (const facet of FACETS) {
    const facetText = facetLabel(tools, facet);
    if (isRangeFacet(facet)) {
      const range = state.ranges[facet];
      if (range)
        filters.push({
          key: `${facet} ${range.min}:${range.max}`,
          facetText,
          valueText: `${facetText} ${rangeText(tools, facet, range)}`,
          remove: (current) => withRange(current, facet, null, null),
        });
    } else
      for (const value of state.lists[facet] ?? [])
        filters.push({
          key: `${facet} ${value}`,
          facetText,
          valueText: valueText(tools, facet, value),
          remove: (current) => withToggled(current, facet as ListFacet, value),
        });
  }
  return filters;
}

/** The filters that one state has in addition to another: `SUV, Price up to $40,000`; empty if none. */
export function addedFilters(tools: FilterWords, state: SearchState, before: SearchState): string {
  const chosen = new Set(activeFilters(tools, before).map(({ key }) => key));
  const added = activeFilters(tools, { ...state, query: '' }).filter(({ key }) => !chosen.has(key));
  return listText(added.map(({ valueText }) => valueText));
}

function rangeText(tools: FilterWords, facet: RangeFacet, { min, max }: SearchRange): string {
  const text = (value: number): string => boundText(tools, facet, value);
  if (min !== null && min === max) return text(min);
  if (min !== null && max !== null) return tools.words('results.between', { from: text(min), to: text(max) });
  if (min !== null) return tools.words('results.from', { from: text(min) });
  return max === null ? '' : tools.words('results.up_to', { to: text(max) });
}
