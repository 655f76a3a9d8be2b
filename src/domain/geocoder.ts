import { isInCountry } from '#domain/country-bounds.ts';
import type { Country } from '#domain/locale.ts';
import type { Coordinates } from '#domain/locations.ts';

/** Finds where a postcode is. Null = nobody knows it. @throws when an outside service does not answer. */
export interface Geocoder {
  find(postcode: string): Promise<Coordinates | null>;
}

/** A run of postcodes and the town that stands for it; null = a run nobody lives in. */
export interface PostcodeArea {
  /** First postcode of the run, which ends before the next one's. */
  readonly from: string;
  readonly town: { readonly name: string; readonly at: Coordinates } | null;
}

/** The lines of `src/domain/postcodes`, in order: `2000 -33.868 151.207 Sydney`. */
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

/** The built-in table: no request leaves the page, and distances are as rough as its runs. */
export function tableGeocoder(areas: readonly PostcodeArea[]): Geocoder {
  const area = (postcode: string) => areas.findLast(({ from }) => from <= postcode);
  return { find: async (postcode) => area(postcode)?.town?.at ?? null };
}

/** A service of others, asked with an address that holds `{postcode}`; it answers `results[0].geometry.location`. */
export function serviceGeocoder(address: string, ask: typeof fetch, country: Country): Geocoder {
  return {
    find: async (postcode) => {
      const answer = await ask(address.replace('{postcode}', encodeURIComponent(postcode)));
      if (!answer.ok) throw new Error(`The geocoder answered ${answer.status}.`);
      return firstPlace(await answer.json(), country);
    },
  };
}

interface ServiceAnswer {
  readonly results?: readonly ({
    readonly geometry?: { readonly location?: { lat?: unknown; lng?: unknown } };
  } | null)[];
}

/**
 * The first result whose `geometry.location` is a place in the country; null = there is none. A service that is asked for a postcode alone
 * also knows those of other countries, and some answer 0/0 for a place they do not know.
 */
export function firstPlace(answer: unknown, country: Country): Coordinates | null {
  const { results } = (answer ?? {}) as ServiceAnswer;
  if (!Array.isArray(results)) return null;
  for (const result of results) {
    const { lat, lng } = result?.geometry?.location ?? {};
    if (typeof lat !== 'number' || typeof lng !== 'number') continue;
    const place = { lat, long: lng };
    if (isInCountry(place, country)) return place;
  }
  return null;
}
