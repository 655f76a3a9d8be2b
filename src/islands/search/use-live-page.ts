import type { InstantSearch } from 'instantsearch.js';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { conditionHref, includesBase } from '#domain/search-state.ts';
import { type SearchApp, uiStateOf } from './create-search-app.ts';
import { withEarlyInput } from './early-input.ts';
import { clearPending, failPending } from './pending.ts';
import type { SearchActions, StockSearch } from './search-model.ts';

/**
 * After the first render, which equals the static page, reads the URL and searches for what it contains. InstantSearch reads its router
 * during start-up, so this runs in a separate task.
 */
export function useUrlAfterRender(app: SearchApp, instance: InstantSearch): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      app.router.activate();
      const requested = withEarlyInput(app.router.current(), app.early, app.data.limits.slider);
      if (app.router.hrefOf(requested) === app.router.hrefOf(app.initialState)) clearPending();
      else instance.setUiState(uiStateOf(app.data, requested));
    }, 0);
    return () => clearTimeout(timer);
  }, [app, instance]);
}

/**
 * The button that shares the list with its filters (SHOP-10): shown when it can do so, its module loaded with the first click. The link has no
 * fragment and none of the campaign parameters that this shopper arrived with.
 */
export function useShareButton({ router }: SearchApp): void {
  useEffect(() => {
    const button = document.querySelector<HTMLElement>('.search-share');
    if (!button) return;
    button.dataset.ready = '';
    const share = async (): Promise<void> => {
      const url = new URL(router.hrefOf(router.current()), location.href).href;
      void (await import('#elements/share-link.ts')).shareLink(url, button.dataset);
    };
    button.addEventListener('click', share);
    return () => button.removeEventListener('click', share);
  }, [router]);
}

/**
 * Updates what React does not render: the list's state and links, the page's title and heading, the dealer's text below the results, the
 * links by condition.
 */
export function useLiveList(app: SearchApp, search: StockSearch, actions: SearchActions): void {
  const { live, status, state, hits, total, pages } = search;
  const { loaded, fallback } = app.data;
  const isPastLastPage = hits.length === 0 && total > 0;
  useLayoutEffect(() => {
    if (live) app.list.finish();
  }, [live, app]);
  const isEmpty = live && total === 0;
  useLayoutEffect(() => {
    if (!isEmpty) return;
    app.list.clear();
    clearPending();
  }, [isEmpty, app]);

  // The first search failed: the static list is better than none (SRCH-18).
  useEffect(() => {
    if (!live && status === 'error') failPending();
  }, [live, status]);

  useEffect(() => {
    app.list.attach(actions.change);
    return () => app.list.attach(null);
  }, [app, actions]);

  // The dealer's text is shown only on the first page of the list as loaded, without other filters, words or order (SRCH-23).
  const isAsLoaded = app.router.hrefOf(state) === loaded.path;
  useEffect(() => {
    const about = document.querySelector<HTMLElement>('.search-about');
    if (about && live) about.hidden = !isAsLoaded;
  }, [live, isAsLoaded]);

  // The links to new, used and demo cars keep the shopper's search.
  useEffect(() => {
    const here = app.router.hrefOf({ ...state, page: 1 });
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-types]')) {
      const types = link.dataset.types ?? '';
      const href = conditionHref(state, link.pathname, types.split(',').filter(Boolean));
      link.href = href;
      link.ariaCurrent = types === (state.lists.car_type ?? []).join() ? (href === here ? 'page' : 'true') : null;
    }
  }, [state, app]);

  const heading = includesBase(state, loaded) ? loaded : fallback;
  const displayedHeading = useRef(loaded);
  useEffect(() => {
    if (!live || displayedHeading.current === heading) return;
    displayedHeading.current = heading;
    document.title = heading.title;
    const h1 = document.querySelector('h1');
    if (h1) h1.textContent = heading.h1;
    // After the whole stock comes the make or body style of the loaded list.
    for (const crumb of document.querySelectorAll<HTMLElement>('.breadcrumbs > :nth-child(n + 3)'))
      crumb.hidden = heading !== loaded;
  }, [live, heading, loaded]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each result, even with the same figures.
  useEffect(() => {
    if (!live || !isPastLastPage || state.page <= pages) return;
    app.router.correct(); // the page does not exist, so it must not stay in the history
    actions.setPage(pages);
  }, [live, hits, isPastLastPage, pages, state.page, actions, app]);
}
