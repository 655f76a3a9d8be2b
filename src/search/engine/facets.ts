import type { Column } from '#domain/index-columns.ts';
import { DEFAULTS } from '#domain/search-request.ts';
import type { SearchIndex } from '#domain/stock-index.ts';
import type { FacetHit, SearchParams, SearchResponse } from './requests.ts';
import { matchingValues } from './value-matches.ts';

export interface Facets {
  /** Counts of values and range of numbers in `rows`. Values in `refined` are always included, however rare. */
  readonly count: (
    rows: Uint32Array,
    params: SearchParams,
    refined: ReadonlyMap<string, readonly string[]>,
  ) => FacetResults;
  /** Values of one facet that match `facetQuery`, by count, then by name. */
  readonly search: (facet: string, rows: Uint32Array, params: SearchParams) => FacetHit[];
}
export type FacetResults = Pick<SearchResponse, 'facets' | 'facets_stats'>;

/**
 * Counts facet values by column codes. Facets with many distinct numbers (price, km) return only their range: thousands of single prices
 * would be of no use to a page and slow to send. Unknown facets have no values.
 */
export function createFacets(index: SearchIndex): Facets {
  const rankCache = new Map<Column, Uint32Array>();

  /** Rank of each code by name, so that ties can be resolved without comparing text. */
  function nameRanks(column: { readonly values: readonly (string | number)[] } & Column): Uint32Array {
    const cached = rankCache.get(column);
    if (cached) return cached;
    const order = column.values.map((value, code) => [String(value), code] as const);
    order.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    const ranks = new Uint32Array(order.length);
    order.forEach(([, code], rank) => {
      ranks[code] = rank;
    });
    rankCache.set(column, ranks);
    return ranks;
  }

  /** Codes that occur, the most frequent first, then by name. */
  function ranked(column: Column & { readonly values: readonly (string | number)[] }, counts: Uint32Array): number[] {
    const nameRank = nameRanks(column);
    const codes: number[] = [];
    for (let code = 1; code < counts.length; code += 1) if (counts[code] !== 0) codes.push(code);
    return codes.sort(
      (a, b) => (counts[b] as number) - (counts[a] as number) || (nameRank[a] as number) - (nameRank[b] as number),
    );
  }

  function facetColumn(field: string): Column | null {
    return index.schema.facets.includes(field) ? (index.columns[field] ?? null) : null;
  }

  return {
    count: (rows, { facets: requested = [], maxValuesPerFacet = DEFAULTS.values }, refined) => {
      const names = typeof requested === 'string' ? [requested] : requested;
      const facets: Record<string, Record<string, number>> = {};
      const facets_stats: Record<string, { min: number; max: number }> = {};
      for (const field of names.includes('*') ? index.schema.facets : names) {
        const column = facetColumn(field);
        if (!column) continue;
        facets[field] = {};
        if (column.kind === 'number') {
          const stats = boundsOf(column.values, rows);
          if (stats) facets_stats[field] = stats;
        }
        if (column.kind !== 'dict' && column.kind !== 'list') continue;
        const counts = countCodes(column, rows);
        const codes = ranked(column, counts);
        if (typeof column.values[1] === 'number') {
          const numbers = Float64Array.from(codes, (code) => Number(column.values[code]));
          const stats = boundsOf(numbers, Uint32Array.from(codes.keys()));
          if (stats) facets_stats[field] = stats;
          if (RANGES_ONLY.has(field)) continue;
        }
        const refinedValues = refined.get(field) ?? [];
        const topCodes = codes.slice(0, maxValuesPerFacet);
        if (refinedValues.length > 0 && codes.length > topCodes.length)
          topCodes.push(
            ...codes.slice(maxValuesPerFacet).filter((code) => refinedValues.includes(String(column.values[code]))),
          );
        // Not by assignment: a value may be called `__proto__`.
        facets[field] = Object.fromEntries(
          topCodes.map((code) => [String(column.values[code]), counts[code] as number] as const),
        );
      }
      return names.length === 0 ? {} : { facets, facets_stats };
    },
    search: (facet, rows, { facetQuery = '', maxFacetHits = 10 }) => {
      const column = facetColumn(facet);
      if (column?.kind !== 'dict' && column?.kind !== 'list') return [];
      const counts = countCodes(column, rows);
      return matchingValues(ranked(column, counts), (code) => String(column.values[code]), facetQuery)
        .slice(0, Math.min(100, maxFacetHits))
        .map((code) => {
          const value = String(column.values[code]);
          return { value, highlighted: value, count: counts[code] as number };
        });
    },
  };
}

/** Facets that are used only as range sliders. */
const RANGES_ONLY: ReadonlySet<string> = new Set(['subscription_price']);

function countCodes(column: Column & { kind: 'dict' | 'list' }, rows: Uint32Array): Uint32Array {
  const counts = new Uint32Array(column.values.length);
  const { codes } = column;
  if (column.kind === 'dict') {
    for (let i = 0; i < rows.length; i += 1) (counts[codes[rows[i] as number] as number] as number) += 1;
    return counts;
  }
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] as number;
    for (let i = column.starts[row] as number; i < (column.starts[row + 1] as number); i += 1) {
      (counts[codes[i] as number] as number) += 1;
    }
  }
  return counts;
}

function boundsOf(values: Float64Array, rows: Uint32Array): { min: number; max: number } | null {
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < rows.length; i += 1) {
    const value = values[rows[i] as number] as number;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return min <= max ? { min, max } : null;
}
