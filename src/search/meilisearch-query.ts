import { BOUNDS_ONLY, CALL_LIMITS, type CallFilter, type CallQuery } from '#domain/search-call.ts';
import { withoutSymbols, wordsOf } from '#domain/search-words.ts';
import type { FilterList, SearchParams, SearchRequest } from './engine/requests.ts';

/** One index as the server has it. */
export interface ServerIndex {
  readonly uid: string;
  /** What can be counted and filtered by; other facets are not asked for, as the server would refuse the whole search. */
  readonly facets: readonly string[];
  /** Searched fields: words alone, and with identifiers. Left out = all, the ends of identifiers as well. */
  readonly searchOn: { readonly words: readonly string[]; readonly usual: readonly string[] };
}

/** A request that no engine can read; the message names what. */
export class UnreadableRequest extends Error {
  override name = 'UnreadableRequest';
}

/** Hits a page when the request does not say, as InstantSearch assumes. */
const HITS_PER_PAGE = 20;
/** Values of a facet when the request does not say, as in the embedded engine. */
const MAX_VALUES = 100;
/** Words the engines read. */
export const MAX_WORDS = 10;
/** A beginning of an identifier is looked for from so many letters on. */
const SHORTEST_IDENTIFIER = 3;

/** An InstantSearch request as a query of the server (CALL-01): page from 1, sort out of the index name, filters in the server's grammar. */
export function toCallQuery(request: SearchRequest, index: ServerIndex): CallQuery {
  const { params = {}, indexName } = request;
  const q = plainText(params.query ?? '');
  const filter = filterOf(params);
  const colon = indexName.indexOf(':');
  const common = {
    indexUid: index.uid,
    q,
    matchingStrategy: 'all' as const,
    ...(q !== '' && { attributesToSearchOn: searchedFields(q, index) }),
    ...(filter.length > 0 && { filter }),
  };
  const searched = searchedFacet(request);
  if (searched !== null)
    return {
      ...common,
      page: 1,
      hitsPerPage: 0,
      ...(hasValues(searched, index) && { facets: [searched], values: CALL_LIMITS.values, keep: [] }),
    };
  const facets = facetsOf(params, index);
  const highlight = params.attributesToHighlight ?? [];
  return {
    ...common,
    page: Math.max(0, Math.floor(params.page ?? 0)) + 1,
    hitsPerPage: Math.max(0, Math.floor(params.hitsPerPage ?? HITS_PER_PAGE)),
    ...(facets.length > 0 && { facets, values: params.maxValuesPerFacet ?? MAX_VALUES, keep: refined(params) }),
    ...(colon !== -1 && { sort: [indexName.slice(colon + 1)] }),
    ...(params.attributesToRetrieve && { attributesToRetrieve: params.attributesToRetrieve }),
    ...(highlight.length > 0 && {
      attributesToHighlight: highlight,
      highlightPreTag: params.highlightPreTag ?? '<em>',
      highlightPostTag: params.highlightPostTag ?? '</em>',
    }),
  };
}

/** The facet among whose values is searched, or null for an ordinary search. */
export function searchedFacet({ type, facet, params = {} }: SearchRequest): string | null {
  if (type !== 'facet' && params.facetQuery === undefined) return null;
  return facet ?? (params as { readonly facetName?: string }).facetName ?? '';
}

/** A facet of single amounts has bounds, no values to search among; an unknown one has neither. */
export function hasValues(facet: string, index: ServerIndex): boolean {
  return index.facets.includes(facet) && !BOUNDS_ONLY.includes(facet);
}

/**
 * What a person typed, as long as the call allows. Both engines read it alike: `-word` must not be there, quotes make a phrase,
 * a space behind the last word makes it whole.
 */
export function plainText(text: string): string {
  const typed = withoutSymbols(text).replace(/\s+/gu, ' ').trimStart().slice(0, CALL_LIMITS.queryCharacters);
  return wordsOf(typed).length === 0 ? '' : typed;
}

