import { HOUR_MS } from '../platform/clock.ts';
import type { Visit } from '../platform/env.ts';
import { addressMay } from '../platform/guards/address-key.ts';
import { readCar } from '../topics/cars/read-car.ts';
import { countPhoneReveal } from '../use-cases/count-phone-reveal.ts';
import { refuse } from './answer.ts';
import { readWrite } from './read-write.ts';

/** What one address may have counted: a stranger shall neither fill the database nor flood a dealer's system. */
const MOST_AN_HOUR = 60;

/**
 * `POST /api/phone-reveal` with `{car_id, dealership_id, website_id}`: counts that a phone number was opened (PHONE-02, CALL-04)
 * and tells systems with the hook `phone_reveal`. 204 follows what could be counted, 422 what could not, 429 what
 * nobody does; the page does not wait for it. No personal data is sent or kept.
 */
export async function postPhoneReveal(visit: Visit): Promise<Response> {
  const body = await readWrite(visit);
  if (body instanceof Response) return body;
  const { edge } = visit;
  const [carId, dealershipId, websiteId] = ['car_id', 'dealership_id', 'website_id'].map((name) =>
    wholeNumber(body.raw[name]),
  );
  if (carId === undefined || carId === null) return refuse(422, 'invalid', 'car_id is not the number of a car.');
  const dealership = edge.dealerships.find(({ id }) => id === dealershipId);
  if (dealership === undefined || websiteId !== edge.siteId)
    return refuse(422, 'invalid', 'dealership_id and website_id are not of this site.');
  if (carId !== 0 && (await readCar(visit, carId)) === null) return refuse(422, 'invalid', 'There is no such car.');
  if (!(await addressMay(visit, 'reveal', MOST_AN_HOUR, HOUR_MS)))
    return refuse(
      429,
      'too_many',
      'Too many phone numbers have been opened from your connection. Please try again in an hour.',
    );
  await countPhoneReveal(visit, carId, dealership.id);
  return new Response(null, { status: 204 });
}

function wholeNumber(raw: unknown): number | null {
  const number = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
