import { leadReceiver } from '../leads/lead-receiver.ts';
import { messageReceiver } from '../messages/message-receiver.ts';
import { createDelivery } from '../platform/outbox/deliver.ts';
import { hookReceiver } from '../platform/outbox/hook-receiver.ts';

/** Delivers what waits in the outbox: every kind of its rows with its receiver. */
export const { deliverBacklog, deliverDue, deliverNew, deliverSoon } = createDelivery({
  lead: leadReceiver,
  hook: hookReceiver,
  message: messageReceiver,
});
