import { type Outgoing, outgoing } from '../../platform/outbox/outbox-repo.ts';
import { mayBeSentBy, type OwnershipCheck, type Sender, senderParameters } from '../accounts/accounts-repo.ts';
import type { NewLead } from '../leads/lead.ts';
import { leadRows } from '../leads/leads-repo.ts';
import type { Hold, ReleaseReason } from './hold.ts';

/** A new hold, not paid yet. */
export type NewHold = Omit<
  Hold,
  'state' | 'why' | 'paidAt' | 'endedAt' | 'payment' | 'paymentRef' | 'paymentHref' | 'checks' | 'eraseRequestedAt'
> & {
  readonly key: string;
  readonly deleteAfter: string;
  /** The account that was signed in when it was sent; null = none. */
  readonly shopperId: string | null;
};

/**
 * Stores a hold with its lead and returns it; null = somebody else holds the car.
 *
 * @param replaced the id of the shopper's own unpaid hold of the car, which the new one replaces; null = there is none
 */
export type PlaceHold = (
  db: D1Database,
  hold: NewHold,
  lead: NewLead,
  replaced?: string | null,
) => Promise<Hold | null>;

/** The table calls the token `ticket`, and a captured payment `kept`. */
const COLUMNS = `id, ticket AS token, body_hash AS bodyHash, car_id AS carId, car_slug AS carSlug, car_name AS carName, person, state, why,
  held_at AS heldAt, ends_at AS endsAt, paid_at AS paidAt, ended_at AS endedAt, cents, currency, service,
  CASE payment WHEN 'kept' THEN 'captured' ELSE payment END AS payment, payment_ref AS paymentRef,
  payment_href AS paymentHref, checks, erase_asked_at AS eraseRequestedAt`;
type Row = Omit<Hold, 'person'> & { readonly person: string | null };
const toHold = (row: Row | null | undefined): Hold | null =>
  row ? { ...row, person: row.person === null ? null : JSON.parse(row.person) } : null;

/**
 * One transaction: releases expired holds of the car and the unpaid one that is replaced, then stores the new hold and its lead unless
 * there is a live hold or one with the same key. A repeated request gets the first hold back.
 */
export const placeHold: PlaceHold = async (db, hold, lead, replaced = null) => {
  const results = await db.batch<Row>([
    db
      .prepare(
        `UPDATE holds SET state = 'released', why = CASE WHEN ends_at <= ?2 THEN 'expired' ELSE 'cancelled' END,
           ended_at = min(ends_at, ?2), check_at = ?2
         WHERE car_id = ?1 AND (state IN ('held', 'paid') AND ends_at <= ?2 OR state = 'held' AND id = ?3)`,
      )
      .bind(hold.carId, hold.heldAt, replaced),
    insertHold(db, hold),
    ...leadRows(db, lead, { sql: 'EXISTS (SELECT 1 FROM holds WHERE id = ?14)', value: hold.id }),
    db.prepare(`SELECT ${COLUMNS} FROM holds WHERE key = ?1`).bind(hold.key),
  ]);
  return toHold(results.at(-1)?.results[0]);
};

/** The statement that stores a hold, unless one with its key, or a live one for the car, exists. */
export function insertHold(db: D1Database, hold: NewHold): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO holds (id, ticket, key, body_hash, car_id, car_slug, car_name, person, state, held_at, ends_at, cents, currency,
         service, payment, check_at, delete_after, shopper_id)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'held', ?9, ?10, ?11, ?12, ?13, 'starting', ?9, ?14, ?15) ON CONFLICT DO NOTHING`,
    )
    .bind(
      hold.id,
      hold.token,
      hold.key,
      hold.bodyHash,
      hold.carId,
      hold.carSlug,
      hold.carName,
      JSON.stringify(hold.person),
      hold.heldAt,
      hold.endsAt,
      hold.cents,
      hold.currency,
      hold.service,
      hold.deleteAfter,
      hold.shopperId,
    );
}

/** The hold with an id; null = none. */
export async function findHold(db: D1Database, id: string): Promise<Hold | null> {
  return toHold(await db.prepare(`SELECT ${COLUMNS} FROM holds WHERE id = ?1`).bind(id).first<Row>());
}

/** The hold with a token, the last part of its page's URL; null = none. */
export async function findHoldByToken(db: D1Database, token: string): Promise<Hold | null> {
  return toHold(await db.prepare(`SELECT ${COLUMNS} FROM holds WHERE ticket = ?1`).bind(token).first<Row>());
}

/** The hold with an idempotency key; null = none. */
export async function findHoldByKey(db: D1Database, key: string): Promise<Hold | null> {
  return toHold(await db.prepare(`SELECT ${COLUMNS} FROM holds WHERE key = ?1`).bind(key).first<Row>());
}

/** A shopper's holds, newest first; those whose person was erased are nobody's. */
export async function findHoldsOf(db: D1Database, shopper: Sender, isOwn: OwnershipCheck): Promise<Hold[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS}, shopper_id AS shopperId FROM holds WHERE ${mayBeSentBy('person')} ORDER BY held_at DESC`,
    )
    .bind(...senderParameters(shopper))
    .all<Row & { readonly shopperId: string | null }>();
  return results.flatMap(({ shopperId, ...row }) => {
    const hold = toHold(row);
    const { person = null } = hold ?? {};
    return hold !== null && person !== null && isOwn({ ...person, shopperId }) ? [hold] : [];
  });
}

