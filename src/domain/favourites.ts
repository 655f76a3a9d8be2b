import { isInStock } from '#domain/availability.ts';
import type { CarStatus, CarType } from '#domain/car.ts';

/** More than anybody looks through, and as many as one page can ask for. */
export const FAVOURITES_MAX = 100;

/**
 * Compare, favourite and save switches (SAVE-02): the site has them on and the car is in stock (coming soon is not); on
 * some sites also only used cars with a price above 0 and pictures. One rule governs all of them.
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