/** The words and phrases that a car must have, folded. */
export function requiredTerms(q: string): string[] {
  return piecesOf(q).needed.map((text) => wordsOf(text).join(' '));
}

/** The words and phrases that a car must have, and those it must not have. */
function piecesOf(q: string): { readonly needed: readonly string[]; readonly without: readonly string[] } {
  const pieces = Array.from(q.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/gu), ([, sign, phrase, word = '']) => ({
    without: sign !== '',
    texts: phrase === undefined ? wordsOf(word) : [`"${phrase}"`],
  }));
  const texts = (without: boolean) =>
    pieces.filter((piece) => piece.without === without).flatMap((piece) => piece.texts);
  return { needed: texts(false), without: texts(true).map((text) => `-${text}`) };
}

/** The query with its first `n` pieces only, whole words all: the space at the end says that the last is no beginning. */
export function firstPieces(q: string, n: number): string {
  const { needed, without } = piecesOf(q);
  return `${[...without, ...needed.slice(0, n)].join(' ')} `;
}

/** A short last word is no beginning of an identifier: `u` would find every used car by its stock number. */
function searchedFields(q: string, { searchOn }: ServerIndex): readonly string[] {
  const last = wordsOf(q).at(-1) ?? '';
  return last.length < SHORTEST_IDENTIFIER ? searchOn.words : searchOn.usual;
}

function facetsOf({ facets = [] }: SearchParams, index: ServerIndex): readonly string[] {
  const names = typeof facets === 'string' ? [facets] : facets;
  return names.includes('*') ? index.facets : names.filter((name) => index.facets.includes(name));
}

/** Values that a request filters by: they are counted however rare they are. */
function refined({ facetFilters = [] }: SearchParams): string[] {
  return flat(facetFilters)
    .filter((filter) => !/^[^:]+:-/u.test(filter))
    .map((filter) => filter.replace(/^([^:]+):\\-/u, '$1:-'));
}

function flat(list: FilterList): string[] {
  return typeof list === 'string' ? [list] : list.flat();
}

function filterOf({ facetFilters = [], numericFilters = [], filters = '' }: SearchParams): CallFilter {
  const expression = filters.trim();
  return [
    ...(expression === '' ? [] : [expression]),
    ...mapped(numericFilters, numericFilter),
    ...mapped(facetFilters, facetFilter),
  ];
}

function mapped(list: FilterList, read: (filter: string) => string): (string | string[])[] {
  return (typeof list === 'string' ? [list] : list).map((part) =>
    typeof part === 'string' ? read(part) : part.map(read),
  );
}

/** `make:Toyota` is, `make:-Toyota` is not, `badge:\-X` is with a dash in front. */
function facetFilter(filter: string): string {
  const colon = filter.indexOf(':');
  if (colon < 1) throw new UnreadableRequest(`"${filter}" is not a facet filter: it must be field:value.`);
  const value = filter.slice(colon + 1);
  const field = quoted(filter.slice(0, colon));
  return value.startsWith('-')
    ? `${field} != ${quoted(value.slice(1))}`
    : `${field} = ${quoted(value.replace(/^\\-/u, '-'))}`;
}

const COMPARISON = /^\s*([\w.]+)\s*(=|!=|>=|<=|>|<)\s*(-?[\d.]+(?:e[+-]?\d+)?)\s*$/iu;
const BETWEEN = /^\s*([\w.]+)\s*:\s*(-?[\d.]+)\s+TO\s+(-?[\d.]+)\s*$/u;

function numericFilter(filter: string): string {
  const between = BETWEEN.exec(filter);
  if (between) return `${quoted(between[1] as string)} ${between[2]} TO ${between[3]}`;
  const parts = COMPARISON.exec(filter);
  if (!parts) throw new UnreadableRequest(`"${filter}" is not a numeric filter: it must be field>=number.`);
  return `${quoted(parts[1] as string)} ${parts[2]} ${parts[3]}`;
}

const quoted = (text: string): string => `"${text.replace(/[\\"]/gu, '\\$&')}"`;
