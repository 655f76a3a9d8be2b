import type { Receiver } from '../../platform/outbox/deliver.ts';
import { DeliveryError } from '../../platform/outbox/delivery-error.ts';
import { idempotencyKey } from '../../platform/outbox/post-signed.ts';
import { type Message, sendMessage } from './send-message.ts';

/** Sends messages from the outbox with `sendMessage`, which only stores them if the site has no service for them. */
export const messageReceiver: Receiver = (context) => async (row) => {
  if (row.body === null) throw new DeliveryError('too old');
  return sendMessage(context, idempotencyKey(row), JSON.parse(row.body) as Message, row);
};
