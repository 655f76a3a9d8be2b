import { LIST_FACETS, type ListFacet, predefinedOrder, RANGE_FACETS, type RangeFacet } from '#domain/facets.ts';
import { SEARCH_PATH } from '#domain/routes/public-paths.ts';
import { escapeDash, SORTS, type Sort, unescapeDash } from '#domain/search-record.ts';

/**
 * The state of a stock search, and its conversions to and from the URL (SRCH-02) and InstantSearch's `uiState`. Every function here returns
 * the canonical form (trimmed text, sorted values without duplicates), so that converting back and forth changes nothing. Invalid input is
 * ignored, never an error.
 */
export interface SearchState {
  readonly query: string;
  /** Number of the page, from 1. */
  readonly page: number;
  readonly sort: Sort;
  /** Selected values of each facet; a car matches if it has any of them. Facets without a selection are absent. */
  readonly lists: FacetLists;
  readonly ranges: { readonly [facet in RangeFacet]?: SearchRange };
}
export type FacetLists = { readonly [facet in ListFacet]?: readonly string[] };
/** Both ends inclusive; null = open. At least one end is given. */
export interface SearchRange {
  readonly min: number | null;
  readonly max: number | null;
}

/** A search path and its own filters: `/search/toyota` is `{ make: ['Toyota'] }` (ROUTE-01). */
export interface SearchBase {
  readonly path: string;
  readonly lists: FacetLists;
}
/** The search of the whole stock. */
export const DEFAULT_BASE: SearchBase = { path: SEARCH_PATH, lists: {} };
export const EMPTY_STATE: SearchState = { query: '', page: 1, sort: '', lists: {}, ranges: {} };

const MAX_QUERY_LENGTH = 256;
const MAX_PAGES = 100_000;
const MAX_VALUES = 200;
/** Longer values are ignored, because no stock contains any. */
const MAX_VALUE_LENGTH = 1000;

/** The base for a path and its own filters, with values spelt as in route tables and views. */
export function searchBase(
  path: string,
  filter: {
    readonly types: readonly string[];
    readonly make: string | null;
    readonly model: string | null;
    readonly body: string | null;
  },
): SearchBase {
  const listOf = (value: string | null) => (value === null ? [] : [value]);
  return {
    path,
    lists: canonicalLists({
      car_type: filter.types,
      make: listOf(filter.make),
      model: listOf(filter.model),
      body: listOf(filter.body),
    }),
  };
}

/**
 * Parses a URL: the filters of its path, then those of its query string. Unknown parameters and sorts, empty values, and malformed or
 * reversed ranges are ignored; an invalid page number becomes page 1 (SRCH-12).
 */
export function readSearchState(search: string | URLSearchParams, base: SearchBase = DEFAULT_BASE): SearchState {
  const params = typeof search === 'string' ? new URLSearchParams(search) : search;
  const lists: { [facet in ListFacet]?: readonly string[] } = {};
  for (const facet of LIST_FACETS) lists[facet] = [...(base.lists[facet] ?? []), ...params.getAll(facet)];
  const ranges: { [facet in RangeFacet]?: SearchRange } = {};
  for (const facet of RANGE_FACETS) {
    const range = readRange(params.get(`range[${facet}]`) ?? params.get(facet) ?? '');
    if (range) ranges[facet] = range;
  }
  return canonicalState({
    query: params.get('query') ?? '',
    page: readPage(params.get('page') ?? ''),
    sort: params.get('sortBy') ?? '',
    lists,
    ranges,
  });
}

/** Link to a search of the whole stock: `searchHref({ lists: { make: ['Kia'] } })`. */
export const searchHref = (state: Partial<SearchState>): string => writeSearchState({ ...EMPTY_STATE, ...state });

/**
 * The URL of a state: path and query string. The current path is kept while all its own filters are still selected, and these are not
 * repeated in the query; otherwise the fallback's path is used, with the other filters in the query.
 *
 * @param loaded the current page's path and filters
 * @param fallback by default the search of the whole stock
 */
export function writeSearchState(
  state: SearchState,
  loaded: SearchBase = DEFAULT_BASE,
  fallback: SearchBase = DEFAULT_BASE,
): string {
  const canonical = canonicalState(state);
  const { path, lists: baseLists } = includesBase(canonical, loaded) ? loaded : fallback;
  const pairs: [string, string][] = [];
  if (canonical.query) pairs.push(['query', canonical.query]);
  for (const facet of LIST_FACETS) {
    for (const value of canonical.lists[facet] ?? [])
      if (!baseLists[facet]?.includes(value)) pairs.push([facet, value]);
  }
  for (const facet of RANGE_FACETS) {
    const range = canonical.ranges[facet];
    if (range) pairs.push([`range[${facet}]`, writeRange(range)]);
  }
  if (canonical.sort) pairs.push(['sortBy', canonical.sort]);
  if (canonical.page > 1) pairs.push(['page', String(canonical.page)]);
  return path + (pairs.length === 0 ? '' : `?${pairs.map(([key, value]) => `${key}=${encode(value)}`).join('&')}`);
}

/** The URL of the same search (text, other filters and order) in the list of other conditions, at its first page (SRCH-10). */
export function conditionHref(state: SearchState, path: string, conditions: readonly string[]): string {
  const car_type = { car_type: conditions };
  return writeSearchState({ ...state, lists: { ...state.lists, ...car_type }, page: 1 }, { path, lists: car_type });
}

