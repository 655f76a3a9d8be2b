import { isAvailable } from '#domain/availability.ts';
import type { Car, CarStatus } from '#domain/car.ts';

/** Reserve shows only for an available car that is neither reserved nor sold, where the tenant has checkout on (RES-01). */
export function isReservable(
  car: { readonly status: CarStatus; readonly reserved: boolean; readonly sold?: boolean },
  rules: { readonly checkout: boolean },
): boolean {
  return rules.checkout && isAvailable(car) && !car.reserved && car.sold !== true;
}

/** Deposit in dollars: the first amount above 0 that a payment processor of the car names, else the tenant's (RES-02). */
export function depositOf(car: Pick<Car, 'payment_processors'>, depositDollars: number): number {
  const named = car.payment_processors.find((processor) => processor.amount !== null && processor.amount > 0);
  return named?.amount ?? depositDollars;
}
