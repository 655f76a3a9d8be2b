import { createDelivery } from '../platform/outbox/deliver.ts';
import { hookReceiver } from '../platform/outbox/hook-receiver.ts';
import { leadReceiver } from '../topics/leads/lead-receiver.ts';
import { messageReceiver } from '../topics/messages/message-receiver.ts';

/** Delivers what waits in the outbox: every kind of its rows with its receiver. */
export const { deliverBacklog, deliverDue, deliverNew, deliverSoon } = createDelivery({
  lead: leadReceiver,
  hook: hookReceiver,
  message: messageReceiver,
});
