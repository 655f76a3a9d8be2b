import { Icon } from '#components/Icon.tsx';
import { ActiveFilters, COUNT_ID } from './ActiveFilters.tsx';
import { activeFilters } from './active-filters.ts';
import { RAIL_ID } from './FilterSheet.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SortSelect } from './SortSelect.tsx';
import { countText, totalOf, useSearchTools } from './search-context.ts';
import type { StockSearch } from './search-model.ts';
import { useRecentSearches } from './use-recent-searches.ts';

/** Where the skip link before the filters leads. */
export const TOOLBAR_ID = 'search-tools';

/** The toolbar above the list: text field, count, sort order, and the chosen filters. Changes of the count are announced. */
export function SearchToolbar({ search, onFilters }: { readonly search: StockSearch; readonly onFilters: () => void }) {
  const tools = useSearchTools();
  useRecentSearches(search);
  const chosen = activeFilters(tools, search.state).filter(({ key }) => key !== 'query').length;
  return (
    <div className="results-top" id={TOOLBAR_ID} tabIndex={-1}>
      <SearchBox query={search.state.query} />
      <div className="results-bar">
        <p className="results-count figures" id={COUNT_ID} role="status" tabIndex={-1}>
          {countText(tools, search.state, totalOf(tools.data, search))}
        </p>
        <button
          type="button"
          className="btn btn-small filters-button"
          aria-controls={RAIL_ID}
          data-early-click=""
          onClick={onFilters}
        >
          <Icon name="sliders" />
          {tools.words('results.filters')}
          {chosen > 0 && <span className="filter-active">{chosen}</span>}
        </button>
        <SortSelect sort={search.state.sort} />
      </div>
      <ActiveFilters />
    </div>
  );
}
