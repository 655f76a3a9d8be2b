import type { InstantSearch } from 'instantsearch.js';
import { useEffect, useRef } from 'react';
import { $stockChanges } from '#stores/stock-changes.ts';
import type { StockSearch } from './search-model.ts';

/**
 * Searches again after stock changes, so that hits, counts and order change in one render (A46). A page that still shows its static list
 * has not searched; its cards are updated in place.
 */
export function useStockChanges(instance: InstantSearch, { live, status }: StockSearch): void {
  const hasSearched = live || status !== 'idle';
  const appliedChanges = useRef($stockChanges.get());
  useEffect(() => {
    if (!hasSearched) return;
    // The first result may be older than changes that arrived while it was rendered.
    if ($stockChanges.get() !== appliedChanges.current) instance.refresh();
    return $stockChanges.listen(() => instance.refresh());
  }, [hasSearched, instance]);
}
