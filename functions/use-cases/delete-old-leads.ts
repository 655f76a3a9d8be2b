import { DAY_MS } from '#domain/durations.ts';
import { dayOf } from '../platform/clock.ts';
import { database, type WorkerContext } from '../platform/env.ts';
import { deleteErasures } from '../platform/erasures-repo.ts';
import { deleteDaySecrets } from '../platform/guards/day-secrets-repo.ts';
import { deletePersonalData } from '../topics/leads/retention-repo.ts';
import { deleteReveals } from '../topics/phone-reveals/phone-reveals-repo.ts';

/** How long counts without personal data, and undelivered rows, are kept: a year, plus a month to look back at it. */
const KEEP_COUNTS_DAYS = 400;
/** A database can be rewound to a minute of the last 30 days. */
const KEEP_ERASURES_DAYS = 31;

/**
 * Deletes personal data after the time that the dealer set, messages with sign-in codes that were stored instead of sent after a day, and the
 * secrets that salt the hashes of IP addresses after three.
 */
export async function deleteOldLeads(context: WorkerContext): Promise<void> {
  const { edge, runtime } = context;
  const now = runtime.now();
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const db = database(context);
  await deletePersonalData(db, {
    now,
    signInCodes: daysAgo(1),
    personalData: daysAgo(edge.leads.keepDays),
    undelivered: daysAgo(Math.max(KEEP_COUNTS_DAYS, edge.leads.keepDays)),
  });
  await deleteDaySecrets(db, dayOf(daysAgo(3)));
  await deleteErasures(db, daysAgo(KEEP_ERASURES_DAYS));
  await deleteReveals(db, dayOf(daysAgo(KEEP_COUNTS_DAYS)));
}
