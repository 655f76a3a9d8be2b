import { createElement, type ReactElement } from 'react';
import { type CurrentTime, currentTimeAt } from '#domain/current-time.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { SearchState } from '#domain/search-state.ts';
import { isShownAsCounted } from '#domain/shown-total.ts';
import { CHANGED_EVENT } from '#stores/changed-event.ts';
import { now as correctedNow } from '#stores/clock.ts';
import { recordWithChanges } from '#stores/stock-changes.ts';
import type { CarCardView } from '#view-types/car-card.ts';
import type { SearchData } from '#view-types/search-data.ts';
import { carCardView } from '#views/car-card.ts';
import { type Rendered, renderInto } from '../render-into.ts';
import { COUNT_ID } from './ActiveFilters.tsx';
import { addedFilters, type FilterWords } from './active-filters.ts';
import { afterPaint } from './after-paint.ts';
import { clearPending, isPending, showList } from './pending.ts';
import { type Positions, positionsInView } from './positions-in-view.ts';
import { LIST_ID, ResultsList } from './ResultsList.tsx';
import { countText, nounText, valueText } from './search-context.ts';
import type { SearchActions } from './search-model.ts';
import type { StockRouter } from './stock-router.ts';
import { toFirstCar } from './to-first-car.ts';

/** The parts of a result that the list shows. */
export interface ListResult {
  readonly state: SearchState;
  readonly hits: readonly SearchRecord[];
  readonly total: number;
  readonly pages: number;
  /** Words of the query that were ignored. */
  readonly ignoredWords: readonly string[];
  /** Those of `ignoredWords` that are amounts; they are always at its end. */
  readonly ignoredAmounts: readonly string[];
}

export interface LiveList {
  /** Renders a result at once. */
  show(result: ListResult): void;
  /** A search is running; the list shows this until its result is completely rendered. */
  setBusy(isBusy: boolean): void;
  /** Handles links to other states of the list with `change` instead of loading a page; `null` stops that. */
  attach(change: SearchActions['change'] | null): void;
  /** Chips and filters of the result have been rendered: ends the pending state, at once or with a result that is still being rendered. */
  finish(): void;
  /** Removes the cards when there are no results, which another component reports. */
  clear(): void;
}

/** Passed to the code for ignored words, because a module imported by two scripts would become a third file. */
const TEXTS = { addedFilters, nounText, valueText };
/** Set on the static list once a result has been rendered into it: its cards are live from then on (`static-cars.ts`). */
const RENDERED = 'data-rendered';
/** Number of cached card views: a few pages of results. */
const MAX_CACHED = 240;

/**
 * The list of results, rendered into the page's static markup: the static cards become live with the first result, and each result updates
 * them before React is notified: first the visible ones, in the next frame, then those above and below, and finally the counts in the
 * filter panel.
 */
