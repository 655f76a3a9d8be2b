import { placesWithDistance } from '#domain/locations.ts';
import { POSTCODE_LENGTHS } from '#domain/postcodes/format.ts';
import type { Location, Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';
import type { NearestLocationView } from '#view-types/location.ts';

/**
 * The search for the nearest of these locations (LOC-11), with the terms used in the site's country; null if fewer than two have coordinates.
 */
export function nearestLocation(
  { locale, text, maps }: Pick<Site, 'locale' | 'text' | 'maps'>,
  locations: readonly Location[],
): NearestLocationView | null {
  const { length: count } = placesWithDistance(locations);
  if (count < 2) return null;
  const words = wordsOf(text);
  const digits = POSTCODE_LENGTHS[locale.country];
  return {
    country: locale.country,
    unit: locale.distance,
    geocoder: maps.geocoder,
    digits,
    label: words('nearest.label'),
    button: words('nearest.button'),
    distanceNote: words('nearest.rough'),
    missing: words('form.postcode_missing'),
    invalid: words('form.postcode_invalid', { digits }),
    unknown: words('form.postcode_nowhere'),
    away: words('nearest.away'),
    found: words(count === locations.length ? 'nearest.found' : 'nearest.found_among'),
    foundSelling: words('nearest.found_selling'),
    failed: words('nearest.failed'),
  };
}
