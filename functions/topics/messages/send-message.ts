import { readEmail } from '#domain/email-address.ts';
import { database, type WorkerContext } from '../../platform/env.ts';
import { DeliveryProblem } from '../../platform/outbox/delivery-problem.ts';
import { insertLocalMessage } from './local-messages-repo.ts';
import { messageService } from './message-service.ts';

/** A message to a person. */
export interface Message {
  readonly channel: 'email' | 'sms';
  /** Address or phone number. */
  readonly to: string;
  /** Of an e-mail; an SMS has none (empty text). */
  readonly subject: string;
  /** Plain text, which says all there is to say. */
  readonly text: string;
  /** The same for mail programs that show HTML. */
  readonly html?: string;
  /** Who an answer to an e-mail goes to, when not to its sender. */
  readonly replyTo?: string;
}

/**
 * Sends a message now and returns a receipt, or throws. A site without a service for its channel, and every site that may not
 * call external services, stores it in the local outbox (`npm run leads -- outbox`).
 *
 * @param id names the sending, so that a service can tell a repeated one
 */
export async function sendMessage(context: WorkerContext, id: string, message: Message): Promise<string> {
  if (!isReceiver(message)) throw new DeliveryProblem('no address');
  const send = messageService(context, message.channel);
  if (send !== null) return send(id, message);
  await insertLocalMessage(database(context), id, message, context.runtime.now());
  return 'kept here';
}

/** Exactly one: also of what was stored by a release that took more for an address. */
const isReceiver = ({ channel, to }: Message): boolean =>
  channel === 'email' ? readEmail(to) !== null : /^\+?\d[\d ]{5,20}$/.test(to);
