import type { InstantSearch } from 'instantsearch.js';
import { useCallback, useEffect, useRef } from 'react';
import { MAX_CARS_SEARCHED_IN_PAGE } from '#domain/search-filters.ts';
import { isDataSaverOn } from '#stores/data-saving.ts';
import type { SearchData } from '#view-types/search-data.ts';

/**
 * Makes the first click as fast as later ones: loads the engine, then searches for the list that is already rendered, so that its cards
 * become live and all code has run once. A small stock does this when the page is idle, a large one when the shopper approaches a filter.
 * With data saving enabled, only the engine is loaded, and only when a search is likely.
 *
 * @param warm loads the engine
 * @param isRequested a search is running or has finished, so nothing is left to do
 * @returns event handlers that signal a likely search
 */
export function useSearchPreparation(
  { cars, engine }: SearchData,
  instance: InstantSearch,
  warm: () => Promise<void>,
  isRequested: boolean,
): () => void {
  const isSearched = useRef(isRequested);
  isSearched.current ||= isRequested;
  const isStarted = useRef(false);
  const prepare = useCallback(async () => {
    if (isStarted.current) return;
    isStarted.current = true;
    await warm();
    whenIdle(() => {
      if (!isSearched.current && engine === 'embedded' && !isDataSaverOn()) instance.mainHelper?.search();
    });
  }, [engine, instance, warm]);
  useEffect(() => {
    if (engine === 'embedded' && cars <= MAX_CARS_SEARCHED_IN_PAGE && !isDataSaverOn()) whenIdle(prepare);
  }, [cars, engine, prepare]);
  return prepare;
}

function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(() => work(), { timeout: 3000 });
  else setTimeout(work, 300);
}
