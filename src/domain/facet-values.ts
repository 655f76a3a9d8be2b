import { CAR_TYPES } from '#domain/car.ts';
import type { ListFacet } from '#domain/search-record.ts';

/** Place of a value among the others of its facet; what has no such place comes last. */
const PLACES: { readonly [K in ListFacet]?: (value: string) => number } = {
  car_type: (value) => (CAR_TYPES as readonly string[]).indexOf(value),
  seats: Number,
};

/**
 * The order of a facet whose values stand by what they mean (SRCH-11), in its list as in the chips of what is chosen; undefined for all
 * others. Equal only what is the same.
 */
export function orderByMeaning(facet: ListFacet): ((a: string, b: string) => number) | undefined {
  const placeOf = PLACES[facet];
  if (placeOf === undefined) return undefined;
  const place = (value: string): number => {
    const at = placeOf(value);
    return at >= 0 ? at : Number.POSITIVE_INFINITY;
  };
  return (a, b) => {
    const [first, second] = [place(a), place(b)];
    return first === second ? Number(a > b) - Number(a < b) : first < second ? -1 : 1;
  };
}
