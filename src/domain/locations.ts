import { EARTH_RADIUS_KM, STARS_FULL } from '#domain/page-limits.ts';
import { sellsCars } from '#domain/sells-cars.ts';
import { toSlug } from '#domain/slug.ts';

/* Rules for which locations a block shows, their order and layout, and their distance (LOC-01, LOC-03, LOC-11, LOC-12). */

/** A place on the globe, in degrees. */
export interface Coordinates {
  readonly lat: number;
  readonly long: number;
}

interface PlaceFields {
  readonly id: number;
  readonly type: 'sales' | 'service' | 'parts';
  readonly subtype: readonly string[];
  readonly primary: boolean;
}

/** Groups of locations that a block or the contact page can show (LOC-01). */
export const LOCATION_GROUPS = ['primary', 'sales', 'service', 'parts', 'service-and-parts', 'buying', 'all'] as const;
type LocationGroup = (typeof LOCATION_GROUPS)[number];
/** A group, or the id of a single location. */
export type LocationSelector = LocationGroup | number;

/** Which locations belong to each group (LOC-01). `buying` is a subtype, independent of the type. */
const IN_GROUP: { readonly [group in Exclude<LocationGroup, 'primary'>]: (location: PlaceFields) => boolean } = {
  sales: sellsCars,
  service: ({ type }) => type === 'service',
  parts: ({ type }) => type === 'parts',
  'service-and-parts': (location) => !sellsCars(location),
  buying: ({ subtype }) => subtype.includes('buying'),
  all: () => true,
};

/**
 * The dealer's main location, used where only one is shown: the one marked as `primary`, otherwise the first. Nothing else decides this.
 *
 * @param places the visible locations in display order
 */
export const mainLocation = <Place extends Pick<PlaceFields, 'primary'>>(places: readonly Place[]): Place | undefined =>
  places.find(({ primary }) => primary) ?? places[0];

/**
 * The location that a feed means: the one with the number it gives, otherwise the one it names, in any spelling with the same letters and
 * digits. It is looked for once, when the stock is read; everything else finds a car's location by `location_id`.
 */
export function namedLocation<Place extends Pick<PlaceFields, 'id'> & { readonly name: string; readonly slug: string }>(
  reference: { readonly id: number | null; readonly name: string | null },
  places: readonly Place[],
): Place | undefined {
  const byId = places.find(({ id }) => id === reference.id);
  if (byId !== undefined || reference.name === null) return byId;
  const slug = toSlug(reference.name);
  return places.find(({ name }) => toSlug(name) === slug) ?? places.find((location) => location.slug === slug);
}

/** Time zone of an appointment at a location; `defaultZone` is the dealer's, used if the location no longer exists. */
export const timeZoneAt = (
  locations: readonly { readonly id: number; readonly timeZone: string }[],
  locationId: unknown,
  defaultZone: string,
): string => locations.find(({ id }) => id === locationId)?.timeZone ?? defaultZone;

/** The dealer's location where a car is; undefined if it is at none of them. */
export const locationOfCar = <Place extends Pick<PlaceFields, 'id'>>(
  { location_id }: { readonly location_id: number | null },
  places: readonly Place[],
): Place | undefined => places.find(({ id }) => id === location_id);

/** The locations of a block, in the order given; empty for an unknown id. `primary` is the main location. */
export function selectLocations<Place extends PlaceFields>(
  selector: LocationSelector,
  places: readonly Place[],
): readonly Place[] {
  if (typeof selector === 'number') return places.filter(({ id }) => id === selector);
  if (selector !== 'primary') return places.filter(IN_GROUP[selector]);
  const main = mainLocation(places);
  return main === undefined ? [] : [main];
}

/** Columns of the location list on a wide screen (LOC-03, A22): six locations make two rows of three. */
export function columnsFor(count: number): number {
  if (count === 6) return 3;
  return Math.min(count, 4);
}

/** A carousel with at most this many locations fits a large screen, and shows its 'Swipe' hint there (LOC-04, A21). */
export const CAROUSEL_HINT_MAX = 3;

/** The coordinates of an address; null unless both are given. */
export const coordinatesOf = ({
  lat,
  long,
}: {
  readonly lat: number | null;
  readonly long: number | null;
}): Coordinates | null => (lat === null || long === null ? null : { lat, long });

/** The places that have a distance to a postcode; a search for the nearest needs two (LOC-11). */
export const placesWithDistance = <
  Place extends { readonly address: { readonly lat: number | null; readonly long: number | null } },
>(
  places: readonly Place[],
): Place[] => places.filter(({ address }) => coordinatesOf(address) !== null);

/** Great-circle distance in kilometres (LOC-11). */
export function haversineKm(from: Coordinates, to: Coordinates): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const haversine = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;
  const chord =
    haversine(to.lat - from.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * haversine(to.long - from.long);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/**
 * Locations nearer to each other than this are one place: a car of one is driven from the other. Degrees are 2 km from north to south, and
 * less from east to west: 1.9 km in Darwin, 1.8 in Brisbane, 1.5 in Hobart, 1.4 in Invercargill.
 */
const SAME_PLACE_DEGREES = 0.018;

interface Placed {
  readonly address: {
    readonly street: string;
    readonly postcode: string;
    readonly lat: number | null;
    readonly long: number | null;
  };
}

/** Whether two locations are at one place: they have the same street and postcode, or are less than 1.4 to 2 km apart (`SAME_PLACE_DEGREES`). */
export function isSamePlace({ address: a }: Placed, { address: b }: Placed): boolean {
  const isSameStreet = a.postcode === b.postcode && toSlug(a.street) === toSlug(b.street);
  // NaN without coordinates, which is never near.
  const degrees = Math.hypot((a.lat ?? NaN) - (b.lat ?? NaN), (a.long ?? NaN) - (b.long ?? NaN));
  return isSameStreet || degrees < SAME_PLACE_DEGREES;
}

/** Two locations whose distances differ by less are as near as each other: a postcode only names an area. */
const EQUALLY_NEAR_KM = 1;

/**
 * Locations with their distance, nearest first; those without coordinates follow in the order given (LOC-11). Of two as near as each
 * other, one with `sells` false (service or parts only) comes second.
 */
export function byDistance<Place extends { readonly at: Coordinates | null; readonly sells?: boolean }>(
  from: Coordinates,
  places: readonly Place[],
): { readonly location: Place; readonly km: number | null }[] {
  const sorted = places
    .map((location) => ({ location, km: location.at === null ? null : haversineKm(from, location.at) }))
    .sort((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) || 0);
  const ordered: typeof sorted = [];
  for (const entry of sorted) {
    const { km } = entry;
    const isOvertaken = (other: typeof entry): boolean =>
      other.location.sells === false && other.km !== null && km !== null && km - other.km < EQUALLY_NEAR_KM;
    const position =
      entry.location.sells === false ? ordered.length : ordered.findLastIndex((other) => !isOvertaken(other)) + 1;
    ordered.splice(position, 0, entry);
  }
  return ordered;
}

/** How much of each of five stars is filled, 0 to 1: the fifth only shows what an average has above 4, so an average of 5 fills it (LOC-12, A23). */
export function starFills(average: number): number[] {
  return Array.from({ length: STARS_FULL + 1 }, (_, star) =>
    Math.min(1, Math.max(0, Math.round((average - star) * 100) / 100)),
  );
}
