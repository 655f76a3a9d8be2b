import { database, type Visit } from '../platform/env.ts';
import { deleteSession } from '../topics/accounts/accounts-repo.ts';
import { currentSession } from '../topics/accounts/current-shopper.ts';

/** Ends the session of the request here, not only in the browser. */
export async function signOut(visit: Visit): Promise<void> {
  const session = await currentSession(visit);
  if (session !== null) await deleteSession(database(visit), session.id);
}
