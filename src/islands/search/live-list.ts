import { createElement } from 'react';
import { type CurrentTime, currentTimeAt } from '#domain/current-time.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { SearchState } from '#domain/search-state.ts';
import { now as correctedNow } from '#stores/clock.ts';
import type { CarCardView } from '#view-types/car-card.ts';
import type { SearchData } from '#view-types/search-data.ts';
import { carCardView } from '#views/car-card.ts';
import { type Rendered, renderInto } from '../render-into.ts';
import { COUNT_ID } from './ActiveFilters.tsx';
import type { FilterWords } from './active-filters.ts';
import { afterPaint } from './after-paint.ts';
import type { IgnoredWords } from './IgnoredWords.tsx';
import { endPending, isPending, showList } from './pending.ts';
import { type Places, placesInView } from './places-in-view.ts';
import { LIST_ID, ResultsList } from './ResultsList.tsx';
import { countText } from './search-context.ts';
import type { SearchActions } from './search-model.ts';
import type { StockRouter } from './stock-router.ts';

/** What the list shows of an answer. */
export interface Shown {
  readonly state: SearchState;
  readonly hits: readonly SearchRecord[];
  readonly total: number;
  readonly pages: number;
  /** Words of the query that were not searched for. */
  readonly ignoredWords: readonly string[];
}

export interface LiveList {
  /** Puts an answer on the page at once. */
  show(shown: Shown): void;
  /** A question is out; the list says so until its answer is drawn whole. */
  busy(is: boolean): void;
  /** Follows links to other states of the list by `change` instead of loading a page; `null` stops that. */
  turnBy(change: SearchActions['change'] | null): void;
  /** The parts around the list say the same as the list. */
  settle(): void;
  /** Takes the cards away, when something else says that there are none. */
  clear(): void;
}

/** A place that the browser may skip while it is out of sight (`live.css`). */
const FAR = 'data-far';
/** On the printed list once an answer was drawn into it: its cards are the live ones now (`static-cars.ts`). */
const DRAWN = 'data-drawn';
/** Views kept: a few pages of results. */
const MAX_KEPT = 240;

/**
 * The list of results as the page's own markup: the printed cards become the live ones with the first answer, and every answer
 * fills them in place, before React hears of it: first what the shopper sees, which is on screen in the next frame, after it the
 * places above and below; then the rail's counts follow.
 */
export function liveList(tools: FilterWords, { hrefOf, stateOf }: Pick<StockRouter, 'hrefOf' | 'stateOf'>): LiveList {
  const { data } = tools;
  const views = new Map<number, { readonly record: SearchRecord; readonly hour: number; readonly view: CarCardView }>();
  let frame: Element | null = null;
  let change: SearchActions['change'] | null = null;
  let drawn: readonly Rendered[] | null = null;
  let last: Shown | null = null;
  let drawnHour = 0;
  let asks = false;
  let rest: (() => void) | null = null;
  let wanted: Shown | null = null;
  let settled = false;
  let ignoredWordsPart: typeof IgnoredWords | null | undefined;

  function viewOf(record: SearchRecord, hour: number, now: CurrentTime): CarCardView {
    const known = views.get(record.id);
    if (known?.hour === hour && isSame(known.record, record)) return known.view;
    if (views.size >= MAX_KEPT) views.clear();
    const view = carCardView(data.card, record, now);
    views.set(record.id, { record, hour, view });
    return view;
  }

  function open(): Element | null {
    if (frame) return frame;
    const list = document.getElementById(LIST_ID);
    frame = list?.querySelector(':scope > [data-static]') ?? null;
    list?.addEventListener('click', (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('.pager a, .left-out a');
      if (!change || !link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)
        return;
      event.preventDefault();
      change(() => stateOf(link));
      list.focus(); // the pressed link may be another's place now
      list.scrollIntoView({ block: 'start' });
    });
    // A device's clock put right, or a list left open: its tags are those of another hour.
    document.addEventListener('caryard:changed', () => {
      if (last && hourOf(correctedNow()) !== drawnHour) show(last);
    });
    return frame;
  }

  function show(shown: Shown): void {
    const { state, hits, total, ignoredWords } = shown;
    const place = open();
    forgetRest();
    last = null;
    wanted = shown;
    if (ignoredWords.length > 0 && ignoredWordsPart === undefined) {
      // Its code comes with the first such answer, which waits for it: said later, it would move the cars.
      import('./IgnoredWords.tsx')
        .then(
          (part) => part.IgnoredWords,
          () => null,
        )
        .then((part) => {
          ignoredWordsPart = part;
          if (wanted === shown) show(shown);
        });
      return;
    }
    // No car at all is said by a part of its own; beyond the last page another question is already on its way.
    if (!place || total === 0 || hits.length === 0) return;
    last = shown;
    const grid = isPending() ? null : place.querySelector('.car-grid');
    const seen = grid && placesInView(grid);
    const laidOut = seen ? [...grid.children] : [];
    draw(place, shown, seen);
    sayCount(data, state, total);
    if (seen)
      rest = afterPaint(() => {
        rest = null;
        for (const [at, car] of laidOut.entries()) if (at < seen.from || at >= seen.to) car.setAttribute(FAR, ''); // what is in view would seem to come anew
        draw(place, shown, null);
        sayBusy();
      });
    sayBusy();
    showList();
    if (settled) settle();
  }

  function forgetRest(): void {
    rest?.();
    rest = null;
    sayBusy();
  }

  function sayBusy(): void {
    document.getElementById(LIST_ID)?.setAttribute('aria-busy', String(asks || rest !== null));
  }

  function draw(place: Element, { state, hits, pages, ignoredWords }: Shown, only: Places | null): void {
    const at = correctedNow();
    const [hour, now] = [hourOf(at), currentTimeAt(at)];
    drawnHour = hour;
    place.setAttribute(DRAWN, '');
    const card = (car: number): CarCardView => viewOf(hits[car] as SearchRecord, hour, now);
    const cars = { cars: hits.length, viewOf: card, now, only };
    drawn = renderInto(
      place,
      createElement(ResultsList, {
        tools,
        state,
        pages,
        ignoredWords,
        IgnoredWords: ignoredWordsPart,
        hrefOf,
        ...cars,
      }),
      drawn,
    );
    document.dispatchEvent(new Event('caryard:changed')); // what time has ended is hidden before it is painted
  }

  function settle(): void {
    settled = true;
    if (!last && wanted) return; // the list is still waited for
    frame?.removeAttribute('data-static');
    endPending();
  }

  return {
    show,
    busy(is) {
      asks = is;
      sayBusy();
    },
    settle,
    turnBy(by) {
      change = by;
    },
    clear() {
      const place = open();
      forgetRest();
      last = null;
      wanted = null;
      if (place) drawn = renderInto(place, null, drawn);
    },
  };
}

/** The count above the list changes with it; that of a large stock needs every facet's count and comes with them (SRCH-13). */
function sayCount(data: SearchData, state: SearchState, total: number): void {
  const said = document.getElementById(COUNT_ID)?.firstChild;
  if (said && total <= data.limits.stockCountThreshold) said.nodeValue = countText({ data }, state, total);
}

/** Tags begin and end at instants; a view is not kept past the hour. */
const hourOf = (ms: number): number => Math.floor(ms / 3_600_000);

/** Whether two records say the same; those of one car differ where its stock changed since. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame((a as { [k: string]: unknown })[key], (b as { [k: string]: unknown })[key]))
  );
}