/** Whether all filters of the base path are still selected. */
export function includesBase(state: SearchState, base: SearchBase): boolean {
  return LIST_FACETS.every((facet) => (base.lists[facet] ?? []).every((value) => state.lists[facet]?.includes(value)));
}

/** Whether a query string contains anything besides a page number, so that the path's static page does not show its results. */
export function hasQueryBeyondPage(search: string | URLSearchParams): boolean {
  const state = readSearchState(search);
  return writeSearchState({ ...state, page: 1 }) !== SEARCH_PATH;
}

/** Encodes spaces as `+`, leaving brackets and colons readable. */
function encode(value: string): string {
  return encodeURIComponent(value).replace(/%20/g, '+').replace(/%3A/g, ':').replace(/%2C/g, ',');
}

/** Digits only: `1e3`, `0x10` and ` 2` are not page numbers. */
function readPage(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : 1;
}

/** Parses `5000:20000`, `5000:` or `:20000`; a single number is both ends. */
function readRange(text: string): SearchRange | null {
  const match = /^\s*(\d{0,12}(?:\.\d{1,6})?)\s*(:?)\s*(\d{0,12}(?:\.\d{1,6})?)\s*$/.exec(text);
  if (!match) return null;
  const [, fromText = '', colon, toText = ''] = match;
  const min = fromText === '' ? null : Number(fromText);
  const max = colon === '' ? min : toText === '' ? null : Number(toText);
  if (colon === '' && toText !== '') return null;
  return canonicalRange({ min, max });
}

/** A range as in the query of a URL: `1000:2000`, `:2000` or `1000:`. */
function writeRange({ min, max }: SearchRange): string {
  return `${min ?? ''}:${max ?? ''}`;
}

function canonicalRange({ min, max }: SearchRange): SearchRange | null {
  if (min === null && max === null) return null;
  const ends = [min, max].filter((end) => end !== null);
  if (ends.some((end) => !Number.isFinite(end) || end < 0 || end >= 1e12)) return null;
  return min !== null && max !== null && min > max ? null : { min, max };
}

function canonicalLists(lists: FacetLists): FacetLists {
  const canonical: { [facet in ListFacet]?: readonly string[] } = {};
  for (const facet of LIST_FACETS) {
    const values = [...new Set((lists[facet] ?? []).map((value) => value.toWellFormed()))].filter(
      (value) => value.trim() !== '' && value.length <= MAX_VALUE_LENGTH,
    );
    if (values.length > 0) canonical[facet] = values.sort(predefinedOrder(facet)).slice(0, MAX_VALUES);
  }
  return canonical;
}

function canonicalState(state: { [K in keyof SearchState]: K extends 'sort' ? string : SearchState[K] }): SearchState {
  const ranges: { [facet in RangeFacet]?: SearchRange } = {};
  for (const facet of RANGE_FACETS) {
    const range = state.ranges[facet] && canonicalRange(state.ranges[facet]);
    if (range) ranges[facet] = range;
  }
  return {
    query: state.query.trim().slice(0, MAX_QUERY_LENGTH).toWellFormed().trim(),
    page: Number.isInteger(state.page) && state.page >= 1 ? Math.min(state.page, MAX_PAGES) : 1,
    sort: (SORTS as readonly string[]).includes(state.sort) ? (state.sort as Sort) : '',
    lists: canonicalLists(state.lists),
    ranges,
  };
}

/** The parts of InstantSearch's index state used for the stock list. */
export interface SearchUiState {
  readonly query?: string;
  readonly page?: number;
  /** Index name with sort: `cars:price:asc`. */
  readonly sortBy?: string;
  readonly refinementList?: { readonly [facet: string]: readonly string[] };
  /** `min:max` */
  readonly range?: { readonly [facet: string]: string };
}

/** Converts a state to InstantSearch's state of an index. */
export function toUiState(state: SearchState, indexName: string): SearchUiState {
  const lists = LIST_FACETS.flatMap((facet) => {
    const values = state.lists[facet];
    return values ? [[facet, values.map(escapeDash)] as const] : [];
  });
  const ranges = RANGE_FACETS.flatMap((facet) => {
    const range = state.ranges[facet];
    return range ? [[facet, writeRange(range)] as const] : [];
  });
  return {
    ...(state.query && { query: state.query }),
    ...(state.page > 1 && { page: state.page }),
    ...(state.sort && { sortBy: `${indexName}:${state.sort}` }),
    ...(lists.length > 0 && { refinementList: Object.fromEntries(lists) }),
    ...(ranges.length > 0 && { range: Object.fromEntries(ranges) }),
  };
}

/** Converts InstantSearch's state of an index; unknown filters are left out. */
export function fromUiState(uiState: SearchUiState, indexName: string): SearchState {
  const { query = '', page = 1, sortBy = '', refinementList = {}, range = {} } = uiState;
  const lists: { [facet in ListFacet]?: readonly string[] } = {};
  for (const facet of LIST_FACETS) lists[facet] = (refinementList[facet] ?? []).map(unescapeDash);
  const ranges: { [facet in RangeFacet]?: SearchRange } = {};
  for (const facet of RANGE_FACETS) {
    const read = readRange(range[facet] ?? '');
    if (read) ranges[facet] = read;
  }
  const sort = sortBy.startsWith(`${indexName}:`) ? sortBy.slice(indexName.length + 1) : '';
  return canonicalState({ query, page, sort, lists, ranges });
}
