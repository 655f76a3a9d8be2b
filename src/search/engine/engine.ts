import { unescapeDash } from '#domain/search-record.ts';
import { DEFAULTS, LIST_SORT, TEXT_SORT } from '#domain/search-request.ts';
import { recordAt, type SearchIndex } from '#domain/stock-index.ts';
import { createFacets } from './facets.ts';
import { createRowFilter, facetFilterParts, type Mask } from './filter-rows.ts';
import { highlightRow } from './highlight.ts';
import { createOrders, type RowOrder } from './order.ts';
import {
  type AnyResponse,
  type FacetSearchResponse,
  type SearchHit,
  type SearchParams,
  type SearchRequest,
  type SearchResponse,
  sortOf,
} from './requests.ts';
import { createTextSearch, type TextMatches } from './text-search.ts';

/** Runs multi-searches on one index. The same index and requests give the same response, except for the time taken. */
export interface SearchEngine {
  readonly version: string;
  /** One response per request. @throws FilterError or SortError for an invalid filter or sort */
  readonly search: (requests: readonly SearchRequest[]) => AnyResponse[];
}

/** Creates an engine. `clock` returns milliseconds; without it the time taken is reported as 0. */
export function createEngine(index: SearchIndex, clock: () => number = () => 0): SearchEngine {
  const text = createTextSearch(index);
  const filter = createRowFilter(index);
  const facets = createFacets(index);
  const orderOf = createOrders(index);

  function searchIndex(request: SearchRequest): AnyResponse {
    const startedAt = clock();
    const { params = {}, indexName } = request;
    const matches = text.find(params.query ?? '');
    const mask = matchingRows(index.count, matches, filter.masksOf(params));
    const rows = rowsOf(mask);
    const elapsedMs = () => Math.round(clock() - startedAt);
    if (request.type === 'facet' || params.facetQuery !== undefined) return facetSearch(request, rows, elapsedMs);

    const hitsPerPage = Math.max(0, Math.floor(params.hitsPerPage ?? DEFAULTS.hitsPerPage));
    const page = Math.max(0, Math.floor(params.page ?? 0));
    const sort = sortOf(indexName) || (index.kind !== 'cars' ? '' : matches ? TEXT_SORT : LIST_SORT);
    const pageRows = pageOf(mask, rows, matches, orderOf(sort), orderOf(''), page * hitsPerPage, hitsPerPage);
    const facetCounts = facets.count(rows, params, refinedValues(params));
    const response: SearchResponse = {
      hits: pageRows.map((row) => hitOf(row, params, matches)),
      nbHits: rows.length,
      page,
      nbPages: hitsPerPage === 0 ? 0 : Math.ceil(rows.length / hitsPerPage),
      hitsPerPage,
      query: params.query ?? '',
      params: '',
      index: indexName,
      exhaustive: { nbHits: true, facetsCount: true },
      exhaustiveNbHits: true,
      exhaustiveFacetsCount: true,
      ...facetCounts,
      ...(matches && matches.ignoredWords.length > 0 && { ignoredWords: matches.ignoredWords }),
      processingTimeMS: elapsedMs(),
    };
    return response;
  }

  function facetSearch(
    { facet, params = {} }: SearchRequest,
    rows: Uint32Array,
    elapsedMs: () => number,
  ): FacetSearchResponse {
    const name = facet ?? (params as { readonly facetName?: string }).facetName ?? '';
    return { facetHits: facets.search(name, rows, params), exhaustiveFacetsCount: true, processingTimeMS: elapsedMs() };
  }

  function hitOf(row: number, params: SearchParams, matches: TextMatches | null): SearchHit {
    const record = recordAt(index, row);
    const { attributesToRetrieve: attributes } = params;
    const retrieved =
      attributes && !attributes.includes('*')
        ? Object.fromEntries(Object.entries(record).filter(([field]) => attributes.includes(field)))
        : record;
    const hit = { ...(retrieved as typeof record), objectID: String(record.id) };
    if (!params.attributesToHighlight?.length) return hit;
    return { ...hit, _highlightResult: highlightRow(index, text.vocabulary, matches?.terms ?? [], row, params) };
  }

  return { version: index.version, search: (requests) => requests.map(searchIndex) };
}

function matchingRows(count: number, matches: TextMatches | null, masks: readonly Mask[]): Mask {
  const mask = new Uint8Array(count);
  if (matches) for (let row = 0; row < count; row += 1) mask[row] = (matches.scores[row] as number) >= 0 ? 1 : 0;
  else mask.fill(1);
  for (const clause of masks) for (let row = 0; row < count; row += 1) (mask[row] as number) &= clause[row] as number;
  return mask;
}

function rowsOf(mask: Mask): Uint32Array {
  const rows = new Uint32Array(mask.length);
  let count = 0;
  for (let row = 0; row < mask.length; row += 1) if (mask[row] === 1) rows[count++] = row;
  return rows.subarray(0, count);
}

/**
 * The rows of one page, ordered by the selected sort, then text score, then id. Without text the precomputed sort order is read; with text,
 * the matching rows are sorted by a single number each, once by score and once by the sort.
 */
function pageOf(
  mask: Mask,
  rows: Uint32Array,
  matches: TextMatches | null,
  order: RowOrder,
  byId: RowOrder,
  from: number,
  length: number,
): number[] {
  if (length === 0 || from >= rows.length) return [];
  if (!matches) return takeOrdered(order.rows, mask, from, length);
  const { scores } = matches;
  const sorted = sortRows(sortRows(takeOrdered(byId.rows, mask, 0, rows.length), scores), order.ranks);
  return [...sorted.slice(from, from + length)];
}

/** Sorts rows by value, ties in the order given. Value and position are combined into one number, so that a typed array can be sorted. */
function sortRows(rows: ArrayLike<number>, values: Float64Array | Uint32Array): Float64Array {
  const keys = Float64Array.from(rows, (row, i) => (values[row] as number) * MAX_ROWS + i).sort();
  return keys.map((key) => rows[key % MAX_ROWS] as number);
}

/** Larger than any stock. A score (32 bits) or position multiplied by this, plus a position, is still an exact integer in a double. */
const MAX_ROWS = 2 ** 20;

function takeOrdered(ordered: Uint32Array, mask: Mask, from: number, length: number): number[] {
  const page: number[] = [];
  let skipped = 0;
  for (let i = 0; i < ordered.length && page.length < length; i += 1) {
    const row = ordered[i] as number;
    if (mask[row] !== 1) continue;
    if (skipped >= from) page.push(row);
    skipped += 1;
  }
  return page;
}

/** Values that a request filters by; they are counted even if they are too rare for the list. */
function refinedValues({ facetFilters = [] }: SearchParams): Map<string, string[]> {
  const refined = new Map<string, string[]>();
  for (const filter of typeof facetFilters === 'string' ? [facetFilters] : facetFilters.flat()) {
    const [field, value] = facetFilterParts(filter);
    refined.set(field, [...(refined.get(field) ?? []), unescapeDash(value)]);
  }
  return refined;
}
