import type { Lead } from '#domain/leads/lead.ts';
import type { LeadDestination } from '#site/site.ts';
import { type Place, speaksOutside } from '../env.ts';
import { destinationName } from '../leads/destination-name.ts';
import { adfMessage, leadAdf, leadMessage } from '../leads/lead-message.ts';
import { messageService } from '../messages/message-service.ts';
import { type Message, sendMessage } from '../messages/send-message.ts';
import { type Acceptance, askReceiver } from './ask-receiver.ts';
import { DeliveryProblem } from './delivery-problem.ts';
import type { Claimed } from './outbox-repo.ts';
import { signature } from './signed.ts';

/** Names the sending to its receiver: the same at every attempt. */
export const idempotencyKey = ({ kind, subject }: Pick<Claimed, 'kind' | 'subject'>): string =>
  `${kind}-${encodeURIComponent(subject)}`;

type Sender<D extends LeadDestination> = (place: Place, row: Claimed, lead: Lead, destination: D) => Promise<string>;

const SENDERS: { readonly [kind in LeadDestination['kind']]: Sender<LeadDestination & { kind: kind }> } = {
  outbox: async () => 'kept here',
  webhook: (place, row, lead, { url, secretBinding }) =>
    post(
      place,
      row,
      { url, secretBinding, body: JSON.stringify(leadJson(place, lead)), type: 'application/json' },
      'json',
    ),
  adf: (place, row, lead, { url, secretBinding }) =>
    post(
      place,
      row,
      { url, secretBinding, body: leadAdf(lead, place.edge), type: 'application/xml; charset=utf-8' },
      'text',
    ),
  email: (place, row, lead, { to }) => mail(place, row, leadMessage(lead, place.edge, to)),
  'adf-email': (place, row, lead, { to }) => mail(place, row, adfMessage(lead, place.edge, to)),
};

/** Sends a lead to the destination its row names; returns the receipt. Throws a `DeliveryProblem`. */
export async function sendLead(place: Place, row: Claimed, lead: Lead): Promise<string> {
  const destination = place.edge.leads.destinations.find((one) => destinationName(one) === row.destination);
  if (!destination) throw new DeliveryProblem('no such destination');
  const bySystem = destination.kind === 'webhook' || destination.kind === 'adf';
  if (bySystem && !speaksOutside(place)) return 'kept here';
  return (SENDERS[destination.kind] as Sender<LeadDestination>)(place, row, lead, destination);
}

/** Tells a dealer's system of an event, signed like a lead. */
export async function sendHook(place: Place, row: Claimed): Promise<string> {
  const body = row.body ?? '{}';
  const { event } = JSON.parse(body) as { readonly event?: unknown };
  const hook = place.edge.hooks.find((one) => one.event === event && `hook:${one.url}` === row.destination);
  if (!hook) throw new DeliveryProblem('no such destination');
  const { url, secretBinding } = hook;
  return post(place, row, { url, secretBinding, body, type: 'application/json' }, 'json');
}

/** Sends a message that may wait, by the site's service or into the local outbox. */
export async function sendStoredMessage(place: Place, row: Claimed): Promise<string> {
  if (row.body === null) throw new DeliveryProblem('too old');
  return sendMessage(place, idempotencyKey(row), JSON.parse(row.body) as Message);
}

interface Post {
  readonly url: string;
  readonly secretBinding: string | null;
  readonly body: string;
  readonly type: string;
}

async function post(place: Place, row: Claimed, { url, secretBinding, body, type }: Post, acceptance: Acceptance) {
  const signed = secretBinding === null ? {} : await signature(place, secretBinding, body);
  const headers = { 'Content-Type': type, 'Idempotency-Key': idempotencyKey(row), ...signed };
  return askReceiver(place, { url, headers, body, acceptance });
}

/** A lead that a live site cannot mail is not delivered by being kept: somebody expects the mail. */
function mail(place: Place, row: Claimed, message: Message): Promise<string> {
  if (speaksOutside(place) && messageService(place, 'email') === null) throw new DeliveryProblem('no e-mail service');
  return sendMessage(place, `${idempotencyKey(row)}-${row.id}`, message);
}

function leadJson({ edge }: Place, { id, form, receivedAt, payload, consent, car }: Lead): object {
  return {
    event: 'lead',
    id,
    form,
    received_at: receivedAt,
    site: edge.slug,
    site_id: edge.siteId,
    car,
    payload,
    consent,
  };
}
