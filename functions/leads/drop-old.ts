import { database, type Place } from '../env.ts';
import { dropDaySecrets } from '../guards/day-secrets-repo.ts';
import { dayOf } from '../guards/form-token.ts';
import { dropPersonalData } from './retention-repo.ts';

const DAY_MS = 86_400_000;

/** Personal data is kept as long as the dealer says, sign-in codes in the local outbox for a day. */
export async function dropOldLeads(place: Place): Promise<void> {
  const { edge, outside } = place;
  const now = outside.now();
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const db = database(place);
  await dropPersonalData(db, { now, codes: before(1), rest: before(edge.leads.keepDays) });
  await dropDaySecrets(db, dayOf(before(3)));
}
