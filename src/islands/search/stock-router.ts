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
  /** Starts reading and writing the URL; before that the first render must equal the static page. */
  activate(): void;
  /** The next URL replaces the current history entry. */
  correct(): void;
  /** The state in the current URL. */
  current(): SearchState;
  hrefOf(state: SearchState): string;
  /** The search state in the URL of a list. */
  stateOf(url: Pick<Location, 'pathname' | 'search'>): SearchState;
  /**
   * While an overlay such as the filter sheet is open, Back only closes it: a separate history entry is added, and changes of the
   * state rewrite it. They remain after closing, as one step.
   *
   * @param onBack called when the shopper goes back
   * @returns to be called if it is closed in another way
   */
  interceptBack(onBack: () => void): () => void;
}

/**
 * The address bar as InstantSearch's router (SRCH-02). The loaded path stays as long as its own filter is chosen. Typing replaces the
 * history entry that typing created; any other change adds an entry, so that Back undoes one choice at a time. Choices in the filter sheet
 * are one step. Writing the URL takes browsers longer than rendering a result, so it is written after the next paint, and before any
 * click.
 */
export function stockRouter(index: string, loaded: SearchBase, fallback: SearchBase): StockRouter {
  let isActive = false;
  let onPop: (() => void) | undefined;
  let wasTyping = false;
  let replaceNext = false;
  let pendingBack: { readonly onBack: () => void; readonly from: string } | null = null;
  let isPopIgnored = false;
  let lastHref = '';
  let pendingWrite: { readonly write: () => void; readonly cancel: () => void } | null = null;
  const hrefOf = (state: SearchState): string => writeSearchState(state, loaded, fallback);
  const stateOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): SearchState =>
    readSearchState(search, pathname === loaded.path ? loaded : fallback);
  const current = (): SearchState => {
    writeNow();
    return stateOf(location);
  };
  const uiState = (state: SearchState): UiState => ({ [index]: toUiState(state, index) }) as UiState;
  /** Writes the URL now. */
  function writeNow(): void {
    const { cancel, write } = pendingWrite ?? {};
    pendingWrite = null;
    cancel?.();
    write?.();
  }
  return {
    $$type: 'caryard.router',
    activate() {
      isActive = true;
    },
    correct() {
      replaceNext = true;
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
      const isOnlyQuery =
        hrefOf({ ...before, query: state.query, page: state.page }) === href && before.query !== state.query;
      lastHref = href;
      const replaces = pendingBack || replaceNext || (isOnlyQuery && wasTyping);
      const write = (): void =>
        replaces ? history.replaceState(history.state, '', href) : history.pushState(null, '', href);
      pendingWrite = { write, cancel: afterPaint(writeNow) };
      wasTyping = isOnlyQuery;
      replaceNext = false;
    },
    createURL: (route) => hrefOf(fromUiState((route[index] ?? {}) as SearchUiState, index)),
    onUpdate(changed) {
      onPop = () => {
        pendingWrite?.cancel();
        pendingWrite = null;
        wasTyping = false;
        const pending = pendingBack;
        pendingBack = null;
        if (isPopIgnored) {
          isPopIgnored = false;
          return;
        }
        if (pending) {
          if (lastHref !== pending.from) history.pushState(null, '', lastHref);
          pending.onBack();
          return;
        }
        changed(uiState(current()));
      };
      globalThis.addEventListener?.('popstate', onPop);
      globalThis.addEventListener?.('click', writeNow, true);
    },
    interceptBack(onBack) {
      writeNow();
      lastHref = location.pathname + location.search;
      pendingBack = { onBack, from: lastHref };
      history.pushState(null, '', location.href);
      return () => {
        if (pendingBack === null) return;
        isPopIgnored = lastHref === pendingBack.from;
        pendingBack = null;
        wasTyping = false;
        if (isPopIgnored) history.back();
      };
    },
    dispose() {
      writeNow();
      globalThis.removeEventListener?.('click', writeNow, true);
      if (onPop) globalThis.removeEventListener?.('popstate', onPop);
    },
  };
}
