import { isAvailable } from '#domain/availability.ts';
import type { Car, CarStatus, CarType, PriceType } from '#domain/car.ts';
import { wholeDollars } from '#domain/price.ts';

interface DealCar {
  readonly status: CarStatus;
  readonly car_type: CarType;
  readonly price: number | string | null;
  readonly price_type: PriceType | null;
}
interface DealRules {
  readonly priceShownAboveDollars: number;
}

/**
 * Whether there is something to agree on. A new car that is still to come, or whose price is not shown, can be asked about, but neither
 * held nor bid for: nobody has said yet what it costs.
 */
export function isOpenToDeals(car: DealCar, rules: DealRules): boolean {
  if (car.car_type !== 'new') return true;
  const hasPrice = car.price_type !== 'poa' && (wholeDollars(car.price) ?? 0) > rules.priceShownAboveDollars;
  return car.status === 'in_stock' && hasPrice;
}

/** Reserve shows only for an available car that is open to deals and neither reserved nor sold, where the tenant has checkout on (RES-01). */
export function isReservable(
  car: DealCar & { readonly reserved: boolean; readonly sold?: boolean },
  rules: DealRules & { readonly checkout: boolean },
): boolean {
  return rules.checkout && isAvailable(car) && !car.reserved && car.sold !== true && isOpenToDeals(car, rules);
}

/** Bought online are used cars that could be reserved, where the tenant has it (ROUTE-03). */
export function isSoldOnline(
  car: Parameters<typeof isReservable>[0],
  rules: DealRules & { readonly onlinePurchase: boolean },
): boolean {
  return car.car_type === 'used' && isReservable(car, { ...rules, checkout: rules.onlinePurchase });
}

/** Deposit in dollars: the first amount above 0 that a payment processor of the car names, else the tenant's (RES-02). */
export function depositOf(car: Pick<Car, 'payment_processors'>, depositDollars: number): number {
  const named = car.payment_processors.find((processor) => processor.amount !== null && processor.amount > 0);
  return named?.amount ?? depositDollars;
}
