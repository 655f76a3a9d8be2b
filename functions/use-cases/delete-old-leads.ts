import { DAY_MS, dayOf } from '../platform/clock.ts';
import { database, type WorkerContext } from '../platform/env.ts';
import { deleteErasures } from '../platform/erasures-repo.ts';
import { deleteDaySecrets } from '../platform/guards/day-secrets-repo.ts';
import { deletePersonalData } from '../topics/leads/retention-repo.ts';
import { deleteReveals } from '../topics/phone-reveals/phone-reveals-repo.ts';

/** How long counts without personal data, and undelivered rows, are kept: a year, and a month to look at it. */
const COUNTS_DAYS = 400;
/** A database can be rewound to a minute of the last 30 days. */
const ERASURES_DAYS = 31;

/** Deletes personal data after the time that the dealer set, and sign-in codes in the local outbox after a day. */
export async function deleteOldLeads(context: WorkerContext): Promise<void> {
  const { edge, runtime } = context;
  const now = runtime.now();
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const db = database(context);
  await deletePersonalData(db, {
    now,
    signInCodes: before(1),
    personalData: before(edge.leads.keepDays),
    undelivered: before(Math.max(COUNTS_DAYS, edge.leads.keepDays)),
  });
  await deleteDaySecrets(db, dayOf(before(3)));
  await deleteErasures(db, before(ERASURES_DAYS));
  await deleteReveals(db, dayOf(before(COUNTS_DAYS)));
}
