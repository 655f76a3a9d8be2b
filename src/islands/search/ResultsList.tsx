import { Pager } from '#components/Pager.tsx';
import type { CarType } from '#domain/car.ts';
import type { CurrentTime } from '#domain/current-time.ts';
import type { SearchState } from '#domain/search-state.ts';
import { listText } from '#text/list.ts';
import type { CarCardView } from '#view-types/car-card.ts';
import { pagerView } from '#views/pager.ts';
import { isHiddenAt, resultItems } from '#views/result-items.ts';
import { addedFilters, type FilterWords } from './active-filters.ts';
import type { IgnoredWords as IgnoredWordsPart } from './IgnoredWords.tsx';
import type { Positions } from './positions-in-view.ts';
import { ResultsGrid } from './ResultsGrid.tsx';
import { withPage } from './search-changes.ts';
import { nounText, valueText } from './search-context.ts';

const TEXTS = { addedFilters, listText, nounText, valueText };

/** Number of cards whose pictures are loaded eagerly: a row on a wide screen. */
const EAGER = 3;

interface Props {
  readonly tools: FilterWords;
  readonly state: SearchState;
  readonly pages: number;
  readonly ignoredWords: readonly string[];
  /** Whether all of them are amounts. */
  readonly areAmounts: boolean;
  /** Component for ignored words; absent until a result needs it. */
  readonly IgnoredWords: typeof IgnoredWordsPart | null | undefined;
  readonly cars: number;
  readonly viewOf: (car: number) => CarCardView;
  readonly now: CurrentTime;
  readonly hrefOf: (state: SearchState) => string;
  /** The positions to render; the others stay as they are. */
  readonly only: Positions | null;
}

/** Ignored words, cards and page links, as on the static page. Rendered by `render-into.ts`: no hooks, no event handlers. */
export function ResultsList({
  tools,
  state,
  pages,
  ignoredWords,
  areAmounts,
  IgnoredWords,
  cars,
  viewOf,
  now,
  hrefOf,
  only,
}: Props) {
  const { data } = tools;
  const types = (state.lists.car_type ?? []) as readonly CarType[];
  const items = resultItems(data.tiles, { cars, page: state.page, types, now, isHidden: isHiddenAt(now, viewOf) });
  return (
    <>
      <div className="ignored-words" role="status">
        {ignoredWords.length > 0 && IgnoredWords && (
          <IgnoredWords
            texts={TEXTS}
            tools={tools}
            state={state}
            ignoredWords={ignoredWords}
            areAmounts={areAmounts}
            hrefOf={hrefOf}
          />
        )}
      </div>
      <ResultsGrid items={items} viewOf={viewOf} eager={EAGER} only={only} />
      <Pager pager={pagerView(state.page, pages, (page) => hrefOf(withPage(state, page)), data.pager)} />
    </>
  );
}

/** The element of the static page that contains the list. */
export const LIST_ID = 'search-results';
