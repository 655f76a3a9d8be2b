import { orderByMeaning } from '#domain/facet-values.ts';
import type { ListFacet } from '#domain/search-record.ts';

/** One value of a list facet with the number of cars it would show. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
  readonly on: boolean;
}

/**
 * Values of a facet in the order shown: by what they mean where they have an order of their own, else by number of cars, then by name
 * (SRCH-16). `known` values keep their places whatever the filters, and stand at 0 when no car is
 * left, so that nothing jumps under the pointer; values seen for the first time come after them, chosen ones always.
 */
export function orderValues(
  facet: ListFacet,
  counts: { readonly [value: string]: number },
  on: readonly string[],
  known: readonly string[],
): FacetValue[] {
  // An address may name any value: `constructor` is one that every object has, and no count.
  const countOf = (value: string): number => (Object.hasOwn(counts, value) ? (counts[value] ?? 0) : 0);
  const fresh = [...new Set([...Object.keys(counts), ...on])].filter((value) => !known.includes(value));
  fresh.sort((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1));
  const values = [...known, ...fresh].map((value) => ({ value, count: countOf(value), on: on.includes(value) }));
  const byMeaning = orderByMeaning(facet);
  return byMeaning ? values.sort((a, b) => byMeaning(a.value, b.value)) : values;
}
