import { locationOfCar, mainLocation } from '#domain/locations.ts';
import type { CarFile } from '#stock/public-car.ts';
import type { RequestContext } from '../../platform/env.ts';
import type { PageFill } from '../../platform/fill/fill-page.ts';

/**
 * The number to call about a car (PHONE-03), in place of the main location's, which the page was built with; if the car has no number of its
 * own, that one stays. `car.elsewhere`: the car is at another location, so the main location's hours are not for it.
 */
export const callPlaceholders = (
  { edge: { locations } }: Pick<RequestContext, 'edge'>,
  car: Pick<CarFile, 'phone' | 'location_id'>,
): PageFill['placeholders'] => ({
  ...(car.phone ? { 'car.phone': car.phone.label, 'car.call': car.phone.href } : {}),
  ...(locationOfCar(car, locations) === mainLocation(locations) ? {} : { 'car.elsewhere': '1' }),
});
