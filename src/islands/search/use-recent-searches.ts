import { useEffect, useRef } from 'react';
import { looksPersonal } from '#domain/recent-searches.ts';
import type { SearchState } from '#domain/search-state.ts';
import { saveSearch } from '#stores/recent-searches.ts';
import { activeFilters } from './active-filters.ts';
import { isRefinement } from './search-changes.ts';
import { useSearchTools } from './search-context.ts';
import type { StockSearch } from './search-model.ts';

/**
 * Keeps each search that finds something (SRCH-20). One that goes on from the search before it, by another filter or by typing
 * on, takes that one's place. What looks like somebody's particulars is never kept.
 */
export function useRecentSearches({ state, status, total }: StockSearch): void {
  const tools = useSearchTools();
  const last = useRef<{ readonly state: SearchState; readonly path: string } | null>(null);
  useEffect(() => {
    if (status !== 'idle' || total === 0 || looksPersonal(state.query)) return;
    const filters = activeFilters(tools, state);
    if (filters.length === 0) return;
    const path = tools.actions.hrefOf({ ...state, page: 1 });
    const before = last.current;
    if (before?.path === path) return;
    last.current = { state, path };
    const text = filters.map(({ valueText }) => valueText).join(', ');
    saveSearch(
      { path, text: text.length > 100 ? `${text.slice(0, 99)}…` : text },
      tools.data.limits.recentSearches,
      before && isRefinement(before.state, state) ? before.path : null,
    );
  }, [tools, state, status, total]);
}
