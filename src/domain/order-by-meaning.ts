import { CAR_TYPES } from '#domain/car.ts';
import type { ListFacet } from '#domain/search-record.ts';

/** Sort position of a value within its facet; values without one come last. */
const POSITIONS: { readonly [K in ListFacet]?: (value: string) => number } = {
  car_type: (value) => (CAR_TYPES as readonly string[]).indexOf(value),
  seats: Number,
};

/**
 * The comparator of a facet whose values have an order by meaning (SRCH-11), for its list and for the chips of selected filters; undefined
 * for all other facets. Only identical values compare as equal.
 */
export function orderByMeaning(facet: ListFacet): ((a: string, b: string) => number) | undefined {
  const positionOf = POSITIONS[facet];
  if (positionOf === undefined) return undefined;
  const rank = (value: string): number => {
    const position = positionOf(value);
    return position >= 0 ? position : Number.POSITIVE_INFINITY;
  };
  return (a, b) => {
    const [first, second] = [rank(a), rank(b)];
    return first === second ? Number(a > b) - Number(a < b) : first < second ? -1 : 1;
  };
}