/** The hold that has the car at `now`; null = the car is free. */
export async function findLiveHold(db: D1Database, carId: number, now: Date): Promise<Hold | null> {
  return toHold(
    await db
      .prepare(
        `SELECT ${COLUMNS} FROM holds WHERE car_id = ?1 AND (state = 'sold' OR state IN ('held', 'paid') AND ends_at > ?2)`,
      )
      .bind(carId, now.toISOString())
      .first<Row>(),
  );
}

/**
 * Claims the hold whose payment check is longest overdue, so that no other run checks it too; null = none is due. A claim expires at
 * `until`, in case its run dies.
 */
export async function claimDueHold(db: D1Database, now: Date, until: Date): Promise<string | null> {
  return db
    .prepare(
      `UPDATE holds SET check_at = ?2 WHERE id = (SELECT id FROM holds WHERE check_at <= ?1 ORDER BY check_at LIMIT 1)
       RETURNING id`,
    )
    .bind(now.toISOString(), until.toISOString())
    .first<string>('id');
}

/** Stores the payment that the service opened; a later one is ignored. */
export async function storePayment(db: D1Database, id: string, ref: string, href: string | null): Promise<void> {
  await db
    .prepare(
      `UPDATE holds SET payment = 'open', payment_ref = ?2, payment_href = ?3 WHERE id = ?1 AND payment = 'starting'`,
    )
    .bind(id, ref, href)
    .run();
}

/** Records the deposit: the car is held until `endsAt`. Does nothing unless the hold is waiting for payment. */
export async function markPaid(
  db: D1Database,
  id: string,
  now: Date,
  endsAt: string,
  messages: readonly Outgoing[],
): Promise<boolean> {
  const at = now.toISOString();
  const results = await db.batch([
    db
      .prepare(
        `UPDATE holds SET state = 'paid', payment = 'authorised', paid_at = ?2, ends_at = ?3, check_at = ?3, checks = 0
         WHERE id = ?1 AND state = 'held' AND ends_at > ?2`,
      )
      .bind(id, at, endsAt),
    ...messages.map((message) =>
      outgoing(db, message, {
        sql: `EXISTS (SELECT 1 FROM holds WHERE id = ?7 AND state = 'paid' AND paid_at = ?8)`,
        values: [id, at],
      }),
    ),
  ]);
  return results[0]?.meta.changes === 1;
}

/**
 * Releases a live hold; its payment is due to be checked at once, and refunded. With `onlyExpired`, only when the hold has expired. Only
 * the dealer releases a sold car.
 *
 * @param notices queued with it, unless the buyer has been erased since `read`, the hold that they are about
 */
export async function releaseHold(
  db: D1Database,
  id: string,
  why: ReleaseReason,
  now: Date,
  onlyExpired = false,
  notices: { readonly read: Hold; readonly messages: readonly Outgoing[] } | null = null,
): Promise<boolean> {
  const release = db
    .prepare(
      `UPDATE holds SET state = 'released', why = ?2, ended_at = CASE WHEN ?4 THEN ends_at ELSE ?3 END, check_at = ?3, checks = 0
       WHERE id = ?1 AND (state IN ('held', 'paid') AND (NOT ?4 OR ends_at <= ?3) OR state = 'sold' AND ?2 = 'dealer')`,
    )
    .bind(id, why, now.toISOString(), onlyExpired ? 1 : 0);
  const results = await db.batch([
    release,
    ...(notices?.messages ?? []).map((message) =>
      outgoing(db, message, {
        sql: `EXISTS (SELECT 1 FROM holds WHERE id = ?7 AND state = 'released' AND why = ?8 AND erase_asked_at IS ?9)`,
        values: [id, why, notices?.read.eraseRequestedAt ?? null],
      }),
    ),
  ]);
  return results[0]?.meta.changes === 1;
}

