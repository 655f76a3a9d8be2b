/**
 * A page's request to the dealer's search server: a Meilisearch multi-search, posted to the dealer's own origin (`SEARCH_API_PATH` +
 * `/multi-search`). The edge validates every part of it and forwards nothing else (TEN-03, CALL-01).
 */

/** Path below `SEARCH_API_PATH`. */
export const MULTI_SEARCH = '/multi-search';

/** Limits of one request. A search page sends one query for the list and one for the counts of each facet with chosen values. */
export const QUERY_LIMITS = {
  bytes: 64 * 1024,
  queries: 40,
  queryCharacters: 512,
  hitsPerPage: 100,
  page: 100_000,
  facets: 40,
  /** Total parts of a query's filters. */
  filterParts: 2000,
  /** Characters in one part of a filter. */
  filterCharacters: 8000,
  /** Values of one facet in a response. */
  values: 20_000,
} as const;

/** Defaults of a request: hits on a page, as in InstantSearch, and values of a facet. */
export const DEFAULTS = { hitsPerPage: 20, values: 100 } as const;

/** Meilisearch filter: all entries of the outer list, any entry of each inner list. */
export type ServerFilter = readonly (string | readonly string[])[];

/** One query of the request. All fields except the last two are Meilisearch parameters. */
export interface ServerQuery {
  readonly indexUid: string;
  readonly q: string;
  /** Number of the page, from 1. */
  readonly page: number;
  readonly hitsPerPage: number;
  readonly matchingStrategy: 'all';
  readonly facets?: readonly string[];
  readonly filter?: ServerFilter;
  readonly sort?: readonly string[];
  readonly attributesToSearchOn?: readonly string[];
  readonly attributesToRetrieve?: readonly string[];
  readonly attributesToHighlight?: readonly string[];
  readonly highlightPreTag?: string;
  readonly highlightPostTag?: string;
  /**
   * Read by the edge: maximum values per facet that this query needs. The server has one setting for all facets, so the edge cuts the
   * response.
   */
  readonly values?: number;
  /** Read by the edge: `facet:value` entries kept in the response, however rare. */
  readonly keep?: readonly string[];
}

/** Facets returned only as minimum and maximum, because pages do not use thousands of single amounts. */
export const BOUNDS_ONLY: readonly string[] = ['price', 'km', 'subscription_price'];

/** Name of the models index in requests, regardless of its name on the server. */
export const MODELS_INDEX = 'models';

/** Name of the models index that belongs to a cars index. */
export const modelsIndexOf = (index: string): string => `${index}-models`;

/** Sort key for "make with most cars first": a number that `stock:index` writes into each document. */
export const MAKE_VOLUME = 'make_volume';

/** Sort key of a list with neither a query nor a chosen sort (`listRank`): a number that `stock:index` writes into each document. */
export const LIST_RANK = 'list_rank';
/** The sort of a list with neither a query nor a chosen sort. */
export const LIST_SORT = `${LIST_RANK}:asc`;

/** Sort key of a list with a query and without a chosen sort: 1 for sold cars, else 0, which `stock:index` writes into each document. */
export const SOLD = 'sold';
/** The sort of a list with a query and without a chosen sort: sold cars last. */
export const TEXT_SORT = `${SOLD}:asc`;

/** Key of a document that contains lower-case copies of its searchable text. */
export const WORDS_KEY = 'words';

/** Field of a document with the version of its stock and settings; `stock:index` sends only documents whose version differs. */
export const VERSION_KEY = 'index_version';

/** Searchable fields for identifiers: complete without punctuation, and their endings. */
export const WHOLE_IDENTIFIERS = 'whole';
export const IDENTIFIER_ENDS = 'ends';

/** Searchable copy of a field: `model.name` → `words.model_name`. */
export const wordsField = (field: string): string => `${WORDS_KEY}.${field.replaceAll('.', '_')}`;
