import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { holdPath } from '#domain/routes/public-paths.ts';
import { siteUrl } from '#domain/site-url.ts';
import { edgeText } from '#text/edge-text.ts';
import { database, type WorkerContext } from '../platform/env.ts';
import { mayStart } from '../platform/may-start.ts';
import { throwFirst } from '../platform/outbox/deliver.ts';
import { readCar } from '../topics/cars/read-car.ts';
import { paymentService } from '../topics/payments/choose-service.ts';
import type { PaymentService, PaymentStatus } from '../topics/payments/payment-service.ts';
import { type Hold, holdAt, isSettled } from '../topics/reservations/hold.ts';
import { endedEarlyNotices, heldNotices, returnedNotices } from '../topics/reservations/hold-notices.ts';
import {
  checkAgain,
  claimDueHold,
  erasePeople,
  findHold,
  markPaid,
  recordLatePayment,
  releaseHold,
  settlePayment,
  storePayment,
} from '../topics/reservations/holds-repo.ts';
import { deliverNew } from './deliver.ts';

const RECHECK_MS = 2 * MINUTE_MS;
const MAX_WAIT_MS = 6 * HOUR_MS;
/** Low, because a Worker may have six open connections, and deliveries run at the same time. */
const CONCURRENCY = 2;
const MAX_PER_RUN = 50;
/** Longer than settling a hold can take. */
const CLAIM_MS = 2 * MINUTE_MS;

/**
 * Brings a hold and its payment into agreement, whatever happened before: asks the payment service for the payment's state, then confirms the hold,
 * releases the deposit or captures it. Notices, page views and the schedule all call this, in any order and any number of times. A notice
 * is never trusted; the service is called.
 *
 * @returns the hold afterwards; null = there is none
 */
export async function settle(context: WorkerContext, id: string): Promise<Hold | null> {
  const db = database(context);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const hold = await holdAfterDeadline(context, id);
    if (hold === null) return null;
    if (isSettled(hold)) return hold;
    const service = await paymentService(context, hold.service);
    const ref = hold.paymentRef ?? (await openPayment(context, service, hold));
    if (ref === null) return settleUnopened(context, hold);
    if (await settleStep(context, service, { ...hold, paymentRef: ref }, await service.status(ref)))
      return findHold(db, id);
  }
  throw new Error('A hold kept changing while it was settled.');
}

/** The hold after checking its payment, which may have arrived without a notice; unchanged if the service does not respond. */
export async function settledOrAsStored(context: WorkerContext, hold: Hold): Promise<Hold> {
  try {
    return (await settle(context, hold.id)) ?? hold;
  } catch (error) {
    context.runtime.log({
      event: 'hold_unsettled',
      site: context.edge.slug,
      hold: hold.id,
      name: (error as Error).name,
    });
    return hold;
  }
}

/** Applies the deadline to a hold, stores it and returns it. */
async function holdAfterDeadline(context: WorkerContext, id: string): Promise<Hold | null> {
  const db = database(context);
  const now = context.runtime.now();
  const stored = await findHold(db, id);
  if (stored === null || holdAt(stored, now) === stored) return stored;
  await releaseHold(db, id, 'expired', now, true);
  return findHold(db, id);
}

/** Ends a hold whose payment service could not be reached until it was too late to pay: there is nothing to release. */
async function settleUnopened(context: WorkerContext, { id }: Hold): Promise<Hold | null> {
  const db = database(context);
  await releaseHold(db, id, 'unpaid', context.runtime.now());
  const released = await findHold(db, id);
  if (released !== null) await settlePayment(db, released, 'none', []);
  return findHold(db, id);
}

/** Opens the payment of a hold, and returns its reference; null = it is too late for that. */
async function openPayment(context: WorkerContext, service: PaymentService, hold: Hold): Promise<string | null> {
  const payment = await service.start({
    id: hold.id,
    cents: hold.cents,
    currency: hold.currency,
    description: edgeText(context.edge, 'message.deposit.payment', { car: hold.carName }),
    returnHref: siteUrl(context.edge, holdPath(hold.token)),
    email: hold.person?.email ?? null,
    payBy: new Date(hold.endsAt),
  });
  if (payment === null) return null;
  await storePayment(database(context), hold.id, payment.ref, payment.href);
  return payment.ref;
}

