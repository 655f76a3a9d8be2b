import { type Unavailability, unavailabilityOf } from '#domain/availability.ts';
import { featuresFor } from '#domain/dealership-rules.ts';
import { isReservable, isSoldOnline } from '#domain/reserve.ts';
import { database, type WorkerContext } from '../../platform/env.ts';
import type { CurrentCar } from '../cars/current-car.ts';
import type { Hold } from './hold.ts';
import { findLiveHold } from './holds-repo.ts';

/** Reserve with a deposit, or buy a used car online. */
export type CheckoutKind = 'reserve' | 'buy';

/**
 * What a shopper may do with a car. `free`: reserve or buy it; `paying`: somebody has yet to pay the deposit; `reserved`: it is reserved; `sold`;
 * `withdrawn`: no longer for sale; `not_offered`: not available online; `not_used`: only used cars can be bought online.
 */
export type CheckoutAvailability =
  | { readonly kind: 'free' | Unavailability | 'not_offered' | 'not_used' }
  | { readonly kind: 'paying' | 'reserved'; readonly hold: Hold | null };

/** Whether a car is one that can be reserved, by the rules of its dealership; it may still be held by an unpaid hold. */
export const canBeReserved = ({ edge }: Pick<WorkerContext, 'edge'>, car: CurrentCar): boolean =>
  isReservable(car, { ...edge.limits, ...featuresFor(edge, car) });

/** Whether a car can be reserved or bought now, and if not, why not. */
export async function checkoutAvailability(
  context: WorkerContext,
  car: CurrentCar,
  checkout: CheckoutKind,
): Promise<CheckoutAvailability> {
  const { edge } = context;
  const rules = { ...edge.limits, ...featuresFor(edge, car) };
  const unavailable = unavailabilityOf(car);
  if (unavailable !== null) return { kind: unavailable };
  if (checkout === 'buy' && rules.onlinePurchase && car.car_type !== 'used') return { kind: 'not_used' };
  const carWithoutHold = { ...car, reserved: false };
  const isOffered = checkout === 'buy' ? isSoldOnline(carWithoutHold, rules) : isReservable(carWithoutHold, rules);
  if (!isOffered) return { kind: 'not_offered' };
  const hold = await findLiveHold(database(context), car.id, context.runtime.now());
  if (hold !== null) return { kind: hold.state === 'held' ? 'paying' : 'reserved', hold };
  return car.reserved ? { kind: 'reserved', hold: null } : { kind: 'free' };
}
