import { type ListFacet, orderByMeaning } from '#domain/facets.ts';

/** One value of a list facet, with the number of cars that match it. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
  readonly isSelected: boolean;
}

/**
 * The values of a facet in display order: by meaning if the facet has such an order, otherwise by number of cars, then by name (SRCH-16).
 * Values in `known` keep their order while filters change, so that the list does not jump under the pointer: what is chosen in a list does
 * not change its own counts. Values without a car follow the others (decision 595). New values come after known ones; selected values are
 * always included.
 */
export function orderValues(
  facet: ListFacet,
  counts: { readonly [value: string]: number },
  selected: readonly string[],
  known: readonly string[],
): FacetValue[] {
  // A URL can contain any value, including `constructor`, which every object inherits.
  const countOf = (value: string): number => (Object.hasOwn(counts, value) ? (counts[value] ?? 0) : 0);
  const others = [...Object.keys(counts), ...selected].sort((a, b) => countOf(b) - countOf(a) || (a < b ? -1 : 1));
  const order = orderByMeaning(facet) ?? ((a: string, b: string) => Number(!countOf(a)) - Number(!countOf(b)));
  return [...new Set([...known, ...others])].sort(order).map((value) => ({
    value,
    count: countOf(value),
    isSelected: selected.includes(value),
  }));
}
