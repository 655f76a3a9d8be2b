import { isAvailable, isInStock } from '#domain/availability.ts';
import type { CarStatus } from '#domain/car.ts';

/** The rank of sold cars, which come last in a list with a query too. */
export const LAST_LIST_RANK = 4;

/**
 * Where a car belongs in a list without a query or a chosen sort, 0 first: in stock with a photo, coming soon with a photo, in stock without
 * one, coming soon without one, then sold cars. Cars of equal rank follow by id (decision 420).
 */
export function listRank(car: { readonly status: CarStatus; readonly image: string | null }): number {
  if (!isAvailable(car)) return LAST_LIST_RANK;
  return (car.image === null ? 2 : 0) + (isInStock(car) ? 0 : 1);
}
