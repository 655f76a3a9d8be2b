import type { ModelRecord } from '#domain/model-record.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { SearchRequest } from '#search/engine/requests.ts';

/**
 * A requirement for every engine: a query to `StockSearchClient.search` and its expected result. Cases state what Meilisearch's documented
 * rules give, so the embedded engine, the stand-in and a real server can be tested with them.
 */
export interface ContractCase {
  /** Starts with the acceptance ids it covers: `SRCH-10 cars without a price go last`. */
  readonly title: string;
  /** One multi-search as InstantSearch sends it. Index names: `cars`, `cars:price:asc`, `models`. */
  readonly requests: readonly SearchRequest[];
  /** One result for each request, or `rejects` if the call must fail. */
  readonly expect: readonly Expected[] | 'rejects';
  /** Why only the embedded engine is tested; omitted = every engine is tested. */
  readonly embeddedOnly?: string;
}

/** The expected properties of one result; omitted ones are not compared. */
export interface Expected {
  /** Ids of the page's hits in order. */
  readonly ids?: readonly number[];
  /** Ids of the page's hits in any order. */
  readonly idSet?: readonly number[];
  /** Ids that must be among the hits, and that must not. */
  readonly includes?: readonly number[];
  readonly excludes?: readonly number[];
  readonly total?: number;
  readonly pages?: number;
  readonly page?: number;
  readonly hitsPerPage?: number;
  /** Facet → every value with its count, in the order listed. */
  readonly facets?: { readonly [facet: string]: readonly (readonly [value: string, count: number])[] };
  /** Facets that are missing from the result, or have no value. */
  readonly noFacets?: readonly string[];
  readonly bounds?: { readonly [facet: string]: { readonly min: number; readonly max: number } };
  /** For a facet search (`type: 'facet'`): values with counts, in order. */
  readonly facetHits?: readonly (readonly [value: string, count: number])[];
  /** Highlights of the first hit: field → text with `<em>`. */
  readonly highlighted?: { readonly [field: string]: string };
  /** Words of the query that were ignored; none = not reported. */
  readonly ignoredWords?: readonly string[];
  /** Every hit has exactly these fields, besides `objectID`. */
  readonly fields?: readonly string[];
}

/** Cases for one fixed stock. A file `cases-<topic>.ts` exports one or more of them; `contract.test.ts` lists the files. */
export interface ContractSet {
  readonly name: string;
  readonly records: readonly SearchRecord[];
  /** Models of the `models` index; none by default. */
  readonly models?: readonly ModelRecord[];
  /** The tenant's own synonyms; the platform's are always included. */
  readonly synonyms?: readonly (readonly string[])[];
  readonly cases: readonly ContractCase[];
}
