import { createContext, useContext } from 'react';
import { CAR_TYPES } from '#domain/car.ts';
import type { Facet } from '#domain/search-record.ts';
import { includesBase, type SearchState } from '#domain/search-state.ts';
import { shownTotal } from '#domain/shown-total.ts';
import { distanceFigure } from '#text/distance.ts';
import type { CARD_WORDS } from '#text/en/card.ts';
import { RESULTS_WORDS, type ResultsKey } from '#text/en/results.ts';
import { countedNoun, countedStock } from '#text/item-names.ts';
import { formatMoney, formatNumber } from '#text/numbers.ts';
import type { WordsOf } from '#text/words.ts';
import type { SearchData } from '#view-types/search-data.ts';
import { odometerLabel, wordsFor } from '#views/car-summary.ts';
import type { SearchActions, StockSearch } from './search-model.ts';

export type ResultsWords = WordsOf<ResultsKey>;

/** What every component of the island uses; it never changes. */
export interface SearchTools {
  readonly data: SearchData;
  readonly words: ResultsWords;
  readonly actions: SearchActions;
}

export const SearchContext = createContext<SearchTools | null>(null);

/**
 * The tools of the search island that this component is part of.
 *
 * @throws Error outside the search island
 */
export function useSearchTools(): SearchTools {
  const tools = useContext(SearchContext);
  if (!tools) throw new Error('A part of the search island is rendered outside it.');
  return tools;
}

/** The current result and the requested state, for the few components that need more than their props. */
export const CurrentSearchContext = createContext<StockSearch | null>(null);

/**
 * The current result and the requested state.
 *
 * @throws Error outside the search island
 */
export function useCurrentSearch(): StockSearch {
  const search = useContext(CurrentSearchContext);
  if (!search) throw new Error('A part of the search island is rendered outside it.');
  return search;
}

/** The number of cars shown for a list (SRCH-13). */
export function totalOf({ stockCount, limits }: SearchData, { state, lists, total }: StockSearch): number {
  const conditions = lists.car_type ?? [];
  const chosen = conditions.some(({ isSelected }) => isSelected)
    ? conditions.filter(({ isSelected }) => isSelected)
    : conditions;
  const byCondition = chosen.reduce((sum, { count }) => sum + count, 0);
  return shownTotal({ ...state, total, byCondition }, { ...limits, stockCount });
}

/** `12 cars`, `1 motorcycle`, in the same words as in the head of a list. */
export function countText(
  { data, words }: Pick<SearchTools, 'data' | 'words'>,
  state: SearchState,
  count: number,
): string {
  return countedStock(count, nounOf(data, state), data.card.locale, words);
}

/** The noun for so many cars of a list. */
export const nounText = (data: SearchData, state: SearchState, count: number): string =>
  countedNoun(nounOf(data, state), count);

/** The noun for the cars of a list: that of the only chosen kind, otherwise that of the loaded list or of the whole stock. */
function nounOf(data: SearchData, state: SearchState): string {
  const [kind = '', ...otherKinds] = state.lists.item_type ?? [];
  const list = includesBase(state, data.loaded) ? data.loaded : data.fallback;
  return (otherKinds.length === 0 && data.nouns[kind]) || list.noun;
}

/** A facet value's label: `in_stock` → `In stock`, a condition in the words of the cards; most values are shown as they are. */
export function valueText({ data, words }: Pick<SearchTools, 'data' | 'words'>, facet: Facet, value: string): string {
  if (facet === 'car_type') {
    const type = CAR_TYPES.find((carType) => carType === value);
    return type === undefined ? value : wordsFor(data.card)(`condition.${type}`);
  }
  if (facet === 'status' && value === 'coming_soon') return wordsFor(data.card)('tag.coming_soon');
  if (facet === 'seats') return words('value.seats', { count: value });
  const key = `value.${facet}.${value}`;
  return Object.hasOwn(RESULTS_WORDS, key) ? words(key as ResultsKey) : value;
}

/** Facets that are details of a car: a filter has the label that the detail has on cards and pages. */
const DETAILS = {
  car_type: 'card.condition',
  transmission: 'card.transmission',
  fuel: 'card.fuel',
  price: 'fact.price',
  make: 'fact.make',
  model: 'fact.model',
  badge: 'fact.badge',
  year: 'fact.year',
  body: 'fact.body',
  drive: 'fact.drive',
  colour: 'fact.colour',
  seats: 'fact.seats',
  location_name: 'fact.location',
} as const satisfies { readonly [F in Facet]?: keyof typeof CARD_WORDS };
const isDetail = (facet: Facet): facet is keyof typeof DETAILS => Object.hasOwn(DETAILS, facet);

/** The label of a facet, with the unit of the dealer's country: `Odometer (km)`. */
export function facetLabel({ data, words }: Pick<SearchTools, 'data' | 'words'>, facet: Facet): string {
  if (facet === 'km') return odometerLabel(data.card);
  return isDetail(facet) ? wordsFor(data.card)(DETAILS[facet]) : words(`facet.${facet}`);
}

/** A range bound's label: money, a year without digit grouping, a distance in the unit of the facet's label, or a grouped number. */
export function boundText({ data }: Pick<SearchTools, 'data'>, facet: Facet, value: number): string {
  const { locale } = data.card;
  if (facet === 'price' || facet === 'subscription_price') return formatMoney(value, locale);
  if (facet === 'km') return distanceFigure(value, locale);
  return facet === 'year' ? String(value) : formatNumber(value, locale);
}
