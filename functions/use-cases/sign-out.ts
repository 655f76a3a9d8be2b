import { database, type RequestContext } from '../platform/env.ts';
import { deleteSession } from '../topics/accounts/accounts-repo.ts';
import { currentSession } from '../topics/accounts/current-shopper.ts';

/** Ends the session on the server, not only in the browser. */
export async function signOut(context: RequestContext): Promise<void> {
  const session = await currentSession(context);
  if (session !== null) await deleteSession(database(context), session.id);
}
