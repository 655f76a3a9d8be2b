import { DAY_MS } from '#domain/durations.ts';
import { hasAccounts } from '#domain/sign-in.ts';
import { database, type RequestContext } from '../../platform/env.ts';
import { hashOf } from '../../platform/hashes.ts';
import { extendSession, findSession, type SessionRow, type Shopper } from './accounts-repo.ts';
import { sessionToken } from './cookies.ts';

export type { Shopper } from './accounts-repo.ts';

/** A session ends after this time without use. */
export const IDLE_MS = 30 * DAY_MS;
/** A session ends after this time even if it is used. */
export const SESSION_MS = 180 * DAY_MS;

/** The signed-in shopper of a request, by the session cookie; null = signed out. */
export async function currentShopper(context: RequestContext): Promise<Shopper | null> {
  return (await currentSession(context))?.shopper ?? null;
}

export interface Session {
  readonly id: string;
  readonly shopper: SessionRow;
}

/** The session of the request's cookie, if it exists and has not ended. */
export async function currentSession(context: RequestContext): Promise<Session | null> {
  const token = sessionToken(context.request);
  if (token === null || !hasAccounts(context.edge.features)) return null;
  const id = await hashOf(token);
  const now = context.runtime.now();
  const shopper = await findSession(database(context), id, now, new Date(now.getTime() - IDLE_MS));
  return shopper === null ? null : { id, shopper };
}

/** Extends a session that is in use, at most once a day. */
export async function keepAlive(context: RequestContext, { id, shopper }: Session): Promise<void> {
  const now = context.runtime.now();
  if (now.getTime() - Date.parse(shopper.seenAt) > DAY_MS) await extendSession(database(context), id, now);
}
