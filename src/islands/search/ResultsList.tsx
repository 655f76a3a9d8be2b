import type { ReactElement } from 'react';
import { Pager } from '#components/Pager.tsx';
import type { CarType } from '#domain/car.ts';
import type { CurrentTime } from '#domain/current-time.ts';
import type { SearchState } from '#domain/search-state.ts';
import type { CarCardView } from '#view-types/car-card.ts';
import { pagerView } from '#views/pager.ts';
import { isHiddenAt, resultItems } from '#views/result-items.ts';
import type { FilterWords } from './active-filters.ts';
import type { Positions } from './positions-in-view.ts';
import { ResultsGrid } from './ResultsGrid.tsx';
import { withPage } from './search-changes.ts';

interface Props {
  readonly tools: FilterWords;
  readonly state: SearchState;
  readonly pages: number;
  /** What is said about ignored words. */
  readonly notice: ReactElement | null;
  /** Number of cars on this page. */
  readonly cars: number;
  /** The card of a car, by its index on the page. */
  readonly viewOf: (car: number) => CarCardView;
  readonly now: CurrentTime;
  readonly hrefOf: (state: SearchState) => string;
  /** The positions to render; the others stay as they are. */
  readonly only: Positions | null;
}

/** Notice, cards and page links, as on the static page. Rendered by `render-into.ts`: no hooks, no event handlers. */
export function ResultsList({ tools, state, pages, notice, cars, viewOf, now, hrefOf, only }: Props) {
  const { data } = tools;
  const types = (state.lists.car_type ?? []) as readonly CarType[];
  const list = {
    cars,
    page: state.page,
    types,
    now,
    href: hrefOf({ ...state, page: 1, sort: '' }),
    isHidden: isHiddenAt(now, viewOf),
  };
  const items = resultItems(data.tiles, list);
  return (
    <>
      <div className="results-notice" role="status">
        {notice}
      </div>
      <ResultsGrid items={items} viewOf={viewOf} sizes={data.pictureSizes} eager only={only} />
      <Pager pager={pagerView(state.page, pages, (page) => hrefOf(withPage(state, page)), data.pager)} />
    </>
  );
}

/** The element of the static page that contains the list. */
export const LIST_ID = 'search-results';
