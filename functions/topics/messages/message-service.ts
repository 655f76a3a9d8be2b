import { type Place, secret, speaksOutside } from '../../platform/env.ts';
import { askReceiver } from '../../platform/outbox/ask-receiver.ts';
import { DeliveryProblem } from '../../platform/outbox/delivery-problem.ts';
import type { Message } from './send-message.ts';

/** Sends one message under an id that the service knows again; returns its receipt, or throws a `DeliveryProblem`. */
export type MessageService = (id: string, message: Message) => Promise<string>;

/** The service for a channel; null = the site has none, or may not speak to the outside (R11). */
export function messageService(place: Place, channel: Message['channel']): MessageService | null {
  const service = place.edge.messages[channel];
  if (service === null || !speaksOutside(place)) return null;
  return async (id, message) => {
    const token = secret(place, service.tokenBinding);
    if (token === null) throw new DeliveryProblem(`no secret ${service.tokenBinding}`);
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': encodeURIComponent(id),
    };
    const body = JSON.stringify(BODIES[channel](service.from, message));
    return askReceiver(place, { url: service.url, headers, body, acceptance: 'json' });
  };
}

/** As common services take them; what makes a mail header of these values is the service, from JSON. */
const BODIES: { readonly [channel in Message['channel']]: (from: string, message: Message) => object } = {
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
