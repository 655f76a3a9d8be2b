import { milesOf } from '#domain/distance.ts';
import { formatNumber, type NumberLocale } from '#text/numbers.ts';

// Apart from dates, because the search for the nearest location loads it in the browser.

/** The unit that a country uses, and the language. */
export type DistanceLocale = Pick<NumberLocale, 'tag'> & { readonly distance: 'km' | 'mi' };

/**
 * A distance as text, such as an odometer: `12,345 km`, in the United States whole miles, `7,671 mi`.
 *
 * @param least the smallest figure to write: nothing is 0 km away
 */
export function formatDistance(km: number, locale: DistanceLocale, least = 0): string {
  return `${distanceFigure(km, locale, least)} ${locale.distance}`;
}

/** The same without the unit, below a label that has it. */
export function distanceFigure(km: number, locale: DistanceLocale, least = 0): string {
  const figure = locale.distance === 'mi' ? milesOf(km) : Math.round(km);
  return formatNumber(Math.max(least, figure), locale);
}
