import { DAY_MS, dayOf } from '../platform/clock.ts';
import { database, type Place } from '../platform/env.ts';
import { dropDaySecrets } from '../platform/guards/day-secrets-repo.ts';
import { dropPersonalData } from '../topics/leads/retention-repo.ts';
import { dropReveals } from '../topics/phone-reveals/phone-reveals-repo.ts';

/** Counts without personal data, and rows that only say that something was never sent: a year, and a month to look at it. */
const COUNTS_DAYS = 400;

/** Personal data is kept as long as the dealer says, sign-in codes in the local outbox for a day. */
export async function dropOldLeads(place: Place): Promise<void> {
  const { edge, outside } = place;
  const now = outside.now();
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const db = database(place);
  await dropPersonalData(db, {
    now,
    codes: before(1),
    rest: before(edge.leads.keepDays),
    reports: before(Math.max(COUNTS_DAYS, edge.leads.keepDays)),
  });
  await dropDaySecrets(db, dayOf(before(3)));
  await dropReveals(db, dayOf(before(COUNTS_DAYS)));
}
