import { createContext, useContext } from 'react';
import type { Facet } from '#domain/search-record.ts';
import { keepsBase, type SearchState } from '#domain/search-state.ts';
import { shownTotal } from '#domain/shown-total.ts';
import { RESULTS_WORDS, type ResultsKey } from '#text/en/results.ts';
import { fill } from '#text/fill.ts';
import { formatMoney, formatNumber } from '#text/format.ts';
import type { WordsOf } from '#text/words.ts';
import type { SearchData } from '#view-types/search-data.ts';
import type { SearchActions, StockSearch } from './search-model.ts';

export type ResultsWords = WordsOf<ResultsKey>;

/** What every part of the island may use and what never changes while the page lives. */
export interface SearchTools {
  readonly data: SearchData;
  readonly words: ResultsWords;
  readonly actions: SearchActions;
}

export const SearchContext = createContext<SearchTools | null>(null);

export function useSearchTools(): SearchTools {
  const tools = useContext(SearchContext);
  if (!tools) throw new Error('A part of the search island stands outside it.');
  return tools;
}

/** The present answer and wish, for the few parts that need more of it than their props. */
export const NowContext = createContext<StockSearch | null>(null);

export function useCurrentSearch(): StockSearch {
  const now = useContext(NowContext);
  if (!now) throw new Error('A part of the search island stands outside it.');
  return now;
}

/** How many cars a list is said to have (SRCH-13). */
export function totalOf(data: SearchData, { state, lists, total }: StockSearch): number {
  const whole = state.query === '' && Object.keys({ ...state.lists, ...state.ranges }).length === 0;
  const types = lists.car_type ?? [];
  const asked = types.some(({ on }) => on) ? types.filter(({ on }) => on) : types;
  return shownTotal(
    total,
    whole ? data.stockCount : 0,
    asked.reduce((sum, { count }) => sum + count, 0),
    data.limits.stockCountThreshold,
  );
}

/** `12 cars`, `1 motorcycle`. */
export function countText({ data }: Pick<SearchTools, 'data'>, state: SearchState, count: number): string {
  return `${formatNumber(count, data.card.locale)} ${nounText(data, state, count)}`;
}

/** What the cars of a list are called: by the one kind that was chosen, else as the loaded list or the whole stock is. */
export function nounText(data: SearchData, state: SearchState, count: number): string {
  const [kind = '', ...more] = state.lists.item_type ?? [];
  const list = keepsBase(state, data.loaded) ? data.loaded : data.fallback;
  return fill((more.length === 0 && data.nouns[kind]) || list.noun, { count });
}

/** A facet's value as shown: `in_stock` → `In stock`; most values are shown as they are. */
export function valueText({ words }: Pick<SearchTools, 'words'>, facet: Facet, value: string): string {
  if (facet === 'seats') return words('value.seats', { count: value });
  const key = `value.${facet}.${value}`;
  return Object.hasOwn(RESULTS_WORDS, key) ? words(key as ResultsKey) : value;
}

/** A bound of a range as shown: money, a year without grouping, or a grouped number. */
export function boundText({ data }: Pick<SearchTools, 'data'>, facet: Facet, value: number): string {
  const { locale } = data.card;
  if (facet === 'price' || facet === 'subscription_price') return formatMoney(value, locale);
  return facet === 'year' ? String(value) : formatNumber(value, locale);
}
