export interface DeletionDates {
  readonly now: Date;
  /** Delete stored sign-in codes written before this. */
  readonly signInCodes: Date;
  /** Delete other personal data older than this. */
  readonly personalData: Date;
  /** Delete records of undelivered messages older than this. */
  readonly undelivered: Date;
}

/**
 * Deletes leads past their deletion date with their outbox rows, old messages and events in the outbox, and old local messages. Undelivered
 * rows keep no content, but remain for reporting until they are older than `undelivered`.
 */
export async function deletePersonalData(
  db: D1Database,
  { now, signInCodes, personalData, undelivered }: DeletionDates,
): Promise<void> {
  const [today, day, old, reported] = [now, signInCodes, personalData, undelivered].map((date) => date.toISOString());
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
