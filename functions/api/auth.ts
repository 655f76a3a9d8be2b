import { withCookies } from '../platform/cookies.ts';
import type { RequestContext } from '../platform/env.ts';
import type { Shopper } from '../topics/accounts/accounts-repo.ts';
import { signedOutCookies } from '../topics/accounts/cookies.ts';
import { currentSession, keepAlive } from '../topics/accounts/current-shopper.ts';
import type { Watchlist } from '../topics/watchlist/watchlist-repo.ts';
import { savedCars } from '../use-cases/save-car.ts';
import { jsonResponse, requireGet } from './responses.ts';

/** What a page may know about its shopper; the field names come from the specification (stored user). */
export const publicUser = ({ name, last_name, email, phone, postcode }: Shopper) => ({
  name,
  last_name,
  email,
  phone,
  postcode,
});

/**
 * The response of `GET /api/auth` and of signing in. `now` (ms) lets a page date the shopper's actions by the server's clock; versions are
 * comparable only for the same owner.
 */
export const authResponse = (shopper: Shopper | null, { cars, version }: Watchlist, now: Date) => ({
  user: shopper === null ? null : publicUser(shopper),
  owner: shopper?.id ?? '',
  watchlist: cars.map((id) => ({ id })),
  version,
  now: now.getTime(),
});

/**
 * `GET /api/auth` (AUTH-02, SAVE-06): `{user, owner, watchlist: [{id}], version, now}`, signed out `{user: null, watchlist: []}`. Clears
 * the browser's signed-in cookie if it is no longer valid.
 */
export async function getAuth(context: RequestContext): Promise<Response> {
  const rejection = requireGet(context);
  if (rejection !== null) return rejection;
  const session = await currentSession(context);
  const now = context.runtime.now();
  if (session === null) {
    const signedOut = jsonResponse(authResponse(null, { cars: [], version: 0 }, now));
    return context.request.headers.has('cookie') ? withCookies(signedOut, signedOutCookies()) : signedOut;
  }
  context.later(() => keepAlive(context, session));
  return jsonResponse(authResponse(session.shopper, await savedCars(context, session.shopper.id), now));
}
