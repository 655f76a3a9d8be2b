import { isInStock } from '#domain/availability.ts';
import type { CarStatus, ItemType } from '#domain/car.ts';

const TEST_DRIVE_ONLY = 'Test Drive Only';

/** Whether a car's custom tag is exactly `Test Drive Only` (case and spaces matter), which changes form events and buttons (TAG-05). */
export function isTestDriveOnly(car: { readonly tag: string | null }): boolean {
  return car.tag === TEST_DRIVE_ONLY;
}

/** The kind of vehicle that is towed, not driven. */
export const TOWED: ItemType = 'caravan';

/** Whether a test drive can be booked: the car is at the yard and not reserved, and not towed. */
export function canBeTestDriven(car: {
  readonly status: CarStatus;
  readonly reserved: boolean;
  readonly item_type: ItemType;
}): boolean {
  return isInStock(car) && !car.reserved && car.item_type !== TOWED;
}
