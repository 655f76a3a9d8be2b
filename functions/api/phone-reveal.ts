import type { Visit } from '../env.ts';
import { readBody } from './read-body.ts';
import { crossSite } from './same-site.ts';

/**
 * `POST /api/phone-reveal` with `{car_id}`: counts that a phone number was opened (PHONE-01, CALL-04). 204 always follows a
 * readable call; the page does not wait for it. No personal data is sent or kept.
 */
export async function postPhoneReveal({ edge, outside, request, url }: Visit): Promise<Response> {
  if (request.method !== 'POST') return new Response(null, { status: 405, headers: { Allow: 'POST' } });
  if (crossSite(request, url)) return new Response(null, { status: 403 });
  const body = await readBody(request);
  if ('status' in body) return Response.json({ error: body.error, message: body.message }, { status: body.status });
  const car = Number(body.raw.car_id);
  if (!Number.isSafeInteger(car) || car < 0)
    return Response.json({ error: 'invalid', message: 'car_id is not the number of a car.' }, { status: 422 });
  outside.log({ event: 'phone_reveal', site: edge.slug, car });
  return new Response(null, { status: 204 });
}
