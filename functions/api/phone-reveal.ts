import { zonedTime } from '#domain/dates.ts';
import { database, type Visit } from '../env.ts';
import { hookRows } from '../outbox/hook-rows.ts';
import { countReveal } from '../phone-reveals/phone-reveals-repo.ts';
import { refuse } from './answer.ts';
import { readWrite } from './read-write.ts';

/**
 * `POST /api/phone-reveal` with `{car_id, dealership_id, website_id}`: counts that a phone number was opened (PHONE-02, CALL-04)
 * and tells systems with the hook `phone_reveal`. 204 follows what could be counted, 422 what could not; the page does not
 * wait for it. No personal data is sent or kept.
 */
export async function postPhoneReveal(visit: Visit): Promise<Response> {
  const body = await readWrite(visit);
  if (body instanceof Response) return body;
  const { edge, outside } = visit;
  const [carId, dealershipId, websiteId] = ['car_id', 'dealership_id', 'website_id'].map((name) =>
    wholeNumber(body.raw[name]),
  );
  if (carId === undefined || carId === null) return refuse(422, 'invalid', 'car_id is not the number of a car.');
  const dealership = edge.dealerships.find(({ id }) => id === dealershipId);
  if (dealership === undefined || websiteId !== edge.siteId)
    return refuse(422, 'invalid', 'dealership_id and website_id are not of this site.');
  const now = outside.now();
  const reveal = { car_id: carId, dealership_id: dealership.id, website_id: edge.siteId };
  await countReveal(
    database(visit),
    { day: zonedTime(now, edge.timeZone).date, carId, dealershipId: dealership.id },
    hookRows(visit, 'phone_reveal', `phone_reveal:${outside.newId()}`, reveal),
  );
  return new Response(null, { status: 204 });
}

function wholeNumber(raw: unknown): number | null {
  const number = typeof raw === 'string' && /^\d{1,15}$/.test(raw) ? Number(raw) : raw;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
