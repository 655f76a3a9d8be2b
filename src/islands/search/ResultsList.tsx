import { type MouseEvent, useMemo } from 'react';
import { Pager } from '#components/Pager.tsx';
import { now as correctedNow } from '#stores/clock.ts';
import { carCardView } from '#views/car-card.ts';
import { pagerView } from '#views/pager.ts';
import { NoResults } from './NoResults.tsx';
import { ResultsGrid } from './ResultsGrid.tsx';
import { withPage } from './search-changes.ts';
import { useTools } from './search-context.ts';
import type { StockSearch } from './search-model.ts';

/** Cards whose pictures are loaded at once: a row on a wide screen. */
const EAGER = 3;

/** The live list in the place of the static one: the same cards, the same page links, which work without script too. */
export function ResultsList({ search }: { readonly search: StockSearch }) {
  const { actions, data } = useTools();
  const { state, hits, pages } = search;
  const cars = useMemo(() => {
    const now = new Date(correctedNow());
    return { now: now.getTime(), views: hits.map((hit) => carCardView(data.card, hit, now)) };
  }, [hits, data]);
  if (search.total === 0) return <NoResults />;
  const turn = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    const page = Number(new URL(link.href).searchParams.get('page') ?? 1);
    actions.toPage(page);
    document.getElementById(LIST_ID)?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <ResultsGrid
        cars={cars.views}
        tiles={data.tiles}
        page={state.page}
        types={(state.lists.car_type ?? []) as readonly ('new' | 'used' | 'demo')[]}
        now={cars.now}
        eager={EAGER}
      />
      <div onClick={turn}>
        <Pager pager={pagerView(state.page, pages, (page) => actions.hrefOf(withPage(state, page)), data.pager)} />
      </div>
    </>
  );
}

/** The element of the static page that holds the list. */
export const LIST_ID = 'search-results';
