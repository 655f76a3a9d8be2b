import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FacetList } from './FacetList.tsx';
import { CurrentSearchContext, SearchContext, type SearchTools } from './search-context.ts';
import type { StockSearch } from './search-model.ts';

/** The filter of a facet as it is first shown: the number of checkboxes, and whether there are a button for all and a text field. */
function shownFor(values: number, limit: number | undefined): [boxes: number, button: boolean, field: boolean] {
  const tools = {
    data: {
      limits: { values: limit === undefined ? {} : { dealership_name: limit } },
      cardSite: { locale: { tag: 'en-AU' } },
      facets: {},
    },
    words: (key: string) => key,
    actions: { requestedState: () => ({ lists: {} }) },
  } as unknown as SearchTools;
  const list = Array.from({ length: values }, (_, index) => ({ value: `Yard ${index}`, count: 1, isSelected: false }));
  const html = renderToStaticMarkup(
    <SearchContext value={tools}>
      <CurrentSearchContext value={{ state: { lists: {} } } as unknown as StockSearch}>
        <FacetList facet="dealership_name" values={list} />
      </CurrentSearchContext>
    </SearchContext>,
  );
  return [html.split('type="checkbox"').length - 1, html.includes('filter-more'), html.includes('type="search"')];
}

test.each<[why: string, values: number, limit: number | undefined, shown: [number, boolean, boolean]]>([
  ['fewer values than the limit', 6, 40, [6, false, false]],
  ['more values than are shown at first', 12, 40, [8, true, false]],
  ['a limit below what is shown at first', 12, 6, [6, false, true]],
  ['a limit of none', 12, 0, [0, false, true]],
  ['more values than the limit, above what is shown at first', 50, 40, [8, true, true]],
  ['a limit of all', 8, undefined, [8, false, false]],
])('SRCH-16 %s: every value can be reached', (_why, values, limit, shown) => {
  expect(shownFor(values, limit)).toEqual(shown);
});
