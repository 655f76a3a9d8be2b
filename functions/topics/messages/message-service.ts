import { callsExternalServices, headerSecret, type WorkerContext } from '../../platform/env.ts';
import { DeliveryError } from '../../platform/outbox/delivery-error.ts';
import { postToReceiver } from '../../platform/outbox/post-to-receiver.ts';
import type { Message } from './send-message.ts';

/** Sends one message and returns its receipt, or throws a `DeliveryError`. The service recognises a repeat by the id. */
export type MessageService = (id: string, message: Message) => Promise<string>;

/** The service for a channel; null = the site has none, or may not call external services (R11). */
export function messageService(context: WorkerContext, channel: Message['channel']): MessageService | null {
  const service = context.edge.messages[channel];
  if (service === null || !callsExternalServices(context)) return null;
  return async (id, message) => {
    const token = headerSecret(context, service.tokenBinding);
    if (token === null) throw new DeliveryError(`no secret ${service.tokenBinding}`);
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': encodeURIComponent(id),
    };
    const body = JSON.stringify(REQUEST_BODIES[channel](service.from, message));
    return postToReceiver(context, { url: service.url, headers, body, responseFormat: 'json' });
  };
}

/** Request bodies in the format of common services. Values are sent as JSON, so they cannot inject mail headers. */
const REQUEST_BODIES: { readonly [channel in Message['channel']]: (from: string, message: Message) => object } = {
  email: (from, { to, subject, text, html, replyTo }) => ({
    from,
    to: [to],
    subject: oneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    ...(replyTo === undefined ? {} : { reply_to: replyTo }),
  }),
  sms: (from, { to, text }) => ({ from, to, text }),
};

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