/** One step towards agreement between hold and payment; true = they agree. */
async function settleStep(
  context: WorkerContext,
  service: PaymentService,
  hold: Hold & { readonly paymentRef: string },
  paymentStatus: PaymentStatus,
): Promise<boolean> {
  const db = database(context);
  const now = context.runtime.now();
  const { paymentRef: ref } = hold;
  switch (hold.state) {
    case 'held': {
      if (paymentStatus === 'authorised' || paymentStatus === 'captured') {
        const endsAt = new Date(now.getTime() + context.edge.limits.holdHours * HOUR_MS).toISOString();
        return markPaid(
          db,
          hold.id,
          now,
          endsAt,
          heldNotices(context, hold, now, endsAt, await listedCar(context, hold)),
        );
      }
      if (paymentStatus === 'closed') {
        await releaseHold(db, hold.id, 'unpaid', now);
        return false;
      }
      const nextCheck = new Date(now.getTime() + RECHECK_MS).toISOString();
      // biome-ignore lint/complexity/useMathMinMax: these are instants as texts.
      await checkAgain(db, hold, nextCheck < hold.endsAt ? nextCheck : hold.endsAt, 0);
      return true;
    }
    case 'paid':
      if (paymentStatus === 'closed') {
        const messages = endedEarlyNotices(context, hold, 'unpaid', now);
        await releaseHold(db, hold.id, 'unpaid', now, false, { read: hold, messages });
        return false;
      }
      await checkAgain(db, hold, hold.endsAt, 0);
      return true;
    case 'released': {
      if (paymentStatus !== 'closed') {
        if (paymentStatus !== 'open') await recordLatePayment(db, hold.id);
        await service.release(ref);
        return false;
      }
      const hadPayment = hold.paidAt !== null || hold.payment === 'authorised' || hold.payment === 'returned';
      return settlePayment(
        db,
        hold,
        hadPayment ? 'returned' : 'none',
        hadPayment ? returnedNotices(context, hold, now, await listedCar(context, hold)) : [],
      );
    }
    case 'sold':
      if (paymentStatus === 'authorised') {
        await service.capture(ref);
        return false;
      }
      if (paymentStatus === 'closed')
        context.runtime.log({ event: 'deposit_missing', site: context.edge.slug, hold: hold.id });
      return settlePayment(db, hold, paymentStatus === 'closed' ? 'returned' : 'captured', []);
  }
}

/** The held car; null if it is no longer listed or its file cannot be read, so that no message waits for it. */
const listedCar = (context: WorkerContext, { carId }: Hold) => readCar(context, carId).catch(() => null);

/**
 * Scheduled: expired holds, payments without a notice, and deposits still to be released. A payment service that hangs delays only a few
 * holds in each run; the ones not reached come first a minute later.
 */
export async function settleDueHolds(context: WorkerContext): Promise<void> {
  const { runtime } = context;
  const startedAt = runtime.now().getTime();
  let remaining = MAX_PER_RUN;
  const settleNext = async (): Promise<void> => {
    while (remaining > 0 && mayStart(context, startedAt)) {
      remaining -= 1;
      const now = runtime.now();
      const id = await claimDueHold(database(context), now, new Date(now.getTime() + CLAIM_MS));
      if (id === null) return;
      await settleDue(context, id).catch((error: Error) => postpone(context, id, error));
    }
  };
  throwFirst(await Promise.allSettled(Array.from({ length: CONCURRENCY }, settleNext)));
  await Promise.all([deliverNew(context), eraseHolders(context)]); // messages about what was just settled go out at once
}

/** Settles a hold that is due. One that another run has settled since it was last postponed is not checked again. */
async function settleDue(context: WorkerContext, id: string): Promise<void> {
  const hold = await settle(context, id);
  if (hold !== null && isSettled(hold)) await checkAgain(database(context), hold, null, 0);
}

/** Scheduled: erases the personal data of holders, see `erasePeople`. */
export const eraseHolders = (context: WorkerContext): Promise<void> =>
  erasePeople(database(context), context.runtime.now());

/** Retried after 1, 2, 4 … minutes, with waits of up to six hours, until the payment is settled. */
async function postpone(context: WorkerContext, id: string, error: Error): Promise<void> {
  context.runtime.log({ event: 'hold_unsettled', site: context.edge.slug, hold: id, name: error.name });
  const hold = await findHold(database(context), id);
  if (hold === null) return;
  const waitMs = Math.min(MINUTE_MS * 2 ** hold.checks, MAX_WAIT_MS);
  const at = new Date(context.runtime.now().getTime() + waitMs).toISOString();
  await checkAgain(database(context), hold, at, hold.checks + 1);
}
