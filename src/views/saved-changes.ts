import { unavailabilityOf } from '#domain/availability.ts';
import type { CurrentTime } from '#domain/current-time.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { SeenCar } from '#stores/seen-saved-cars.ts';
import { formatInstantDay } from '#text/format.ts';
import type { CardSite } from '#view-types/car-card.ts';
import { carCardView } from '#views/car-card.ts';
import type { SavedWords } from '#views/compare-page.ts';

/**
 * What has changed of a saved car since it was first shown in the list, in sentences: its price, and whether it is reserved or sold. Empty
 * if nothing has. A car reserved by this browser (`isOwn`) is not called reserved, because its card says by whom.
 */
export function savedChanges(
  site: CardSite,
  car: SearchRecord & { readonly isOwn?: boolean },
  seen: SeenCar,
  words: SavedWords,
  now: CurrentTime,
): readonly string[] {
  const date = formatInstantDay(new Date(seen.at), site.locale);
  if (unavailabilityOf(car) === 'sold') return [words('saved.now_sold', { date })];
  const priceText = (price: number | null): string => carCardView(site, { ...car, price }, now).price.text;
  const [before, after] = [priceText(seen.price), priceText(car.price)];
  return [
    ...(before === after ? [] : [words('saved.price_changed', { before, date, now: after })]),
    ...(car.reserved && !seen.reserved && !car.isOwn ? [words('saved.now_reserved', { date })] : []),
    ...(seen.reserved && !car.reserved ? [words('saved.now_free', { date })] : []),
  ];
}
