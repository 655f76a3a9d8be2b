import { carIsElsewhere } from '#domain/appointments.ts';
import type { EdgeLocation } from '#site/edge-site.ts';
import type { EdgeSite } from '#site/site.ts';
import type { CarFile } from '#stock/public-car.ts';
import { addressLine } from '#text/address-lines.ts';
import { formatInstant } from '#text/format.ts';
import { listText } from '#text/list.ts';

/** `Monday 23 November 2026, 9:30am (AEST)`, in the location's local time. */
export const whenText = (edge: EdgeSite, startsAt: string, timeZone: string): string =>
  formatInstant(new Date(startsAt), { ...edge.locale, timeZone });

/** A location's name and address on one line; the dealer's name if the location no longer exists. */
export const whereText = (edge: EdgeSite, location: EdgeLocation | null | undefined): string =>
  location ? listText([location.name, addressLine(location.address)]) : edge.name;

/** The car of a test drive, with the number to call about it; null = no listed car. */
export type TestDriveCar = Pick<CarFile, 'phone' | 'location_id'> | null;

/** The number to call about a test drive: the car's (PHONE-03), unless the car is at another location now; null = there is none. */
export function phoneText(
  { locations }: Pick<EdgeSite, 'locations'>,
  location: EdgeLocation | null,
  car: TestDriveCar,
): string | null {
  const isAtLocation = location === null || carIsElsewhere(car, location, locations) === null;
  return (isAtLocation ? car?.phone?.label : null) ?? location?.phone ?? null;
}
