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
interface ReserveRules extends DealRules {
  readonly checkout: boolean;
  /** Cars whose price is not shown are reserved too. */
  readonly reserveWithoutPrice: boolean;
}

const showsPrice = (car: DealCar, { priceShownAboveDollars }: DealRules): boolean =>
  car.price_type !== 'poa' && (wholeDollars(car.price) ?? 0) > priceShownAboveDollars;

/** Whether there is something to bid for: a new car whose price is not shown can be asked about only. */
export const isOpenToOffers = (car: DealCar, rules: DealRules): boolean =>
  car.car_type !== 'new' || showsPrice(car, rules);

/**
 * Reserve shows only for an available car, here or coming soon, that is neither reserved nor sold, where the tenant has checkout on;
 * without a price where the tenant wants it (RES-01).
 */
export function isReservable(
  car: DealCar & { readonly reserved: boolean; readonly sold?: boolean },
  rules: ReserveRules,
): boolean {
  const isFree = isAvailable(car) && !car.reserved && car.sold !== true;
  return rules.checkout && isFree && (rules.reserveWithoutPrice || showsPrice(car, rules));
}

/** Bought online are used cars that could be reserved, where the tenant has it (ROUTE-03). */
export function isSoldOnline(
  car: Parameters<typeof isReservable>[0],
  rules: Omit<ReserveRules, 'checkout'> & { readonly onlinePurchase: boolean },
): boolean {
  return car.car_type === 'used' && isReservable(car, { ...rules, checkout: rules.onlinePurchase });
}

/** Deposit in dollars: the first amount above 0 that a payment processor of the car names, else the tenant's (RES-02). */
export function depositOf(car: Pick<Car, 'payment_processors'>, depositDollars: number): number {
  const named = car.payment_processors.find((processor) => processor.amount !== null && processor.amount > 0);
  return named?.amount ?? depositDollars;
}
