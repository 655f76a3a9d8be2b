import { isAvailable } from '#domain/availability.ts';
import type { Car, CarStatus, CarType, PriceType } from '#domain/car.ts';
import { isPriceShown, wholeDollars } from '#domain/price.ts';
import { isTestDriveOnly } from '#domain/test-drive-only.ts';

interface CarForSale {
  readonly status: CarStatus;
  readonly car_type: CarType;
  readonly price: number | string | null;
  readonly price_type: PriceType | null;
}
interface ShownPriceRules {
  readonly priceShownAboveDollars: number;
}
interface ReserveRules extends ShownPriceRules {
  readonly checkout: boolean;
  /** Whether cars without a displayed price can be reserved. */
  readonly reserveWithoutPrice: boolean;
}

/**
 * Whether a dealer takes deposits online (RES-02); without, a reservation is a request and the dealer calls.
 *
 * @param payments the site's payment service
 */
export const takesDeposits = ({ kind }: { readonly kind: string }): boolean => kind !== 'none';

/** Cards and wallets accepted for a deposit (RES-05); none where no deposit is taken online. */
export const acceptedPayments = ({
  takesDeposits: deposit,
  accepts,
}: {
  readonly takesDeposits: boolean;
  readonly accepts: readonly string[];
}): readonly string[] => (deposit ? accepts : []);

const showsPrice = (car: CarForSale, rules: ShownPriceRules): boolean =>
  isPriceShown(wholeDollars(car.price), car.price_type, rules);

/** Whether a shopper may make an offer. A new car without a displayed price accepts enquiries only. */
export const isOpenToOffers = (car: CarForSale, rules: ShownPriceRules): boolean =>
  car.car_type !== 'new' || showsPrice(car, rules);

/**
 * Whether a car can be reserved (RES-01): checkout is enabled, and the car is available (in stock or coming soon), not reserved, and not
 * for test drives only (TAG-05). A car without a displayed price only if the tenant allows it.
 */
export function isReservable(
  car: CarForSale & { readonly reserved: boolean; readonly tag: string | null },
  rules: ReserveRules,
): boolean {
  const isFree = isAvailable(car) && !car.reserved && !isTestDriveOnly(car);
  return rules.checkout && isFree && (rules.reserveWithoutPrice || showsPrice(car, rules));
}

/** Whether a car can be bought online (ROUTE-03): the tenant allows it, and the car is used and could be reserved. */
export function isSoldOnline(
  car: Parameters<typeof isReservable>[0],
  rules: Omit<ReserveRules, 'checkout'> & { readonly onlinePurchase: boolean },
): boolean {
  return car.car_type === 'used' && isReservable(car, { ...rules, checkout: rules.onlinePurchase });
}

/** The highest deposit that a dealer can set, in dollars. */
export const MAX_DEPOSIT_DOLLARS = 10_000;

/** Deposit in dollars: the first amount above 0 among the car's payment processors, otherwise the tenant's (RES-02). */
export function depositOf(car: Pick<Car, 'payment_processors'>, depositDollars: number): number {
  const processorWithAmount = car.payment_processors.find(
    (processor) => processor.amount !== null && processor.amount > 0,
  );
  return processorWithAmount?.amount ?? depositDollars;
}
