import { BOUNDS_ONLY, type ServerQuery, VERSION_KEY } from '#domain/search-request.ts';
import type { HighlightResult, SearchHit, SearchRequest, SearchResponse } from './engine/requests.ts';

/** The server's response does not have the expected shape. */
export class BadResponse extends Error {
  override name = 'BadResponse';
}

/** The fields of a multi-search result that are used. */
export interface ServerResult {
  readonly hits: readonly { readonly [field: string]: unknown }[];
  readonly totalHits: number;
  readonly totalPages: number;
  readonly processingTimeMs: number;
  readonly facetDistribution?: { readonly [facet: string]: { readonly [value: string]: number } };
  readonly facetStats?: { readonly [facet: string]: { readonly min: number; readonly max: number } };
}

/** Validates a whole response, so that an unexpected one is reported here and does not break the page. @throws BadResponse */
export function readResponse(body: unknown, queries: readonly ServerQuery[]): readonly ServerResult[] {
  const results = isPlain(body) ? body.results : null;
  if (!Array.isArray(results) || results.length !== queries.length)
    throw new BadResponse(`The search server did not return one result for each of ${queries.length} queries.`);
  results.forEach((result, i) => {
    if (!isResult(result, queries[i] as ServerQuery))
      throw new BadResponse(`Response ${i + 1} of the search server is not a result.`);
  });
  return results as readonly ServerResult[];
}

function isResult(result: unknown, { hitsPerPage, indexUid }: ServerQuery): boolean {
  if (!isPlain(result) || result.indexUid !== indexUid) return false;
  const { hits, totalHits, totalPages, facetDistribution = {}, facetStats = {} } = result;
  return (
    Array.isArray(hits) &&
    hits.length <= hitsPerPage &&
    hits.every(isPlain) &&
    isCount(totalHits) &&
    isCount(totalPages) &&
    isPlain(facetDistribution) &&
    Object.values(facetDistribution).every((values) => isPlain(values) && Object.values(values).every(isCount)) &&
    isPlain(facetStats) &&
    Object.values(facetStats).every(
      (stats) => isPlain(stats) && Number.isFinite(stats.min) && Number.isFinite(stats.max),
    )
  );
}

const isPlain = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** Converts a result to an InstantSearch response, equal to that of the embedded engine. */
export function toResponse(result: ServerResult, query: ServerQuery, request: SearchRequest): SearchResponse {
  return {
    hits: result.hits.map((hit) => toHit(hit, query)),
    nbHits: result.totalHits,
    page: query.page - 1,
    nbPages: query.hitsPerPage === 0 ? 0 : result.totalPages,
    hitsPerPage: query.hitsPerPage,
    processingTimeMS: result.processingTimeMs,
    query: request.params?.query ?? '',
    params: '',
    index: request.indexName,
    exhaustive: { nbHits: true, facetsCount: true },
    exhaustiveNbHits: true,
    exhaustiveFacetsCount: true,
    ...(query.facets && { facets: countsOf(result, query), facets_stats: boundsOf(result) }),
  };
}

/** Values with a count above 0, by count, then by name. */
export function valuesOf(counts: { readonly [value: string]: number } = {}): [value: string, count: number][] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : a > b ? 1 : 0));
}

function countsOf({ facetDistribution = {} }: ServerResult, { facets = [], values = 0, keep = [] }: ServerQuery) {
  const countsByFacet: { [facet: string]: { readonly [value: string]: number } } = {};
  for (const facet of facets) {
    const all = BOUNDS_ONLY.includes(facet) ? [] : valuesOf(facetDistribution[facet]);
    const shownValues = all.filter(([value], i) => i < values || keep.includes(`${facet}:${value}`));
    countsByFacet[facet] = Object.fromEntries(shownValues);
  }
  return countsByFacet;
}

function boundsOf({ facetStats = {} }: ServerResult) {
  return Object.fromEntries(Object.entries(facetStats).map(([facet, { min, max }]) => [facet, { min, max }]));
}

/** Fields of a hit that are not the car's; the server leaves out all others (`displayedAttributes` in the index's settings). */
const OTHER_FIELDS: readonly string[] = ['_formatted', VERSION_KEY];

function toHit(hit: { readonly [field: string]: unknown }, query: ServerQuery): SearchHit {
  const fields = Object.fromEntries(
    Object.entries(hit)
      .filter(([field]) => !OTHER_FIELDS.includes(field))
      .flatMap(flatKeys),
  );
  const formatted = isPlain(hit._formatted) ? hit._formatted : {};
  const marked = query.attributesToHighlight && highlights(formatted, query);
  const flat = { ...fields, objectID: String(hit.id), ...(marked && { _highlightResult: marked }) };
  return flat as unknown as SearchHit;
}

/** Converts nested objects such as `model` to flat keys (`model.name`); `finance` stays an object. */
function flatKeys([field, value]: readonly [string, unknown]): (readonly [string, unknown])[] {
  if (!NESTED.includes(field) || !isPlain(value)) return [[field, value]];
  return Object.entries(value).map(([part, child]) => [`${field}.${part}`, child] as const);
}
const NESTED: readonly string[] = ['manufacturer', 'model'];

function highlights(formatted: { readonly [field: string]: unknown }, query: ServerQuery): HighlightResult {
  const { attributesToHighlight = [], highlightPreTag: preTag = '<em>', highlightPostTag: postTag = '</em>' } = query;
  const result: { [field: string]: HighlightResult[string] } = {};
  for (const field of attributesToHighlight) {
    const value = formatted[field];
    if (typeof value !== 'string') continue;
    const matchedWords = value
      .split(preTag)
      .slice(1)
      .map((part) => part.split(postTag)[0] ?? '');
    result[field] = { value, matchLevel: matchedWords.length > 0 ? 'full' : 'none', matchedWords };
  }
  return result;
}