/** Marks a held car as sold to its holder: the deposit counts towards the price. */
export async function markSold(db: D1Database, id: string, now: Date): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `UPDATE holds SET state = 'sold', ended_at = ?2, check_at = ?2, checks = 0
       WHERE id = ?1 AND state = 'paid' AND ends_at > ?2`,
    )
    .bind(id, now.toISOString())
    .run();
  return meta.changes === 1;
}

/**
 * Records the final state of the payment of an ended hold, and queues the `messages` once. Does nothing if the hold has changed since it was
 * read: the buyer may have been erased, and the messages would name them.
 */
export async function settlePayment(
  db: D1Database,
  { id, state, eraseRequestedAt }: Hold,
  payment: 'captured' | 'none' | 'returned',
  messages: readonly Outgoing[],
): Promise<boolean> {
  const stored = payment === 'captured' ? 'kept' : payment;
  const results = await db.batch([
    db
      .prepare(
        'UPDATE holds SET payment = ?2, check_at = NULL, checks = 0 WHERE id = ?1 AND state = ?3 AND erase_asked_at IS ?4',
      )
      .bind(id, stored, state, eraseRequestedAt),
    ...messages.map((message) =>
      outgoing(db, message, {
        sql: 'EXISTS (SELECT 1 FROM holds WHERE id = ?7 AND payment = ?8 AND erase_asked_at IS ?9)',
        values: [id, stored, eraseRequestedAt],
      }),
    ),
  ]);
  return results[0]?.meta.changes === 1;
}

/** Records a deposit that arrived after the hold ended, before it is refunded: so the buyer is notified even if another run completes the refund. */
export async function recordLatePayment(db: D1Database, id: string): Promise<void> {
  await db.prepare(`UPDATE holds SET payment = 'authorised' WHERE id = ?1 AND state = 'released'`).bind(id).run();
}

/** Sets the time of the next payment check (null = none), unless the hold has changed in the meantime. */
export async function checkAgain(
  db: D1Database,
  { id, state }: Pick<Hold, 'id' | 'state'>,
  at: string | null,
  checks: number,
): Promise<void> {
  await db
    .prepare('UPDATE holds SET check_at = ?2, checks = ?3 WHERE id = ?1 AND state = ?4')
    .bind(id, at, checks, state)
    .run();
}

/** Payment records: tax law requires five years, company law seven. */
const RECORDS_YEARS = 7;

/**
 * Erases personal data of old holds whose payment is settled. Unpaid holds are deleted; records of payments are kept for seven years
 * without the person.
 */
export async function erasePeople(db: D1Database, now: Date): Promise<void> {
  const at = now.toISOString();
  const old = new Date(now);
  old.setUTCFullYear(now.getUTCFullYear() - RECORDS_YEARS);
  const expired = `delete_after <= ?1 AND check_at IS NULL AND state IN ('released', 'sold')`;
  await db.batch([
    db
      .prepare(
        `UPDATE holds SET person = NULL, shopper_id = NULL, body_hash = '', payment_href = NULL WHERE person IS NOT NULL AND ${expired}`,
      )
      .bind(at),
    db
      .prepare(`DELETE FROM holds WHERE (payment = 'none' AND ${expired}) OR (check_at IS NULL AND ended_at <= ?2)`)
      .bind(at, old.toISOString()),
    db.prepare(
      `DELETE FROM demo_payments
       WHERE ref NOT IN (SELECT 'demo-' || id FROM holds WHERE person IS NOT NULL OR check_at IS NOT NULL)`,
    ),
  ]);
}

/** A paid hold, as far as it concerns the stock. */
export interface HeldCar {
  readonly carId: number;
  /** Whether the car is still held. */
  readonly live: boolean;
  readonly paidAt: string;
  /** When the car became, or will become, available again. */
  readonly endedAt: string;
}

/** Cars held by a deposit now, and those released after `since`; optionally for one car only. */
export async function findHeldCars(
  db: D1Database,
  since: string,
  now: Date,
  carId: number | null = null,
): Promise<HeldCar[]> {
  const { results } = await db
    .prepare(
      `SELECT car_id AS carId, paid_at AS paidAt, coalesce(ended_at, ends_at) AS endedAt,
         state = 'sold' OR state = 'paid' AND ends_at > ?2 AS live
       FROM holds WHERE paid_at IS NOT NULL AND (?3 IS NULL OR car_id = ?3)
         AND (state = 'sold' OR state = 'paid' AND ends_at > ?2 OR coalesce(ended_at, ends_at) > ?1)
       ORDER BY paid_at`,
    )
    .bind(since, now.toISOString(), carId)
    .all<Omit<HeldCar, 'live'> & { live: number }>();
  return results.map((row) => ({ ...row, live: row.live === 1 }));
}
