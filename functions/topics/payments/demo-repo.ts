import type { PaymentStatus } from './payment-service.ts';

/** The status of a stored state. The table calls a captured payment `kept` and a closed one `gone`. */
const STATUS = { open: 'open', authorised: 'authorised', kept: 'captured', gone: 'closed' } as const satisfies {
  readonly [state: string]: PaymentStatus;
};

/** Stores an open payment of the demonstration service; `cents` in the site's currency. Repeating it has no effect. */
export async function insertDemoPayment(db: D1Database, ref: string, cents: number): Promise<void> {
  await db
    .prepare(`INSERT INTO demo_payments (ref, cents, state) VALUES (?1, ?2, 'open') ON CONFLICT DO NOTHING`)
    .bind(ref, cents)
    .run();
}

/** The status of a demo payment; null = there is none. */
export async function findDemoPayment(db: D1Database, ref: string, now: Date): Promise<PaymentStatus | null> {
  const row = await db
    .prepare('SELECT state, ready_at AS readyAt FROM demo_payments WHERE ref = ?1')
    .bind(ref)
    .first<{ state: keyof typeof STATUS; readyAt: string | null }>();
  if (row === null) return null;
  const isPending = row.state === 'authorised' && row.readyAt !== null && row.readyAt > now.toISOString();
  return isPending ? 'open' : STATUS[row.state];
}

/** Whether a card was accepted but its bank has yet to confirm. */
export async function isDemoPaymentPending(db: D1Database, ref: string, now: Date): Promise<boolean> {
  const row = await db
    .prepare(`SELECT 1 AS slow FROM demo_payments WHERE ref = ?1 AND state = 'authorised' AND ready_at > ?2`)
    .bind(ref, now.toISOString())
    .first();
  return row !== null;
}

/** Records an accepted card; only an open payment takes one. */
export async function authoriseDemoPayment(db: D1Database, ref: string, readyAt: Date): Promise<void> {
  await db
    .prepare(`UPDATE demo_payments SET state = 'authorised', ready_at = ?2 WHERE ref = ?1 AND state = 'open'`)
    .bind(ref, readyAt.toISOString())
    .run();
}

/** Returns the deposit of a demo payment. */
export async function releaseDemoPayment(db: D1Database, ref: string): Promise<void> {
  await db.prepare(`UPDATE demo_payments SET state = 'gone' WHERE ref = ?1`).bind(ref).run();
}

/** Charges an authorised demo payment. */
export async function captureDemoPayment(db: D1Database, ref: string): Promise<void> {
  await db.prepare(`UPDATE demo_payments SET state = 'kept' WHERE ref = ?1 AND state = 'authorised'`).bind(ref).run();
}