export function liveList(
  tools: FilterWords,
  { hrefOf, stateOf }: Pick<StockRouter, 'hrefOf' | 'stateOf'>,
  search: SearchActions['search'],
): LiveList {
  const { data } = tools;
  const viewOf = cachedViews(data);
  /** The element whose content is the list. */
  let container: Element | null = null;
  let change: SearchActions['change'] | null = null;
  let rendered: readonly Rendered[] | null = null;
  /** The result in the list; null while another is on its way. */
  let displayed: ListResult | null = null;
  let renderedHour = 0;
  let isSearching = false;
  /** Cancels the rendering of cards out of view. */
  let cancelRemaining: (() => void) | null = null;
  /** The last result, which may still be waiting for its notice. */
  let latest: ListResult | null = null;
  let isFinished = false;
  /** What is said about the ignored words of a result. */
  let notice: { readonly result: ListResult; readonly element: ReactElement | null } | null = null;

  function findContainer(): Element | null {
    if (container) return container;
    const list = document.getElementById(LIST_ID);
    container = list?.querySelector(':scope > [data-static]') ?? null;
    list?.addEventListener('click', (event) => {
      const link = change && clickedLink(event);
      if (!change || !link) return;
      event.preventDefault();
      change(() => stateOf(link));
      list.focus(); // the clicked link may now belong to another page number
      toFirstCar();
    });
    // The device's clock was corrected, or the list has been open for a long time, so its tags may be out of date.
    document.addEventListener(CHANGED_EVENT, () => {
      if (displayed && hourOf(correctedNow()) !== renderedHour) show(displayed);
    });
    return container;
  }

  function show(result: ListResult): void {
    const { state, hits, total, ignoredWords } = result;
    const list = findContainer();
    stopRemaining();
    displayed = null;
    latest = result;
    if (ignoredWords.length > 0 && notice?.result !== result) {
      showWithNotice(result);
      return;
    }
    // An empty list has a component of its own; past the last page another search is already running.
    if (!list || total === 0 || hits.length === 0) return;
    displayed = result;
    renderVisibleFirst(list, result);
    showCount(tools, state, total);
    updateBusy();
    showList();
    if (isFinished) finish();
  }

  /** A result waits for what is said about its ignored words, because adding it later would shift the cars. */
  function showWithNotice(result: ListResult): void {
    import('./IgnoredWords.tsx')
      .then((part) => part.ignoredWordsNotice(tools, result, search, hrefOf, TEXTS))
      .catch(() => null)
      .then((element) => {
        if (latest !== result) return;
        notice = { result, element };
        show(result);
      });
  }

  /** Renders the cards in view at once, and the others after the next paint. */
  function renderVisibleFirst(list: Element, result: ListResult): void {
    const grid = isPending() ? null : list.querySelector('.car-grid');
    const visible = grid && positionsInView(grid);
    draw(list, result, visible);
    if (!visible) return;
    cancelRemaining = afterPaint(() => {
      cancelRemaining = null;
      draw(list, result, null);
      updateBusy();
    });
  }

  function stopRemaining(): void {
    cancelRemaining?.();
    cancelRemaining = null;
    updateBusy();
  }

  function updateBusy(): void {
    document.getElementById(LIST_ID)?.setAttribute('aria-busy', String(isSearching || cancelRemaining !== null));
  }

  function draw(list: Element, result: ListResult, only: Positions | null): void {
    const { state, hits, pages } = result;
    const ms = correctedNow();
    const [hour, now] = [hourOf(ms), currentTimeAt(ms)];
    renderedHour = hour;
    list.setAttribute(RENDERED, '');
    const viewAt = (car: number): CarCardView => viewOf(hits[car] as SearchRecord, hour, now);
    const cars = { cars: hits.length, viewOf: viewAt, now, only };
    rendered = renderInto(
      list,
      createElement(ResultsList, {
        tools,
        state,
        pages,
        notice: notice?.result === result ? notice.element : null,
        hrefOf,
        ...cars,
      }),
      rendered,
    );
    document.dispatchEvent(new Event(CHANGED_EVENT)); // expired items are hidden before they are painted
  }

  function finish(): void {
    isFinished = true;
    if (!displayed && latest) return; // the result is still pending
    container?.removeAttribute('data-static');
    clearPending();
  }

  return {
    show,
    setBusy(isBusy) {
      isSearching = isBusy;
      updateBusy();
    },
    finish,
    attach(handler) {
      change = handler;
    },
    clear() {
      const list = findContainer();
      stopRemaining();
      displayed = null;
      latest = null;
      if (list) rendered = renderInto(list, null, rendered);
    },
  };
}

/** The views of cards, cached for an hour or until their record changes. */
function cachedViews(data: SearchData): (record: SearchRecord, hour: number, now: CurrentTime) => CarCardView {
  const views = new Map<number, { readonly record: SearchRecord; readonly hour: number; readonly view: CarCardView }>();
  return (record, hour, now) => {
    const cached = views.get(record.id);
    if (cached?.hour === hour && isSame(cached.record, record)) return cached.view;
    if (views.size >= MAX_CACHED) views.clear();
    const view = carCardView(data.cardSite, recordWithChanges(record), now);
    views.set(record.id, { record, hour, view });
    return view;
  };
}

/** The link to another state of the list that was clicked; null for other elements, and if it opens in another tab or window. */
function clickedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return null;
  return (event.target as Element).closest<HTMLAnchorElement>('.pager a, .results-notice a');
}

/** Updates the count above the list. For a large stock the count needs every facet's count and arrives with them (SRCH-13). */
function showCount(tools: FilterWords, state: SearchState, total: number): void {
  const text = document.getElementById(COUNT_ID)?.firstChild;
  if (text && isShownAsCounted(total, tools.data.limits)) text.nodeValue = countText(tools, state, total);
}

/** Tags start and end at certain times, so cached views expire after an hour. */
const hourOf = (ms: number): number => Math.floor(ms / 3_600_000);

/** Records of one car differ if its stock data changed. */
const isSame = (a: SearchRecord, b: SearchRecord): boolean => JSON.stringify(a) === JSON.stringify(b);
