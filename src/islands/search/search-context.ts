import { type Context, createContext, useContext } from 'react';
import type { Facet, RangeFacet } from '#domain/facets.ts';
import { includesBase, type SearchState } from '#domain/search-state.ts';
import { shownTotal } from '#domain/shown-total.ts';
import type { SiteLocale } from '#site/site.ts';
import { distanceFigure } from '#text/distance.ts';
import { CARD_WORDS } from '#text/en/card.ts';
import { RESULTS_WORDS, type ResultsKey } from '#text/en/results.ts';
import { pluralise, stockCountText } from '#text/item-names.ts';
import { formatMoney } from '#text/numbers.ts';
import type { WordsOf } from '#text/words.ts';
import type { SearchData } from '#view-types/search-data.ts';
import { cardWords, odometerLabel } from '#views/car-summary.ts';
import type { SearchActions, StockSearch } from './search-model.ts';

export type ResultsWords = WordsOf<ResultsKey>;

/** What every component of the island uses; it never changes. */
export interface SearchTools {
  readonly data: SearchData;
  readonly words: ResultsWords;
  readonly actions: SearchActions;
}

export const SearchContext = createContext<SearchTools | null>(null);

/** The current result and the requested state, for the few components that need more than their props. */
export const CurrentSearchContext = createContext<StockSearch | null>(null);

/**
 * The tools of the search island that this component is part of.
 *
 * @throws Error outside the search island
 */
export const useSearchTools = (): SearchTools => useRequired(SearchContext);

/**
 * The current result and the requested state.
 *
 * @throws Error outside the search island
 */
export const useCurrentSearch = (): StockSearch => useRequired(CurrentSearchContext);

function useRequired<Value>(context: Context<Value | null>): Value {
  const value = useContext(context);
  if (value === null) throw new Error('A part of the search island is rendered outside it.');
  return value;
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
  return stockCountText(count, nounOf(data, state), data.cardSite.locale, words);
}

/** The noun for this many cars of a list. */
export const nounText = (data: SearchData, state: SearchState, count: number): string =>
  pluralise(nounOf(data, state), count);

/** The noun for the cars of a list: that of the only chosen kind, otherwise that of the loaded list or of the whole stock. */
function nounOf(data: SearchData, state: SearchState): string {
  const [kind = '', ...otherKinds] = state.lists.item_type ?? [];
  const list = includesBase(state, data.loaded) ? data.loaded : data.fallback;
  return (otherKinds.length === 0 && data.nouns[kind]) || list.noun;
}

/**
 * A facet value's label: the one used on cards for a condition and `coming_soon`, the name of a dealership (DET-02), otherwise
 * `value.<facet>.<value>`, or `value.<facet>` with the value as its count. Most values are shown as they are.
 */
export function valueText({ data, words }: Pick<SearchTools, 'data' | 'words'>, facet: Facet, value: string): string {
  const cardKey = facet === 'car_type' ? `condition.${value}` : '';
  if (isKeyOf(CARD_WORDS, cardKey)) return cardWords(data.cardSite)(cardKey);
  if (facet === 'status' && value === 'coming_soon') return cardWords(data.cardSite)('tag.coming_soon');
  if (facet === 'dealership_slug' && Object.hasOwn(data.dealerships, value)) return data.dealerships[value] ?? value;
  const countKey = `value.${facet}`;
  const key = `${countKey}.${value}`;
  if (isKeyOf(RESULTS_WORDS, key)) return words(key);
  return isKeyOf(RESULTS_WORDS, countKey) ? words(countKey, { count: value }) : value;
}

const isKeyOf = <Table extends object>(table: Table, key: string): key is Extract<keyof Table, string> =>
  Object.hasOwn(table, key);

/** Keys of facet labels on cards and pages, where they are not `fact.<facet>`. */
const LABELS = {
  car_type: 'card.condition',
  transmission: 'card.transmission',
  fuel: 'card.fuel',
  location_name: 'fact.location',
} as const satisfies { readonly [F in Facet]?: keyof typeof CARD_WORDS };
/** Facets whose label only the results page has: without it in `RESULTS_WORDS`, this file does not compile. */
type OwnLabel = {
  [F in Facet]: F extends keyof typeof LABELS | 'km' ? never : `fact.${F}` extends keyof typeof CARD_WORDS ? never : F;
}[Facet];

/** The label of a facet, the same as for that detail on cards and pages, with the unit of the dealer's country: `Odometer (km)`. */
export function facetLabel({ data, words }: Pick<SearchTools, 'data' | 'words'>, facet: Facet): string {
  if (facet === 'km') return odometerLabel(data.cardSite);
  const key = isKeyOf(LABELS, facet) ? LABELS[facet] : `fact.${facet}`;
  return isKeyOf(CARD_WORDS, key) ? cardWords(data.cardSite)(key) : words(`facet.${facet as OwnLabel}`);
}

/** How the bounds of each range are written: money, a distance in the unit of the facet's label, a year without digit grouping. */
const BOUNDS: { readonly [facet in RangeFacet]: (value: number, locale: SiteLocale) => string } = {
  price: formatMoney,
  subscription_price: formatMoney,
  km: distanceFigure,
  year: String,
};

/** A range bound's label. */
export const boundText = ({ data }: Pick<SearchTools, 'data'>, facet: RangeFacet, value: number): string =>
  BOUNDS[facet](value, data.cardSite.locale);
