import { unescapeDash } from '#domain/search-record.ts';
import { BOUNDS_ONLY, DEFAULTS, QUERY_LIMITS, type ServerFilter, type ServerQuery } from '#domain/search-request.ts';
import { tokenise, withoutSymbols } from '#domain/search-words.ts';
import { type FilterList, type SearchParams, type SearchRequest, sortOf } from './engine/requests.ts';

/** An index on the server. */
export interface ServerIndex {
  readonly uid: string;
  /** Facets that can be counted and filtered by. Others are left out, because the server would reject the whole search. */
  readonly facets: readonly string[];
  /**
   * Fields to search: text only, or text and identifiers. If a query names none, all are searched, including the endings of identifiers.
   */
  readonly searchOn: { readonly words: readonly string[]; readonly allFields: readonly string[] };
  /** Sorts of a list without and with a query when the shopper chose none; null = by id, and by relevance only. */
  readonly defaultSort: { readonly list: string; readonly text: string } | null;
}

/** A request that is invalid for any engine; the message says why. */
export class UnreadableRequest extends Error {
  override name = 'UnreadableRequest';
}

/** Maximum number of words that the engines use. */
export const MAX_WORDS = 10;
/** Minimum length of a prefix for searching identifiers. */
const MIN_IDENTIFIER_LENGTH = 3;

/**
 * Converts an InstantSearch request to a Meilisearch query (CALL-01): pages count from 1, the sort is taken from the index name, and
 * filters use Meilisearch's grammar.
 */
export function toServerQuery(request: SearchRequest, index: ServerIndex): ServerQuery {
  const { params = {}, indexName } = request;
  const q = plainText(params.query ?? '');
  const filter = filterOf(params);
  const sort = sortOf(indexName) || index.defaultSort?.[q === '' ? 'list' : 'text'];
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
      ...(hasValues(searched, index) && { facets: [searched], values: QUERY_LIMITS.values, keep: [] }),
    };
  const facets = facetsOf(params, index);
  const highlight = params.attributesToHighlight ?? [];
  return {
    ...common,
    page: Math.max(0, Math.floor(params.page ?? 0)) + 1,
    hitsPerPage: Math.max(0, Math.floor(params.hitsPerPage ?? DEFAULTS.hitsPerPage)),
    ...(facets.length > 0 && { facets, values: params.maxValuesPerFacet ?? DEFAULTS.values, keep: refined(params) }),
    ...(sort && { sort: [sort] }),
    ...(params.attributesToRetrieve && { attributesToRetrieve: params.attributesToRetrieve }),
    ...(highlight.length > 0 && {
      attributesToHighlight: highlight,
      highlightPreTag: params.highlightPreTag ?? '<em>',
      highlightPostTag: params.highlightPostTag ?? '</em>',
    }),
  };
}

/** The facet whose values are searched, or null for an ordinary search. */
export function searchedFacet({ type, facet, params = {} }: SearchRequest): string | null {
  if (type !== 'facet' && params.facetQuery === undefined) return null;
  return facet ?? (params as { readonly facetName?: string }).facetName ?? '';
}

/** Whether a facet has values to search. Facets of single amounts only have a range; unknown facets have neither. */
export function hasValues(facet: string, index: ServerIndex): boolean {
  return index.facets.includes(facet) && !BOUNDS_ONLY.includes(facet);
}

/**
 * The typed text, limited to the maximum length. Both engines treat it alike: `-word` excludes, quotes make a phrase, a space after the
 * last word makes it a whole word.
 */
function plainText(text: string): string {
  const typed = withoutSymbols(text).replace(/\s+/gu, ' ').trimStart().slice(0, QUERY_LIMITS.queryCharacters);
  return tokenise(typed).length === 0 ? '' : typed;
}

/** The required words and phrases, normalised. */
export function requiredTerms(q: string): string[] {
  return piecesOf(q).required.map((text) => tokenise(text).join(' '));
}

/** The required and the excluded words and phrases. */
function piecesOf(q: string): { readonly required: readonly string[]; readonly excluded: readonly string[] } {
  const pieces = Array.from(q.matchAll(/(-?)(?:"([^"]*)"?|(\S+))/gu), ([, sign, phrase, word = '']) => ({
    isExcluded: sign !== '',
    texts: phrase === undefined ? tokenise(word) : [`"${phrase}"`],
  }));
  const texts = (isExcluded: boolean) =>
    pieces.filter((piece) => piece.isExcluded === isExcluded).flatMap((piece) => piece.texts);
  return { required: texts(false), excluded: texts(true).map((text) => `-${text}`) };
}

/** The first `n` required words and phrases and all excluded ones. The trailing space makes the last a whole word, not a prefix. */
export function firstPieces(q: string, n: number): string {
  const { required, excluded } = piecesOf(q);
  return `${[...excluded, ...required.slice(0, n)].join(' ')} `;
}

/** A short last word is not searched as a prefix of identifiers: `u` would find every used car by its stock number. */
function searchedFields(q: string, { searchOn }: ServerIndex): readonly string[] {
  const last = tokenise(q).at(-1) ?? '';
  return last.length < MIN_IDENTIFIER_LENGTH ? searchOn.words : searchOn.allFields;
}

function facetsOf({ facets = [] }: SearchParams, index: ServerIndex): readonly string[] {
  const names = typeof facets === 'string' ? [facets] : facets;
  return names.includes('*') ? index.facets : names.filter((name) => index.facets.includes(name));
}

/** Values that a request filters by; they are always counted, however rare. */
function refined({ facetFilters = [] }: SearchParams): string[] {
  return flat(facetFilters)
    .filter((filter) => !/^[^:]+:-/u.test(filter))
    .map((filter) => filter.replace(/^([^:]+):\\-/u, '$1:-'));
}

function flat(list: FilterList): string[] {
  return typeof list === 'string' ? [list] : list.flat();
}

function filterOf({ facetFilters = [], numericFilters = [], filters = '' }: SearchParams): ServerFilter {
  const expression = filters.trim();
  return [
    ...(expression === '' ? [] : [expression]),
    ...mapFilters(numericFilters, numericFilter),
    ...mapFilters(facetFilters, facetFilter),
  ];
}

function mapFilters(list: FilterList, parse: (filter: string) => string): (string | string[])[] {
  return (typeof list === 'string' ? [list] : list).map((part) =>
    typeof part === 'string' ? parse(part) : part.map(parse),
  );
}

/** `make:Toyota` is equal, `make:-Toyota` not equal, `badge:\-X` equal to a value with a leading dash. */
function facetFilter(filter: string): string {
  const colon = filter.indexOf(':');
  if (colon < 1) throw new UnreadableRequest(`"${filter}" is not a facet filter: it must be field:value.`);
  const value = filter.slice(colon + 1);
  const field = quoted(filter.slice(0, colon));
  return value.startsWith('-') ? `${field} != ${quoted(value.slice(1))}` : `${field} = ${quoted(unescapeDash(value))}`;
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
