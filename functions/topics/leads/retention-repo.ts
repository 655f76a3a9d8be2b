export interface Until {
  readonly now: Date;
  /** What carries codes, written before. */
  readonly codes: Date;
  /** Everything else that carries personal data. */
  readonly rest: Date;
  /** What only says that something was never sent. */
  readonly reports: Date;
}

/**
 * Deletes leads whose time is over, with what the outbox has of them, and messages and events of the outbox that are older. What
 * was parked and never sent stays to be reported, without its content, until `reports`.
 */
export async function deletePersonalData(db: D1Database, { now, codes, rest, reports }: Until): Promise<void> {
  const [today, day, old, reported] = [now, codes, rest, reports].map((date) => date.toISOString());
  await db.batch([
    db.prepare('DELETE FROM leads WHERE delete_after <= ?1').bind(today),
    db.prepare("DELETE FROM outbox WHERE kind <> 'lead' AND state = 'sent' AND created_at <= ?1").bind(old),
    db
      .prepare(
        `UPDATE outbox SET body = NULL, state = 'parked', problem = coalesce(problem, 'too old')
         WHERE kind <> 'lead' AND state <> 'sent' AND created_at <= ?1 AND body IS NOT NULL`,
      )
      .bind(old),
    db.prepare("DELETE FROM outbox WHERE kind <> 'lead' AND body IS NULL AND created_at <= ?1").bind(reported),
    db.prepare("DELETE FROM local_messages WHERE substr(id, 1, 5) = 'code:' AND written_at <= ?1").bind(day),
    db.prepare('DELETE FROM local_messages WHERE written_at <= ?1').bind(old),
  ]);
}
