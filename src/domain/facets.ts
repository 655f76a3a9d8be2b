import { CAR_TYPES } from '#domain/car.ts';
import type { SearchRecord } from '#domain/search-record.ts';

/**
 * Facets that filter a results list (SRCH-03), with the same names in URLs, index and markup, in the order of the chips of selected filters.
 * The number says whether shoppers can type a value as a word of their search: 0 = no; of two facets with the same value, the one with 1 is
 * used, not the one with 2. A filter for a typed model or badge would not find more cars than its words do.
 */
export const FACET_TYPING_PRIORITY = {
  car_type: 1,
  make: 1,
  model: 0,
  badge: 0,
  year: 0,
  price: 0,
  subscription_price: 0,
  price_range: 0,
  weekly_price_range: 0,
  km: 0,
  body: 1,
  fuel: 1,
  transmission: 1,
  drive: 1,
  seats: 1,
  colour: 1,
  state: 2,
  city: 1,
  location_name: 0,
  distribution_locations: 0,
  dealership_name: 0,
  dealership_slug: 0,
  categories: 0,
  filtered_features: 0,
  item_type: 1,
  tag: 0,
  status: 0,
  make_model: 0,
} as const satisfies { readonly [field in keyof SearchRecord]?: 0 | 1 | 2 };

export type Facet = keyof typeof FACET_TYPING_PRIORITY;
export const FACETS = Object.keys(FACET_TYPING_PRIORITY) as Facet[];

/** Numeric facets with a slider (SRCH-07), written as `min:max` in the URL. */
export const RANGE_FACETS = ['price', 'subscription_price', 'year', 'km'] as const satisfies readonly Facet[];
export type RangeFacet = (typeof RANGE_FACETS)[number];
export type ListFacet = Exclude<Facet, RangeFacet>;

/** Whether a filter has a slider instead of a list of values. */
export const isRangeFacet = (facet: string): facet is RangeFacet => (RANGE_FACETS as readonly string[]).includes(facet);

/** Facets with a list of values: all without a slider. */
export const LIST_FACETS = FACETS.filter((facet): facet is ListFacet => !isRangeFacet(facet));

/** The position of a value in a predefined order (SRCH-11), negative for an unknown value; in other facets, the most frequent value is first. */
const POSITIONS: { readonly [facet in ListFacet]?: (value: string) => number } = {
  car_type: (value) => (CAR_TYPES as readonly string[]).indexOf(value),
  seats: Number,
};

/**
 * The comparator of a facet whose values have a predefined order (SRCH-11), for its list and for the chips of selected filters; undefined
 * for all other facets. Only identical values compare as equal.
 */
export function predefinedOrder(facet: ListFacet): ((a: string, b: string) => number) | undefined {
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
