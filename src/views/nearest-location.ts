import { POSTCODES } from '#domain/forms/blocks.ts';
import type { Site } from '#site/site.ts';
import { wordsOf } from '#text/wording.ts';
import type { NearestLocationView } from '#view-types/location.ts';

/** The search for the nearest location (LOC-11), in the words of the site's country. */
export function nearestLocation({
  locale,
  text,
  maps,
  forms,
}: Pick<Site, 'locale' | 'text' | 'maps' | 'forms'>): NearestLocationView {
  const words = wordsOf(locale.tag, text);
  const { missing, invalid, nowhere } = forms.messages.postcode;
  return {
    country: locale.country,
    unit: locale.distance,
    geocoder: maps.geocoder,
    digits: POSTCODES[locale.tag].digits,
    label: words('nearest.label'),
    button: words('nearest.button'),
    rough: words('nearest.rough'),
    missing,
    invalid,
    nowhere,
    away: words('nearest.away'),
    found: words('nearest.found'),
    failed: words('nearest.failed'),
  };
}
