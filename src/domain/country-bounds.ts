import type { Country } from '#domain/locale.ts';
import type { Coordinates } from '#domain/locations.ts';

type Span = readonly [min: number, max: number];

/** Bounding boxes of each country and its islands, in degrees; several if it crosses the date line or has distant parts. */
const COUNTRY_BOUNDS: { readonly [country in Country]: readonly { readonly lat: Span; readonly long: Span }[] } = {
  AU: [{ lat: [-55, -9], long: [96, 169] }],
  NZ: [
    { lat: [-53, -29], long: [165, 180] },
    { lat: [-53, -29], long: [-180, -175] },
  ],
  US: [
    { lat: [17, 72], long: [-180, -64] },
    { lat: [51, 54], long: [172, 180] },
    { lat: [13, 21], long: [144, 147] },
    { lat: [-15, -11], long: [-172, -168] },
  ],
};

/** Whether coordinates lie within a country's bounding boxes. False for NaN, and for 0/0, which many services return for "unknown". */
export function isInCountry({ lat, long }: Coordinates, country: Country): boolean {
  return COUNTRY_BOUNDS[country].some((bounds) => isWithin(lat, bounds.lat) && isWithin(long, bounds.long));
}

const isWithin = (value: number, [min, max]: Span): boolean => value >= min && value <= max;
