import type { CarStatus } from '#domain/car.ts';

/**
 * Where a car belongs in a list without a query or a chosen sort, 0 first: with a photo, coming soon with a photo, without a photo, coming
 * soon without one. Cars of equal rank follow by id. A sale changes nothing, so a car that is sold while a shopper reads the list keeps its
 * place there (decision 420).
 */
export function listRank(car: { readonly status: CarStatus; readonly image: string | null }): number {
  return (car.image === null ? 2 : 0) + (car.status === 'coming_soon' ? 1 : 0);
}
