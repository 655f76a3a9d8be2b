import type { InstantSearch } from 'instantsearch.js';
import { useEffect } from 'react';
import { $stockChanges } from '#stores/stock-changes.ts';
import type { StockSearch } from './search-model.ts';

/**
 * Searches again when the stock has changed, so that hits, counts and order follow in one render (A46). A page that shows its
 * printed list has not searched: its cards are brought up to date where they stand.
 */
export function useFreshStock(instance: InstantSearch, { live, status }: StockSearch): void {
  const searched = live || status !== 'idle';
  useEffect(() => (searched ? $stockChanges.listen(() => instance.refresh()) : undefined), [searched, instance]);
}
