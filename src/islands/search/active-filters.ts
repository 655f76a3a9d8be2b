import { FACETS, type ListFacet, RANGE_FACETS, type RangeFacet } from '#domain/search-record.ts';
import type { SearchRange, SearchState } from '#domain/search-state.ts';
import { withQuery, withRange, withToggled } from './search-changes.ts';
import { boundText, type SearchTools, valueText } from './search-context.ts';

/** A chosen filter as a chip: what it says and how it is taken away. */
export interface ActiveFilter {
  readonly key: string;
  readonly facetText: string;
  readonly valueText: string;
  /** The state without it. */
  readonly without: SearchState;
  readonly remove: () => void;
}

/** What a list without cars says: with nothing chosen there is no filter to take away, the dealer has none (SRCH-24). */
export function noneWords(chosen: number) {
  return chosen === 0
    ? ({ heading: 'results.none_stock', hint: null } as const)
    : ({ heading: 'results.none', hint: 'results.none_hint' } as const);
}

/** Every chosen filter: the query first, then the facets in the platform's order. */
export function activeFilters(tools: SearchTools, state: SearchState): ActiveFilter[] {
  const { actions, words } = tools;
  const filters: ActiveFilter[] = [];
  if (state.query)
    filters.push({
      key: 'query',
      facetText: words('results.query'),
      valueText: `“${state.query}”`,
      without: withQuery(state, ''),
      remove: () => actions.toQuery(''),
    });
  for (const facet of FACETS) {
    const facetText = words(`facet.${facet}`);
    if (isRange(facet)) {
      const range = state.ranges[facet];
      if (range)
        filters.push({
          key: facet,
          facetText,
          valueText: `${facetText} ${rangeText(tools, facet, range)}`,
          without: withRange(state, facet, null, null),
          remove: () => actions.setRange(facet, null, null),
        });
    } else
      for (const value of state.lists[facet] ?? [])
        filters.push({
          key: `${facet} ${value}`,
          facetText,
          valueText: valueText(tools, facet, value),
          without: withToggled(state, facet as ListFacet, value),
          remove: () => actions.toggle(facet as ListFacet, value),
        });
  }
  return filters;
}

const isRange = (facet: string): facet is RangeFacet => (RANGE_FACETS as readonly string[]).includes(facet);

function rangeText(tools: SearchTools, facet: RangeFacet, { min, max }: SearchRange): string {
  const text = (value: number): string => boundText(tools, facet, value);
  if (min !== null && max !== null) return tools.words('results.between', { from: text(min), to: text(max) });
  if (min !== null) return tools.words('results.from', { from: text(min) });
  return max === null ? '' : tools.words('results.up_to', { to: text(max) });
}
