import { isInCountry } from '#domain/country-bounds.ts';
import type { Country } from '#domain/locale.ts';
import type { Coordinates } from '#domain/locations.ts';

/** Returns the coordinates of a postcode; null if it is unknown. @throws if an external service does not respond. */
export interface Geocoder {
  find(postcode: string): Promise<Coordinates | null>;
}

/** A range of postcodes with the town that represents it; null = a range without one. */
export interface PostcodeArea {
  /** First postcode of the range, which ends before the next range begins. */
  readonly from: string;
  readonly town: { readonly name: string; readonly at: Coordinates } | null;
}

/** Parses the lines of `src/domain/postcodes`, in order: `2000 -33.868 151.207 Sydney`. */
export function readAreas(text: string): PostcodeArea[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [from = '', lat, long, ...name] = line.split(' ');
      const town = lat === undefined ? null : { name: name.join(' '), at: { lat: Number(lat), long: Number(long) } };
      return { from, town };
    });
}

/** Geocoder for the built-in table: no network request, and only as precise as the postcode ranges. */
export function tableGeocoder(areas: readonly PostcodeArea[]): Geocoder {
  const area = (postcode: string) => areas.findLast(({ from }) => from <= postcode);
  return { find: async (postcode) => area(postcode)?.town?.at ?? null };
}

/**
 * Geocoder for an external service. `template` is its URL, containing `{postcode}` one or more times; the response has `results[0].geometry.location`.
 */
export function serviceGeocoder(template: string, send: typeof fetch, country: Country): Geocoder {
  return {
    find: async (postcode) => {
      const response = await send(template.replaceAll('{postcode}', encodeURIComponent(postcode)));
      if (!response.ok) throw new Error(`The geocoder returned status ${response.status}.`);
      return firstPlace(await response.json(), country);
    },
  };
}

/**
 * A geocoder that asks `table` where `service` fails or finds nothing: services also return no results for a rejected key, or when too many
 * requests were sent. So `find` should only be asked for postcodes that exist.
 */
export function withTable(
  service: Geocoder,
  table: () => Promise<Geocoder>,
  onError: (error: unknown) => void,
): Geocoder {
  return {
    find: async (postcode) => {
      const found = await service.find(postcode).catch((error: unknown) => {
        onError(error);
        return null;
      });
      return found ?? (await table()).find(postcode);
    },
  };
}

interface ServiceResponse {
  readonly results?: readonly ({
    readonly geometry?: { readonly location?: { lat?: unknown; lng?: unknown } };
  } | null)[];
}

/**
 * The first result whose `geometry.location` is in the country, or null. A service queried by postcode alone also finds places in other
 * countries, and some return 0/0 for unknown places.
 */
export function firstPlace(response: unknown, country: Country): Coordinates | null {
  const { results } = (response ?? {}) as ServiceResponse;
  if (!Array.isArray(results)) return null;
  for (const result of results) {
    const { lat, lng } = result?.geometry?.location ?? {};
    if (typeof lat !== 'number' || typeof lng !== 'number') continue;
    const coordinates = { lat, long: lng };
    if (isInCountry(coordinates, country)) return coordinates;
  }
  return null;
}
