/**
 * The call by which a page asks the dealer's search server: a Meilisearch multi-search, posted to the dealer's own origin
 * (`SEARCH_API_PATH` + `/multi-search`). The edge checks every part of it and forwards nothing else (TEN-03, CALL-01).
 */

/** Path below `SEARCH_API_PATH`. */
export const MULTI_SEARCH = '/multi-search';

/** Most that one call may hold. A full page asks for one list and one count for each filter in use: 27 facets at the most. */
export const CALL_LIMITS = {
  bytes: 64 * 1024,
  queries: 40,
  queryCharacters: 512,
  hitsPerPage: 100,
  page: 100_000,
  facets: 40,
  /** Parts of all filters of one query, and characters of one part. */
  filterParts: 2000,
  filterCharacters: 8000,
  /** Values of one facet in an answer. */
  values: 20_000,
} as const;

/** A filter as the server takes it: all of the outer list, one of each inner list. */
export type CallFilter = readonly (string | readonly string[])[];

/** One query of the call. All but the last two are the server's own parameters. */
export interface CallQuery {
  readonly indexUid: string;
  readonly q: string;
  /** From 1. */
  readonly page: number;
  readonly hitsPerPage: number;
  readonly matchingStrategy: 'all';
  readonly facets?: readonly string[];
  readonly filter?: CallFilter;
  readonly sort?: readonly string[];
  readonly attributesToSearchOn?: readonly string[];
  readonly attributesToRetrieve?: readonly string[];
  readonly attributesToHighlight?: readonly string[];
  readonly highlightPreTag?: string;
  readonly highlightPostTag?: string;
  /** For the edge: most values of a facet that the page wants; the server knows one number for all (the edge cuts the answer). */
  readonly values?: number;
  /** For the edge: `facet:value` that stay in the answer however rare they are. */
  readonly keep?: readonly string[];
}

/** Facets that are answered with their bounds only: thousands of single amounts are of no use to a page. */
export const BOUNDS_ONLY: readonly string[] = ['price', 'km', 'subscription_price'];

/** Where the server keeps the models of a dealer whose cars are in `index`. */
export const modelsIndexOf = (index: string): string => `${index}-models`;

/** Sort of the cars of the make with most cars first: a number that `stock:index` writes into each document. */
export const MAKE_VOLUME = 'make_volume';

/** Searched copies of a document's texts in small letters stand below this key. */
export const WORDS_KEY = 'words';

/** Field of a document that says which stock and settings it was made from: `stock:index` sends only what differs. */
export const VERSION_KEY = 'index_version';

/** Searched fields of a document that belong to its identifiers: whole without signs, and their ends. */
export const WHOLE_IDENTIFIERS = 'whole';
export const IDENTIFIER_ENDS = 'ends';

/** Searched copy of a field: `model.name` → `words.model_name`. */
export const wordsField = (field: string): string => `${WORDS_KEY}.${field.replaceAll('.', '_')}`;
