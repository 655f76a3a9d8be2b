import { useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useConnector } from 'react-instantsearch';
import type { StockSearchParams, StockWidget } from './connect-stock-search.ts';
import { type SearchApp, searchActions } from './create-search-app.ts';
import { FilterRail } from './FilterRail.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { NoResults } from './NoResults.tsx';
import { LIST_ID } from './ResultsList.tsx';
import { SearchToolbar, TOOLBAR_ID } from './SearchToolbar.tsx';
import { CurrentSearchContext, SearchContext } from './search-context.ts';
import { useLiveList, useShareButton, useUrlAfterRender } from './use-live-page.ts';
import { useSearchPreparation } from './use-search-preparation.ts';
import { useStockChanges } from './use-stock-changes.ts';

/** Renders once per result: memoised sections only re-render if the result changed them; the list is not rendered by React. */
export function SearchPage({ app, warm }: { readonly app: SearchApp; readonly warm: () => Promise<void> }) {
  const { search, instance } = useConnector<StockSearchParams, StockWidget>(app.connector, app.params);
  const tools = useMemo(
    () => ({ data: app.data, words: app.words, actions: searchActions(app, instance) }),
    [app, instance],
  );
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const closeSheet = useCallback(() => setIsSheetOpen(false), []);
  useEffect(() => setIsSheetOpen(app.early.filters), [app]);
  useUrlAfterRender(app, instance);
  useLiveList(app, search, tools.actions);
  useShareButton(app);
  useStockChanges(instance, search);
  const prepareSearch = useSearchPreparation(app.data, instance, warm, search.live || search.status !== 'idle');
  const list = search.live && search.total === 0 ? document.getElementById(LIST_ID) : null;
  return (
    <SearchContext value={tools}>
      <CurrentSearchContext value={search}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: not a control; approaching the controls in it loads the engine. */}
        <div className="search-live" onPointerOver={prepareSearch} onFocus={prepareSearch} onTouchStart={prepareSearch}>
          <a
            className="skip skip-filters"
            href={`#${TOOLBAR_ID}`}
            onClick={(event) => {
              event.preventDefault(); // only the search may change the URL
              document.getElementById(TOOLBAR_ID)?.focus();
            }}
          >
            {app.words('results.skip_filters')}
          </a>
          <FilterSheet open={isSheetOpen} onClose={closeSheet}>
            <FilterRail search={search} />
          </FilterSheet>
          <SearchToolbar search={search} onFilters={() => setIsSheetOpen(true)} />
        </div>
        {list && createPortal(<NoResults />, list)}
      </CurrentSearchContext>
    </SearchContext>
  );
}
