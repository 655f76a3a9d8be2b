import { HOUR_MS } from '#domain/durations.ts';
import { edgeText } from '#text/edge-text.ts';
import type { RequestContext } from '../platform/env.ts';
import { allowIpAddress } from '../platform/guards/ip-address.ts';
import { readCar } from '../topics/cars/read-car.ts';
import { countPhoneReveal } from '../use-cases/count-phone-reveal.ts';
import { readPost } from './read-post.ts';
import { errorResponse } from './responses.ts';

/** Maximum reveals per IP address and hour, so that nobody can flood the database or the dealer's systems. */
const MAX_PER_HOUR = 60;

/**
 * `POST /api/phone-reveal` with `{car_id, dealership_id, website_id}`: counts that a phone number was shown (PHONE-02, CALL-04), of a car or,
 * with the `car_id` 0, the dealer's own, and notifies systems that receive the event `phone_reveal`. 204 if valid, 422 if not, 429 above the maximum; the page does not wait for the
 * response. The visitor is not identified: only a hash of the IP address is kept, to count.
 */
export async function postPhoneReveal(context: RequestContext): Promise<Response> {
  const body = await readPost(context);
  if (body instanceof Response) return body;
  const { edge } = context;
  const [carId, dealershipId, websiteId] = ['car_id', 'dealership_id', 'website_id'].map((name) =>
    wholeNumber(body.raw[name]),
  );
  if (carId === undefined || carId === null) return errorResponse(422, 'invalid', edgeText(edge, 'error.car_number'));
  const dealership = edge.dealerships.find(({ id }) => id === dealershipId);
  if (dealership === undefined || websiteId !== edge.siteId)
    return errorResponse(422, 'invalid', edgeText(edge, 'error.not_our_site'));
  if (carId !== 0 && (await readCar(context, carId)) === null)
    return errorResponse(422, 'invalid', edgeText(edge, 'error.no_car'));
  if (!(await allowIpAddress(context, 'reveal', MAX_PER_HOUR, HOUR_MS)))
    return errorResponse(429, 'too_many', edgeText(edge, 'error.too_many_phones'));
  await countPhoneReveal(context, carId, dealership.id);
  return new Response(null, { status: 204 });
}

function wholeNumber(raw: unknown): number | null {
  const number = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
