import { DAY_MS } from '#domain/durations.ts';
import { database, type WorkerContext } from '../platform/env.ts';
import { deleteEndedRateLimits } from '../platform/rate-limits-repo.ts';
import { deleteExpired } from '../topics/accounts/accounts-repo.ts';
import { deleteBackupCodes } from '../topics/accounts/backup-codes-repo.ts';
import { IDLE_MS } from '../topics/accounts/current-shopper.ts';

/** Deletes expired codes, sessions and counters of rate limits, and accounts unused for longer than the dealer keeps them. */
export async function deleteExpiredAccounts(context: WorkerContext): Promise<void> {
  const { edge, runtime } = context;
  const now = runtime.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const db = database(context);
  await deleteExpired(db, { now, idleSince: ago(IDLE_MS), unusedSince: ago(edge.accounts.keepDays * DAY_MS) });
  await deleteBackupCodes(db, now);
  await deleteEndedRateLimits(db, now);
}
