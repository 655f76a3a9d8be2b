import type { ModelRecord } from '#domain/model-record.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { SearchRequest } from '#search/engine/requests.ts';

/**
 * One promise that every engine keeps: what is asked through `StockSearchClient.search` and what must come back. Cases say what
 * Meilisearch's documented rules give, so that the embedded engine, the stand-in and a real server can all be held to them.
 */
export interface ContractCase {
  /** Begins with the acceptance ids it proves: `SRCH-10 cars without a price go last`. */
  readonly why: string;
  /** One multi-search as InstantSearch sends it. Index names: `cars`, `cars:price:asc`, `models`. */
  readonly requests: readonly SearchRequest[];
  /** One for each request, or `rejects` when no answer may be given. */
  readonly expect: readonly Expected[] | 'rejects';
  /** Why only the embedded engine is held to it; left out = every engine is. */
  readonly embeddedOnly?: string;
}

/** What is said of one answer; what is left out is not compared. */
export interface Expected {
  /** Ids of the page's hits in order. */
  readonly ids?: readonly number[];
  /** Ids of the page's hits in any order. */
  readonly idSet?: readonly number[];
  /** Ids that are among the hits, and that are not. */
  readonly includes?: readonly number[];
  readonly excludes?: readonly number[];
  readonly total?: number;
  readonly pages?: number;
  readonly page?: number;
  readonly hitsPerPage?: number;
  /** Facet → every value with its count, in the order listed. */
  readonly facets?: { readonly [facet: string]: readonly (readonly [value: string, count: number])[] };
  /** Facets that stand in no answer at all, or have no value. */
  readonly noFacets?: readonly string[];
  readonly bounds?: { readonly [facet: string]: { readonly min: number; readonly max: number } };
  /** Of a facet search (`type: 'facet'`): values with counts, in order. */
  readonly facetHits?: readonly (readonly [value: string, count: number])[];
  /** Highlights of the first hit: field → text with `<em>`. */
  readonly highlighted?: { readonly [field: string]: string };
  /** Words of the query that were not searched for; none = the answer says nothing of it. */
  readonly ignoredWords?: readonly string[];
  /** Every hit has exactly these fields, beside `objectID`. */
  readonly fields?: readonly string[];
}

/** Cases over one fixed stock. A file `cases-<topic>.ts` exports one or more of them; `contract.test.ts` lists the files. */
export interface ContractSet {
  readonly name: string;
  readonly records: readonly SearchRecord[];
  /** Models of the `models` index; none by default. */
  readonly models?: readonly ModelRecord[];
  /** The tenant's own synonyms; the platform's are always there. */
  readonly synonyms?: readonly (readonly string[])[];
  readonly cases: readonly ContractCase[];
}
