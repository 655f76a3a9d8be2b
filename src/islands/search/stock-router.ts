import type { Router, UiState } from 'instantsearch.js';
import {
  fromUiState,
  readSearchState,
  type SearchBase,
  type SearchState,
  type SearchUiState,
  toUiState,
  writeSearchState,
} from '#domain/search-state.ts';
import { afterPaint } from './after-paint.ts';

export interface StockRouter extends Router<UiState> {
  /** Starts reading and writing the address; before that the first render must equal the static page. */
  activate(): void;
  /** The next address replaces the current history entry. */
  correct(): void;
  /** The state in the current address. */
  current(): SearchState;
  hrefOf(state: SearchState): string;
  /** The search state in the address of a list. */
  stateOf(address: Pick<Location, 'pathname' | 'search'>): SearchState;
  /**
   * While the page is covered, for example by the filter sheet, Back only closes the cover: a separate history entry is added, and changes
   * of the state rewrite it. They remain after closing, as one step.
   *
   * @param onBack called when the shopper goes back
   * @returns to be called if it is closed in another way
   */
  interceptBack(onBack: () => void): () => void;
}

/**
 * The address bar as InstantSearch's router (SRCH-02). The loaded path stays as long as its own filter is chosen. Typing replaces the
 * history entry that typing created; any other change adds an entry, so that Back undoes one choice at a time. Choices in the filter sheet
 * are one step. Writing the address takes browsers longer than rendering a result, so it is written after the next paint, and before any
 * click.
 */
export function stockRouter(index: string, loaded: SearchBase, fallback: SearchBase): StockRouter {
  let isActive = false;
  let onPop: (() => void) | undefined;
  let typing = false;
  let replace = false;
  let pendingBack: { readonly onBack: () => void; readonly from: string } | null = null;
  let ignored = false;
  let written = '';
  let late: { readonly write: () => void; readonly cancel: () => void } | null = null;
  const hrefOf = (state: SearchState): string => writeSearchState(state, loaded, fallback);
  const stateOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): SearchState =>
    readSearchState(search, pathname === loaded.path ? loaded : fallback);
  const current = (): SearchState => {
    settle();
    return stateOf(location);
  };
  const uiState = (state: SearchState): UiState => ({ [index]: toUiState(state, index) }) as UiState;
  /** Writes the address now. */
  function settle(): void {
    const { cancel, write } = late ?? {};
    late = null;
    cancel?.();
    write?.();
  }
  return {
    $$type: 'caryard.router',
    activate() {
      isActive = true;
    },
    correct() {
      replace = true;
    },
    current,
    hrefOf,
    stateOf,
    read: () => (isActive ? uiState(current()) : {}),
    write(route) {
      if (!isActive) return;
      const state = fromUiState((route[index] ?? {}) as SearchUiState, index);
      const before = current();
      const href = hrefOf(state);
      if (href === hrefOf(before)) return;
      const onlyQuery =
        hrefOf({ ...before, query: state.query, page: state.page }) === href && before.query !== state.query;
      written = href;
      const replaces = pendingBack || replace || (onlyQuery && typing);
      const write = (): void =>
        replaces ? history.replaceState(history.state, '', href) : history.pushState(null, '', href);
      late = { write, cancel: afterPaint(settle) };
      typing = onlyQuery;
      replace = false;
    },
    createURL: (route) => hrefOf(fromUiState((route[index] ?? {}) as SearchUiState, index)),
    onUpdate(changed) {
      onPop = () => {
        late?.cancel();
        late = null;
        typing = false;
        const pending = pendingBack;
        pendingBack = null;
        if (ignored) {
          ignored = false;
          return;
        }
        if (pending) {
          if (written !== pending.from) history.pushState(null, '', written);
          pending.onBack();
          return;
        }
        changed(uiState(current()));
      };
      globalThis.addEventListener?.('popstate', onPop);
      globalThis.addEventListener?.('click', settle, true);
    },
    interceptBack(onBack) {
      settle();
      written = location.pathname + location.search;
      pendingBack = { onBack, from: written };
      history.pushState(null, '', location.href);
      return () => {
        if (pendingBack === null) return;
        ignored = written === pendingBack.from;
        pendingBack = null;
        typing = false;
        if (ignored) history.back();
      };
    },
    dispose() {
      settle();
      globalThis.removeEventListener?.('click', settle, true);
      if (onPop) globalThis.removeEventListener?.('popstate', onPop);
    },
  };
}
