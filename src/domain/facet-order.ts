import { type ListFacet, predefinedOrder } from '#domain/facets.ts';

/** One value of a list facet, with the number of cars that match it. */
export interface FacetValue {
  readonly value: string;
  readonly count: number;
  readonly isSelected: boolean;
}

/**
 * The values of a facet in display order: in the facet's predefined order if it has one (`predefinedOrder`), otherwise by number of
 * cars, then by name (SRCH-16). Values in `known` keep their order while filters change, so that the list does not jump under the pointer:
 * selecting a value does not change the counts in its own list. Values without cars come last (decision 595), and within each group known
 * values come before new ones. Selected values are always included.
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
  const order = predefinedOrder(facet) ?? ((a: string, b: string) => Number(!countOf(a)) - Number(!countOf(b)));
  return [...new Set([...known, ...others])].sort(order).map((value) => ({
    value,
    count: countOf(value),
    isSelected: selected.includes(value),
  }));
}
