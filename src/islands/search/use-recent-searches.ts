import { useEffect, useRef } from 'react';
import { looksPersonal, searchText } from '#domain/recent-searches.ts';
import type { SearchState } from '#domain/search-state.ts';
import { saveSearch } from '#stores/recent-searches.ts';
import { listText } from '#text/list.ts';
import { activeFilters } from './active-filters.ts';
import { isRefinement } from './search-changes.ts';
import { useSearchTools } from './search-context.ts';
import type { StockSearch } from './search-model.ts';

/**
 * Stores each search with results (SRCH-20). A search that continues the previous one, by a further filter or by more typing, replaces it.
 * Text that looks like personal data is never stored.
 */
export function useRecentSearches({ state, status, total }: StockSearch): void {
  const tools = useSearchTools();
  const lastSaved = useRef<{ readonly state: SearchState; readonly path: string } | null>(null);
  useEffect(() => {
    if (status !== 'idle' || total === 0 || looksPersonal(state.query)) return;
    const filters = activeFilters(tools, state);
    if (filters.length === 0) return;
    const path = tools.actions.hrefOf({ ...state, page: 1 });
    const previous = lastSaved.current;
    if (previous?.path === path) return;
    lastSaved.current = { state, path };
    saveSearch(
      { path, text: searchText(listText(filters.map(({ valueText }) => valueText))) },
      tools.data.limits.recentSearches,
      previous && isRefinement(previous.state, state) ? previous.path : null,
    );
  }, [tools, state, status, total]);
}
