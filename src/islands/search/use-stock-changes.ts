import type { InstantSearch } from 'instantsearch.js';
import { useEffect, useRef } from 'react';
import { $stockChanges } from '#stores/stock-changes.ts';
import type { StockSearch } from './search-model.ts';

/**
 * Searches again when the stock has changed, so that hits, counts and order follow in one render (A46). A page that shows its
 * printed list has not searched: its cards are brought up to date where they stand.
 */
export function useStockChanges(instance: InstantSearch, { live, status }: StockSearch): void {
  const searched = live || status !== 'idle';
  const seen = useRef($stockChanges.get());
  useEffect(() => {
    if (!searched) return;
    // The first answer may be older than changes that came while it was drawn.
    if ($stockChanges.get() !== seen.current) instance.refresh();
    return $stockChanges.listen(() => instance.refresh());
  }, [searched, instance]);
}
