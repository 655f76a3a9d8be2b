import { dropBudgets } from '../platform/budgets-repo.ts';
import { DAY_MS } from '../platform/clock.ts';
import { database, type Place } from '../platform/env.ts';
import { dropExpired } from '../topics/accounts/accounts-repo.ts';
import { IDLE_MS } from '../topics/accounts/current-shopper.ts';
import { dropStandingCodes } from '../topics/accounts/standing-codes-repo.ts';

/** Codes, sessions and budgets that are over, and accounts unused for as long as the dealer keeps them. */
export async function dropExpiredAccounts(place: Place): Promise<void> {
  const { edge, outside } = place;
  const now = outside.now();
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const db = database(place);
  await dropExpired(db, { now, idleSince: before(IDLE_MS), unusedSince: before(edge.accounts.keepDays * DAY_MS) });
  await dropStandingCodes(db, now);
  await dropBudgets(db, now);
}
