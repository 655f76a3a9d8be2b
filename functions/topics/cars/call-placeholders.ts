import { locationOfCar, mainLocation } from '#domain/locations.ts';
import type { CarFile } from '#stock/public-car.ts';
import type { RequestContext } from '../../platform/env.ts';
import type { PageFill } from '../../platform/fill/fill-page.ts';

/**
 * The number to call about a car, in place of the main location's with which a page was built (PHONE-03), and `car.elsewhere` where the main
 * location's hours are not those of the car's. Without a number of its own, a car leaves the page's.
 */
export const callPlaceholders = (
  { edge: { locations } }: Pick<RequestContext, 'edge'>,
  car: Pick<CarFile, 'phone' | 'location_id'>,
): PageFill['placeholders'] => ({
  ...(car.phone ? { 'car.phone': car.phone.label, 'car.call': car.phone.href } : {}),
  ...(locationOfCar(car, locations) === mainLocation(locations) ? {} : { 'car.elsewhere': '1' }),
});
