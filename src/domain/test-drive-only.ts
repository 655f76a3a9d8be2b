import { isInStock } from '#domain/availability.ts';
import type { CarStatus } from '#domain/car.ts';

const TEST_DRIVE_ONLY = 'Test Drive Only';

/** A custom tag exactly `Test Drive Only`, upper and lower case and spaces included, changes form events and buttons (TAG-05). */
export function isTestDriveOnly(car: { readonly tag: string | null }): boolean {
  return car.tag === TEST_DRIVE_ONLY;
}

/** Whether a test drive can be booked in a car: it is on the yard, and nobody else has reserved it. */
export function isDrivable(car: { readonly status: CarStatus; readonly reserved: boolean }): boolean {
  return isInStock(car) && !car.reserved;
}
