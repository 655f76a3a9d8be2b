export interface Until {
  readonly now: Date;
  /** What carries codes, written before. */
  readonly codes: Date;
  /** Everything else that carries personal data. */
  readonly rest: Date;
}

/**
 * Deletes leads whose time is over, with what the outbox has of them, and messages and events of the outbox that are older. What
 * was parked and never sent stays to be reported, without its content.
 */
export async function dropPersonalData(db: D1Database, { now, codes, rest }: Until): Promise<void> {
  const [today, day, old] = [now, codes, rest].map((date) => date.toISOString());
  await db.batch([
    db.prepare('DELETE FROM leads WHERE delete_after <= ?1').bind(today),
    db.prepare("DELETE FROM outbox WHERE kind <> 'lead' AND state = 'sent' AND created_at <= ?1").bind(old),
    db
      .prepare(
        `UPDATE outbox SET body = NULL, state = 'parked', problem = coalesce(problem, 'too old')
         WHERE kind <> 'lead' AND state <> 'sent' AND created_at <= ?1 AND body IS NOT NULL`,
      )
      .bind(old),
    db.prepare("DELETE FROM local_messages WHERE id LIKE 'code:%' AND written_at <= ?1").bind(day),
    db.prepare('DELETE FROM local_messages WHERE written_at <= ?1').bind(old),
  ]);
}
