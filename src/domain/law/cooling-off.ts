import type { CarType, ItemType } from '#domain/car.ts';
import { auStateOf } from '#domain/law/sourced.ts';
import { STATE_LAW } from '#domain/law/states.ts';
import { isAmbiguousBody } from '#domain/law/used-car-warranty.ts';

/** The right to withdraw from buying a car. */
export interface CoolingOff {
  readonly businessDays: number;
  /** Only if the dealer arranges the credit. */
  readonly withCreditOnly: boolean;
}

/**
 * The cooling-off period of a car's state; null if there is none for such a car, if it may not apply (to a vehicle other than a car, or to
 * its body type), or if the state is not known.
 */
export function coolingOffOf(car: {
  readonly item_type: ItemType;
  readonly car_type: CarType;
  readonly body: string | null;
  readonly state: string | null;
}): CoolingOff | null {
  const state = auStateOf(car.state);
  if (state === null || car.item_type !== 'car') return null;
  const { businessDays, types, withCreditOnly, commercial } = STATE_LAW[state].coolingOff;
  if (businessDays === null || !types.includes(car.car_type)) return null;
  return commercial || !isAmbiguousBody(car.body) ? { businessDays, withCreditOnly } : null;
}
