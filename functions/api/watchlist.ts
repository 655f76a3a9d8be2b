import { readCarId } from '#domain/car-ids.ts';
import { toE164 } from '#domain/phone-number.ts';
import { TOGGLED_AT_HEADER, WATCHLIST_MAX } from '#domain/watchlist.ts';
import { edgeText } from '#text/edge-text.ts';
import type { RequestContext } from '../platform/env.ts';
import { currentShopper } from '../topics/accounts/current-shopper.ts';
import { changeWatchlist } from '../use-cases/save-car.ts';
import { readPost } from './read-post.ts';
import { jsonResponse, unknownEndpoint } from './responses.ts';

/** `POST /api/watchlist/save-car`, see `postChange`. */
export const postSaveCar = (context: RequestContext): Promise<Response> => postChange(context, true);
/** `POST /api/watchlist/remove-car`, see `postChange`. */
export const postRemoveCar = (context: RequestContext): Promise<Response> => postChange(context, false);

/**
 * `{phone_number, car_id}` (SAVE-05): 200 `{success: true, saved, version}`, the stored state; else `{success: false, message}` with 401 if
 * signed out; 403 for a phone number that is not the session's, which must be empty if the shopper signed in by e-mail (A42); 404 if a car to
 * be saved is not listed; 409 if the list is full; 422 if `car_id` is not an id or `Toggled-At` is not a time. Calls may be repeated and arrive
 * in any order: the request with the later `Toggled-At` header (ms) wins.
 */
async function postChange(context: RequestContext, saved: boolean): Promise<Response> {
  if (!context.edge.features.garage) return unknownEndpoint(context);
  const body = await readPost(context);
  if (body instanceof Response) return body;
  const shopper = await currentShopper(context);
  if (shopper === null) return failure(401, edgeText(context.edge, 'error.sign_in_to_save'));
  const { phone_number: phone, car_id } = body.raw;
  const at = context.request.headers.get(TOGGLED_AT_HEADER) ?? context.runtime.now().getTime();
  const submittedPhone = text(phone).trim();
  if ((toE164(submittedPhone, context.edge.locale.country) ?? submittedPhone) !== shopper.phone)
    return failure(403, edgeText(context.edge, 'error.not_your_phone'));
  const car = readCarId(car_id);
  if (car === null) return failure(422, edgeText(context.edge, 'error.not_our_car'));
  if (!isInstant(at)) return failure(422, edgeText(context.edge, 'error.not_a_time'));
  const change = await changeWatchlist(context, shopper.id, car, saved, Number(at));
  if (change.kind === 'rejected')
    return failure(change.status, edgeText(context.edge, change.message, { count: WATCHLIST_MAX }));
  return jsonResponse({ success: true, saved: change.saved, version: change.version });
}

const failure = (status: number, message: string): Response => jsonResponse({ success: false, message }, status);
/** A string or number as text; anything else gives an empty string. */
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const isInstant = (value: unknown): boolean => /^\d{1,15}$/.test(text(value));
