import type { Message } from './send-message.ts';

/** Keeps a message that no service sends, once an id. */
export async function insertLocalMessage(
  db: D1Database,
  id: string,
  { channel, to, subject, text }: Message,
  now: Date,
): Promise<void> {
  await db
    .prepare(
      'INSERT INTO local_messages (id, channel, receiver, subject, text, written_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING',
    )
    .bind(id, channel, to, subject, text, now.toISOString())
    .run();
}
