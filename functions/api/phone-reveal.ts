import type { Visit } from '../env.ts';
import { refuse } from './answer.ts';
import { readWrite } from './read-write.ts';

/**
 * `POST /api/phone-reveal` with `{car_id}`: counts that a phone number was opened (PHONE-01, CALL-04). 204 always follows a
 * readable call; the page does not wait for it. No personal data is sent or kept.
 */
export async function postPhoneReveal(visit: Visit): Promise<Response> {
  const body = await readWrite(visit);
  if (body instanceof Response) return body;
  const { edge, outside } = visit;
  const car = Number(body.raw.car_id);
  if (!Number.isSafeInteger(car) || car < 0) return refuse(422, 'invalid', 'car_id is not the number of a car.');
  outside.log({ event: 'phone_reveal', site: edge.slug, car });
  return new Response(null, { status: 204 });
}
