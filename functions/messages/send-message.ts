import { database, type Place } from '../env.ts';

/** A message to a person. `text` is plain text. */
export interface Message {
  readonly channel: 'email' | 'sms';
  /** Address or phone number. */
  readonly to: string;
  /** Of an e-mail; an SMS has none (empty text). */
  readonly subject: string;
  readonly text: string;
}

/**
 * Sends a message now, or throws. A site without a service for its channel, and every site that may not speak to the outside,
 * keeps it in its local outbox (`npm run leads -- outbox`).
 *
 * @param id names the sending, so that a service can tell a repeated one
 */
export async function sendMessage(place: Place, id: string, message: Message): Promise<void> {
  await keepMessage(place, id, message);
}

async function keepMessage(place: Place, id: string, { channel, to, subject, text }: Message): Promise<void> {
  await database(place)
    .prepare(
      'INSERT INTO local_messages (id, channel, receiver, subject, text, written_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO NOTHING',
    )
    .bind(id, channel, to, subject, text, place.outside.now().toISOString())
    .run();
}
