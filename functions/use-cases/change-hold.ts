import { database, type RequestContext } from '../platform/env.ts';
import { findLeads } from '../topics/leads/leads-repo.ts';
import { isBankPending, payWithTestCard } from '../topics/payments/demo-service.ts';
import { type Hold, holdAt } from '../topics/reservations/hold.ts';
import { endedEarlyNotices } from '../topics/reservations/hold-notices.ts';
import { findHold, findHoldByToken, markSold, releaseHold } from '../topics/reservations/holds-repo.ts';
import { isHoldToken } from '../topics/reservations/own-hold.ts';
import { settledOrAsStored } from './settle-hold.ts';

/** The hold of a buyer's token, as stored; null = there is none. */
export async function holdByToken(context: RequestContext, token: string): Promise<Hold | null> {
  return isHoldToken(token) ? findHoldByToken(database(context), token) : null;
}

/** The current hold, after checking its payment. */
export async function currentHold(context: RequestContext, hold: Hold): Promise<Hold> {
  return holdAt(await settledOrAsStored(context, hold), context.runtime.now());
}

/** Whether no card has been accepted for a hold yet, as far as is stored: its buyer may still correct their details. */
export async function isAwaitingCard(context: RequestContext, hold: Hold): Promise<boolean> {
  if (hold.state !== 'held') return false;
  return hold.service !== 'demo' || hold.paymentRef === null || !(await isBankPending(context, hold.paymentRef));
}

/** The form with which a hold was placed; null = its lead has been deleted. */
export async function holdForm(context: RequestContext, { id }: Hold): Promise<string | null> {
  const [lead] = await findLeads(database(context), [id]);
  return lead?.form ?? null;
}

/** Cancels a hold for its buyer, with the deposit (A12). Returns the hold afterwards. */
export async function cancelHold(context: RequestContext, hold: Hold): Promise<Hold> {
  const now = context.runtime.now();
  const messages = endedEarlyNotices(context, hold, 'cancelled', now);
  await releaseHold(database(context), hold.id, 'cancelled', now, false, { read: hold, messages });
  return currentHold(context, (await findHold(database(context), hold.id)) ?? hold);
}

/** Result of a card number entered in the demonstration's own card form, and the hold; null = not a hold of a demonstration. */
export async function payByTestCard(
  context: RequestContext,
  stored: Hold,
  number: unknown,
): Promise<{ readonly hold: Hold; readonly card: Awaited<ReturnType<typeof payWithTestCard>> } | null> {
  const hold = await currentHold(context, stored);
  if (hold.service !== 'demo') return null;
  const isOpen = hold.state === 'held' && hold.paymentRef !== null;
  const card = isOpen ? await payWithTestCard(context, hold.paymentRef ?? '', number) : 'accepted';
  return { hold: await currentHold(context, hold), card };
}

/**
 * Applies what the dealer's system reports of a reservation: the car was sold to its buyer, or is free again. `applied`: whether this is now
 * the state of the hold; null = there is no such hold.
 */
export async function closeHold(
  context: RequestContext,
  id: string,
  outcome: 'sold' | 'release',
): Promise<{ readonly hold: Hold; readonly applied: boolean } | null> {
  const db = database(context);
  const now = context.runtime.now();
  const hold = await findHold(db, id);
  if (hold === null) return null;
  const changed = outcome === 'sold' ? await markSold(db, id, now) : await releaseHold(db, id, 'dealer', now);
  const updated = holdAt(await settledOrAsStored(context, (await findHold(db, id)) ?? hold), now);
  return { hold: updated, applied: changed || updated.state === (outcome === 'sold' ? 'sold' : 'released') };
}
