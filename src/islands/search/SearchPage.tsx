import { useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useConnector } from 'react-instantsearch-core';
import { connectStockSearch, type StockSearchParams, type StockWidget } from './connect-stock-search.ts';
import { FilterRail } from './FilterRail.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { type OpenSearch, searchActions } from './open-search.ts';
import { LIST_ID, ResultsList } from './ResultsList.tsx';
import { SearchToolbar } from './SearchToolbar.tsx';
import { NowContext, SearchContext } from './search-context.ts';
import { useFreshStock } from './use-fresh-stock.ts';
import { useLiveList, useWaking } from './use-live-page.ts';

/** One render per answer: memoised sections and cards are printed again only where the answer changed them. */
export function SearchPage({ app, warm }: { readonly app: OpenSearch; readonly warm: () => void }) {
  const { search, instance } = useConnector<StockSearchParams, StockWidget>(connectStockSearch, app.params);
  const tools = useMemo(
    () => ({ data: app.data, words: app.words, actions: searchActions(app, instance) }),
    [app, instance],
  );
  const [sheet, setSheet] = useState(false);
  const closeSheet = useCallback(() => setSheet(false), []);
  useWaking(app, instance);
  useLiveList(app, search, tools.actions);
  useFreshStock(instance, search);
  const list = search.live ? document.getElementById(LIST_ID) : null;
  return (
    <SearchContext value={tools}>
      <NowContext value={search}>
        <div className="search-live" onPointerOver={warm} onFocus={warm} onTouchStart={warm}>
          <FilterSheet open={sheet} onClose={closeSheet}>
            <FilterRail search={search} />
          </FilterSheet>
          <SearchToolbar search={search} onFilters={() => setSheet(true)} />
        </div>
        {list && createPortal(<ResultsList search={search} />, list)}
      </NowContext>
    </SearchContext>
  );
}
