import type { Claimed } from '../../platform/outbox/outbox-repo.ts';
import type { Message } from './send-message.ts';

/** What identifies a row of the outbox: not its `id`, which another row gets once it is deleted. */
export type OutboxRow = Pick<Claimed, 'kind' | 'deduplicationKey' | 'destination'>;

/**
 * Stores a message for which there is no service, once per id.
 *
 * @param row of the outbox; if it was erased while it was being delivered, nothing is stored. Null = the message is not from the outbox
 */
export async function insertLocalMessage(
  db: D1Database,
  id: string,
  { channel, to, subject, text }: Message,
  now: Date,
  row: OutboxRow | null,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO local_messages (id, channel, receiver, subject, text, written_at) SELECT ?1, ?2, ?3, ?4, ?5, ?6
       WHERE ?7 IS NULL OR EXISTS (SELECT 1 FROM outbox WHERE kind = ?7 AND subject = ?8 AND destination = ?9)
       ON CONFLICT DO NOTHING`,
    )
    .bind(
      id,
      channel,
      to,
      subject,
      text,
      now.toISOString(),
      row?.kind ?? null,
      row?.deduplicationKey ?? null,
      row?.destination ?? null,
    )
    .run();
}

/** The text of a stored message; null = none with this id. */
export async function findLocalMessage(db: D1Database, id: string): Promise<string | null> {
  return db.prepare('SELECT text FROM local_messages WHERE id = ?1').bind(id).first<string>('text');
}

/** The text of the latest stored message with a sign-in code for an email or phone number; null = none. */
export async function findLastCode(db: D1Database, receiver: string): Promise<string | null> {
  return db
    .prepare(
      `SELECT text FROM local_messages WHERE receiver = ?1 AND substr(id, 1, 5) = 'code:'
       ORDER BY written_at DESC, rowid DESC LIMIT 1`,
    )
    .bind(receiver)
    .first<string>('text');
}
