import { DAY_MS } from '../../platform/clock.ts';
import { database, type Visit } from '../../platform/env.ts';
import { hashOf } from '../../platform/hashes.ts';
import { findSession, type SessionRow, type Shopper, touchSession } from './accounts-repo.ts';
import { sessionToken } from './cookies.ts';

export type { Shopper } from './accounts-repo.ts';

/** A session ends when it was not used for so long, */
export const IDLE_MS = 30 * DAY_MS;
/** and after so long in any case. */
export const SESSION_MS = 180 * DAY_MS;

/** Does this dealer's site have accounts at all? */
export const hasAccounts = ({ edge: { features } }: Pick<Visit, 'edge'>): boolean =>
  features.garage || features.gateCheckout || features.gateFinance;

/** Who this request comes from, by the session cookie; null = signed out. */
export async function currentShopper(visit: Visit): Promise<Shopper | null> {
  return (await currentSession(visit))?.shopper ?? null;
}

export interface Session {
  readonly id: string;
  readonly shopper: SessionRow;
}

/** The session of the request's cookie, if it is one of this dealer's and has not ended. */
export async function currentSession(visit: Visit): Promise<Session | null> {
  const token = sessionToken(visit.request);
  if (token === null || !hasAccounts(visit)) return null;
  const id = await hashOf(token);
  const now = visit.outside.now();
  const shopper = await findSession(database(visit), id, now, new Date(now.getTime() - IDLE_MS));
  return shopper === null ? null : { id, shopper };
}

/** Notes that a session is in use, once a day: it then lives on. */
export async function keepAlive(visit: Visit, { id, shopper }: Session): Promise<void> {
  const now = visit.outside.now();
  if (now.getTime() - Date.parse(shopper.seenAt) > DAY_MS) await touchSession(database(visit), id, now);
}
