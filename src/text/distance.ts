import { distanceIn, shownKm } from '#domain/distance.ts';
import { formatNumber, type NumberLocale, withUnit } from '#text/numbers.ts';

/** The unit that a country uses, and the language. */
type DistanceLocale = Pick<NumberLocale, 'tag'> & { readonly distance: 'km' | 'mi' };

/** A distance as text, such as an odometer: `12,345 km`, in the United States whole miles, `7,671 mi`. */
export const formatDistance = (km: number, locale: DistanceLocale): string =>
  inUnit(distanceIn(locale.distance, km), locale);

/** The odometer of a car, wherever it is shown: `61,000 km`; null if it is not shown. */
export function odometerText(car: Parameters<typeof shownKm>[0], locale: DistanceLocale): string | null {
  const km = shownKm(car);
  return km === null ? null : formatDistance(km, locale);
}

/** A distance that is already in the unit of the country, as a shopper types it. */
export const inUnit = (figure: number, locale: DistanceLocale): string =>
  withUnit(formatNumber(figure, locale), locale.distance);

/** A distance without its unit, below a label that has it. */
export const distanceFigure = (km: number, locale: DistanceLocale): string =>
  formatNumber(distanceIn(locale.distance, km), locale);
