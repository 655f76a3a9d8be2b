import { isInStock } from '#domain/availability.ts';
import type { CarStatus, CarType } from '#domain/car.ts';

/** Maximum number of favourites, and of cars in one page request. */
export const FAVOURITES_MAX = 100;

/**
 * Whether compare, favourite and save buttons are shown (SAVE-02): the site has them switched on and the car is in stock (not coming soon);
 * on some sites only for used cars with a price above 0 and pictures. The same rule applies to all three.
 */
export function showsFavourites(
  car: {
    readonly status: CarStatus;
    readonly car_type: CarType;
    readonly price: number | null;
    readonly hasPhotos: boolean;
  },
  rules: { readonly favourites: boolean; readonly favouritesUsedOnly: boolean },
): boolean {
  if (!rules.favourites || !isInStock(car)) return false;
  return !rules.favouritesUsedOnly || (car.car_type === 'used' && (car.price ?? 0) > 0 && car.hasPhotos);
}
