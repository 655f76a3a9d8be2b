import type { DigestData } from '#text/lead-digest.ts';

/** Leads received from `from` until before `to`, and all failed or parked deliveries, except those of flagged leads. */
export async function findDigestData(
  db: D1Database,
  from: Date,
  to: Date,
): Promise<Pick<DigestData, 'leads' | 'open'>> {
  const [leads, open] = await db.batch([
    db
      .prepare(
        `SELECT form, spam, json_extract(payload, '$.category') AS category, json_extract(payload, '$.subcategory') AS subcategory
         FROM leads WHERE received_at >= ?1 AND received_at < ?2`,
      )
      .bind(from.toISOString(), to.toISOString()),
    db.prepare(
      `SELECT destination, state, problem FROM outbox
       WHERE (state = 'parked' OR (state IN ('waiting', 'sending') AND problem IS NOT NULL))
         AND NOT (kind = 'lead' AND subject IN (SELECT id FROM leads WHERE spam IS NOT NULL))`,
    ),
  ]);
  return { leads: leads?.results ?? [], open: open?.results ?? [] } as Pick<DigestData, 'leads' | 'open'>;
}

/** Whether a message with this deduplication key has been stored. */
export async function hasMessage(db: D1Database, deduplicationKey: string): Promise<boolean> {
  const sql = "SELECT 1 FROM outbox WHERE kind = 'message' AND subject = ?1 LIMIT 1";
  return (await db.prepare(sql).bind(deduplicationKey).first()) !== null;
}
