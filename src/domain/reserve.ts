import { isAvailable } from '#domain/availability.ts';
import type { Car, CarStatus, CarType } from '#domain/car.ts';

/** Reserve shows only for an available car that is neither reserved nor sold, where the tenant has checkout on (RES-01). */
export function isReservable(
  car: { readonly status: CarStatus; readonly reserved: boolean; readonly sold?: boolean },
  rules: { readonly checkout: boolean },
): boolean {
  return rules.checkout && isAvailable(car) && !car.reserved && car.sold !== true;
}

/** Bought online are used cars that could be reserved, where the tenant has it (ROUTE-03). */
export function isSoldOnline(
  car: Parameters<typeof isReservable>[0] & { readonly car_type: CarType },
  rules: { readonly onlinePurchase: boolean },
): boolean {
  return car.car_type === 'used' && isReservable(car, { checkout: rules.onlinePurchase });
}

/** Deposit in dollars: the first amount above 0 that a payment processor of the car names, else the tenant's (RES-02). */
export function depositOf(car: Pick<Car, 'payment_processors'>, depositDollars: number): number {
  const named = car.payment_processors.find((processor) => processor.amount !== null && processor.amount > 0);
  return named?.amount ?? depositDollars;
}
