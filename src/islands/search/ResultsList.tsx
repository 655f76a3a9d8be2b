import { Pager } from '#components/Pager.tsx';
import type { CarType } from '#domain/car.ts';
import type { SearchState } from '#domain/search-state.ts';
import type { CarCardView } from '#views/car-card.ts';
import { pagerView } from '#views/pager.ts';
import type { Places } from './places-in-view.ts';
import { ResultsGrid } from './ResultsGrid.tsx';
import { withPage } from './search-changes.ts';
import type { SearchData } from './search-data.ts';

/** Cards whose pictures are loaded at once: a row on a wide screen. */
const EAGER = 3;

interface Props {
  readonly data: SearchData;
  readonly state: SearchState;
  readonly pages: number;
  readonly cars: number;
  readonly viewOf: (car: number) => CarCardView;
  /** Milliseconds. */
  readonly now: number;
  readonly hrefOf: (state: SearchState) => string;
  /** The places to draw; the others stay as they are. */
  readonly only: Places | null;
}

/** Cards and page links, as the static page has them. Drawn by `draw.ts`: no hooks, no handlers. */
export function ResultsList({ data, state, pages, cars, viewOf, now, hrefOf, only }: Props) {
  return (
    <>
      <ResultsGrid
        cars={cars}
        viewOf={viewOf}
        tiles={data.tiles}
        page={state.page}
        types={(state.lists.car_type ?? []) as readonly CarType[]}
        now={now}
        eager={EAGER}
        only={only}
      />
      <Pager pager={pagerView(state.page, pages, (page) => hrefOf(withPage(state, page)), data.pager)} />
    </>
  );
}

/** The element of the static page that holds the list. */
export const LIST_ID = 'search-results';
