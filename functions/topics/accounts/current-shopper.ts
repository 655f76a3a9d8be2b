import { DAY_MS } from '../../platform/clock.ts';
import { database, type RequestContext } from '../../platform/env.ts';
import { hashOf } from '../../platform/hashes.ts';
import { findSession, type SessionRow, type Shopper, touchSession } from './accounts-repo.ts';
import { sessionToken } from './cookies.ts';

export type { Shopper } from './accounts-repo.ts';

/** A session ends when it was not used for so long, */
export const IDLE_MS = 30 * DAY_MS;
/** and after so long in any case. */
export const SESSION_MS = 180 * DAY_MS;

/** Does this dealer's site have accounts at all? */
export const hasAccounts = ({ edge: { features } }: Pick<RequestContext, 'edge'>): boolean =>
  features.garage || features.gateCheckout || features.gateFinance;

/** Who this request comes from, by the session cookie; null = signed out. */
export async function currentShopper(context: RequestContext): Promise<Shopper | null> {
  return (await currentSession(context))?.shopper ?? null;
}

export interface Session {
  readonly id: string;
  readonly shopper: SessionRow;
}

/** The session of the request's cookie, if it is one of this dealer's and has not ended. */
export async function currentSession(context: RequestContext): Promise<Session | null> {
  const token = sessionToken(context.request);
  if (token === null || !hasAccounts(context)) return null;
  const id = await hashOf(token);
  const now = context.runtime.now();
  const shopper = await findSession(database(context), id, now, new Date(now.getTime() - IDLE_MS));
  return shopper === null ? null : { id, shopper };
}

/** Notes that a session is in use, once a day: it then lives on. */
export async function keepAlive(context: RequestContext, { id, shopper }: Session): Promise<void> {
  const now = context.runtime.now();
  if (now.getTime() - Date.parse(shopper.seenAt) > DAY_MS) await touchSession(database(context), id, now);
}
