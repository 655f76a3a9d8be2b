import { createDelivery } from '../platform/outbox/deliver.ts';
import { hookReceiver } from '../platform/outbox/hook-receiver.ts';
import { leadReceiver } from '../topics/leads/lead-receiver.ts';
import { messageReceiver } from '../topics/messages/message-receiver.ts';

/** Delivers the outbox, with the receiver for each kind of row. */
export const { deliverBacklog, deliverDue, deliverNew, deliverSoon } = createDelivery({
  lead: leadReceiver,
  hook: hookReceiver,
  message: messageReceiver,
});
