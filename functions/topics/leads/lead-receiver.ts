import type { Lead } from '#domain/leads/lead.ts';
import { STORED_LOCALLY } from '#domain/stored-locally.ts';
import type { LeadDestination } from '#site/site.ts';
import { callsExternalServices, database, type WorkerContext } from '../../platform/env.ts';
import { hashOf } from '../../platform/hashes.ts';
import type { Receiver } from '../../platform/outbox/deliver.ts';
import { DeliveryError } from '../../platform/outbox/delivery-error.ts';
import type { Claimed } from '../../platform/outbox/outbox-repo.ts';
import { idempotencyKey, postSigned } from '../../platform/outbox/post-signed.ts';
import { messageService } from '../messages/message-service.ts';
import { type Message, sendMessage } from '../messages/send-message.ts';
import { destinationName } from './destination-name.ts';
import { findLeads } from './leads-repo.ts';

/** Sends leads to the destinations in their rows. A row has no body: its lead is loaded when it is sent. */
export const leadReceiver: Receiver = async (context, rows) => {
  const stored = await findLeads(
    database(context),
    rows.map((row) => row.deduplicationKey),
  );
  const leads = new Map(stored.map((lead) => [lead.id, lead]));
  return async (row) => {
    const lead = leads.get(row.deduplicationKey);
    if (!lead) throw new DeliveryError('no such lead');
    return sendLead(context, row, lead);
  };
};

type Sender<D extends LeadDestination> = (
  context: WorkerContext,
  row: Claimed,
  lead: Lead,
  destination: D,
) => Promise<string>;

const SENDERS: { readonly [kind in LeadDestination['kind']]: Sender<LeadDestination & { kind: kind }> } = {
  outbox: async () => STORED_LOCALLY,
  webhook: (context, row, lead, { url, secretBinding }) => {
    const body = JSON.stringify(leadJson(context, lead));
    return postSigned(context, row, { url, secretBinding, body, type: 'application/json', responseFormat: 'json' });
  },
  adf: async (context, row, lead, { url, secretBinding }) => {
    const { leadAdf } = await context.runtime.leadMessages();
    const body = leadAdf(lead, context.edge);
    const type = 'application/xml; charset=utf-8';
    return postSigned(context, row, { url, secretBinding, body, type, responseFormat: 'text' });
  },
  email: async (context, row, lead, { to }) => {
    const { leadMessage } = await context.runtime.leadMessages();
    return mail(context, row, leadMessage(lead, context.edge, to));
  },
  'adf-email': async (context, row, lead, { to }) => {
    const { adfMessage } = await context.runtime.leadMessages();
    return mail(context, row, adfMessage(lead, context.edge, to));
  },
};

async function sendLead(context: WorkerContext, row: Claimed, lead: Lead): Promise<string> {
  const destination = context.edge.leads.destinations.find(
    (candidate) => destinationName(candidate) === row.destination,
  );
  if (!destination) throw new DeliveryError('no such destination');
  const isOtherSystem = destination.kind === 'webhook' || destination.kind === 'adf';
  // Previews and local servers call no other system; the row counts as stored locally (R11).
  if (isOtherSystem && !callsExternalServices(context)) return STORED_LOCALLY;
  return (SENDERS[destination.kind] as Sender<LeadDestination>)(context, row, lead, destination);
}

/** On a live site without an e-mail service the delivery fails: storing the mail locally would hide it from the dealer. */
async function mail(context: WorkerContext, row: Claimed, message: Message): Promise<string> {
  if (callsExternalServices(context) && messageService(context, 'email') === null)
    throw new DeliveryError('no email service');
  // The key names the destination, not the row's number, which changes when the database is restored.
  const destination = (await hashOf(row.destination)).slice(0, 16);
  return sendMessage(context, `${idempotencyKey(row)}-${destination}`, message, row);
}

function leadJson({ edge }: WorkerContext, { id, form, receivedAt, payload, consent, car }: Lead): object {
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
