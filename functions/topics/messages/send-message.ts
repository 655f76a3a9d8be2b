import { readEmail } from '#domain/email-address.ts';
import { STORED_LOCALLY } from '#domain/stored-locally.ts';
import { database, type WorkerContext } from '../../platform/env.ts';
import { DeliveryError } from '../../platform/outbox/delivery-error.ts';
import { insertLocalMessage, type OutboxRow } from './local-messages-repo.ts';
import { messageService } from './message-service.ts';

export interface Message {
  readonly channel: 'email' | 'sms';
  /** E-mail address or phone number. */
  readonly to: string;
  /** Empty for an SMS. */
  readonly subject: string;
  /** Plain text with the full content. */
  readonly text: string;
  /** The same content as HTML, for e-mail. */
  readonly html?: string;
  /** Reply-To address of an e-mail, if it differs from the sender. */
  readonly replyTo?: string;
}

/**
 * Sends a message now and returns a receipt, or throws. If the site has no service for the channel, or may not call external services, it
 * is only stored (`npm run leads -- outbox`), never sent, and the receipt is `STORED_LOCALLY`.
 *
 * @param id the same for a repeat, so that the service can recognise it
 * @param row of the outbox that the message is from; null = none
 */
export async function sendMessage(
  context: WorkerContext,
  id: string,
  message: Message,
  row: OutboxRow | null = null,
): Promise<string> {
  if (!hasOneReceiver(message)) throw new DeliveryError('no address');
  const send = messageService(context, message.channel);
  if (send !== null) return send(id, message);
  await insertLocalMessage(database(context), id, message, context.runtime.now(), row);
  return STORED_LOCALLY;
}

/** Exactly one address, even in messages stored by an earlier release, which allowed more. */
const hasOneReceiver = ({ channel, to }: Message): boolean =>
  channel === 'email' ? readEmail(to) !== null : /^\+?\d[\d ]{5,20}$/.test(to);
