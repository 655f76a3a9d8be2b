import type { WorkerContext } from '#functions/platform/env.ts';
import { findHold, insertHold, type PlaceHold } from '#functions/topics/reservations/holds-repo.ts';
import { holdCar } from '#functions/use-cases/hold-car.ts';
import { runSchedule } from '#functions/use-cases/run-schedule.ts';
import { settle } from '#functions/use-cases/settle-hold.ts';
import { aCurrentCar, allHolds, aReservationLead, aStripeDealer } from './a-reservation.ts';
import { DB } from './lead-rows.ts';

/** Planted: checks whether the car is free and then stores, without the unique index that would prevent the fault. */
export const checkThenInsert: PlaceHold = async (db, hold) => {
  await db.prepare('DROP INDEX IF EXISTS holds_live').run();
  const liveHold = await db
    .prepare(`SELECT 1 FROM holds WHERE car_id = ? AND state IN ('held', 'paid', 'sold')`)
    .bind(hold.carId)
    .first();
  if (liveHold) return null;
  await insertHold(db, hold).run();
  return findHold(db, hold.id);
};

export interface RushResult {
  /** Number of times when a car had two live holds. */
  readonly heldTwice: number;
  /** Remaining charges without a hold, once everything is settled. */
  readonly chargedWithoutHold: number;
  /** Holds whose payment state differs from the payment service's. */
  readonly unaccounted: number;
  readonly paid: number;
  /** Cents still authorised after all holds have expired. */
  readonly stillCharged: number;
}

/**
 * Many shoppers for each of many cars at once, twice, while payment notices are lost, late, duplicated and reordered; then two days pass.
 * Each shopper's actions depend only on their number, so that a failure can be reproduced.
 */
export async function reservationRush(
  { cars, shoppers }: { readonly cars: number; readonly shoppers: number },
  placeHold: PlaceHold,
): Promise<RushResult> {
  const dealer = aStripeDealer();
  let heldTwice = 0;
  const countDoubleHolds = async (): Promise<void> => {
    heldTwice += await countCarsHeldTwice();
  };
  const lateNotices: (() => Promise<unknown>)[] = [];

  for (const round of [1, 2]) {
    const placedHolds = await reserveAtOnce(dealer.context, cars, shoppers, round, placeHold);
    await countDoubleHolds();
    for (const [n, hold] of placedHolds.entries()) {
      if (n % 7 === 0) continue; // leaves without paying
      if (n % 7 === 1) dealer.wait(1);
      dealer.stripe.pay(hold);
      const notice = () => settle(dealer.context, hold);
      if (n % 7 === 2) continue; // the notice is lost
      if (n % 7 === 3) lateNotices.push(notice);
      else if (n % 7 === 4) await Promise.all([notice(), notice(), notice()]);
      else lateNotices.unshift(notice); // the last come first
    }
    if (round === 1) await Promise.all(lateNotices.splice(0).map((notice) => notice()));
    await runSchedule(dealer.context);
    await countDoubleHolds();
    dealer.wait(31); // unpaid holds have expired, and some buyers pay afterwards
    for (const hold of placedHolds) dealer.stripe.pay(hold);
    await runSchedule(dealer.context);
  }
  await Promise.all(lateNotices.map((notice) => notice()));
  await sweep(dealer.context);
  await countDoubleHolds();

  const charged = dealer.stripe.charged();
  const holds = await allHolds();
  const live = new Set(holds.filter(({ state }) => state === 'paid').map(({ id }) => id));
  const day = {
    heldTwice,
    chargedWithoutHold: [...charged.keys()].filter((id) => !live.has(id)).length,
    unaccounted: holds.filter(
      ({ id, payment, cents }) => charged.get(id) !== (payment === 'authorised' ? cents : undefined),
    ).length,
    paid: live.size,
  };
  dealer.wait(48 * 60);
  await sweep(dealer.context);
  return { ...day, stillCharged: [...dealer.stripe.charged().values()].reduce((sum, cents) => sum + cents, 0) };
}

/** Everybody reserves at once; returns the ids of the resulting holds. */
async function reserveAtOnce(
  context: WorkerContext,
  cars: number,
  shoppers: number,
  round: number,
  placeHold: PlaceHold,
): Promise<string[]> {
  const numbers = Array.from({ length: cars * shoppers }, (_, n) => n);
  const holds = await Promise.all(
    numbers.map((n) =>
      holdCar(
        context,
        aCurrentCar(500 + (n % cars)),
        aReservationLead(`buyer-${round}-${n}`, context.runtime.now()),
        'stripe',
        placeHold,
      ),
    ),
  );
  return holds.flatMap((hold) => hold?.id ?? []);
}

/** Runs the schedule often enough for its batches to cover everything. */
async function sweep(context: WorkerContext): Promise<void> {
  for (let n = 0; n < 20; n += 1) await runSchedule(context);
}

async function countCarsHeldTwice(): Promise<number> {
  const { results } = await DB.prepare(
    `SELECT car_id FROM holds WHERE state IN ('held', 'paid', 'sold') GROUP BY car_id HAVING count(*) > 1`,
  ).all();
  return results.length;
}
