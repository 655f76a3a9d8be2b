import { mainLocation } from '#domain/locations.ts';
import type { CarFile } from '#stock/public-car.ts';
import type { RequestContext } from '../../platform/env.ts';
import type { PageFill } from '../../platform/fill/fill-page.ts';

/**
 * The number to call about a car, in place of the main location's with which a page was built (PHONE-03), and `car.elsewhere` where the main
 * location's hours are not those of the car's. Without a number of its own, a car leaves the page's.
 */
export const callMarks = (
  { edge: { locations } }: Pick<RequestContext, 'edge'>,
  { phone, location_id }: Pick<CarFile, 'phone' | 'location_id'>,
): PageFill['marks'] => ({
  ...(phone ? { 'car.phone': phone.label, 'car.call': phone.href } : {}),
  ...(location_id === mainLocation(locations)?.id ? {} : { 'car.elsewhere': '1' }),
});
