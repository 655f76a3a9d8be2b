import { STORED_LOCALLY } from '#domain/stored-locally.ts';
import { callsExternalServices, type WorkerContext } from '../env.ts';
import type { Receiver } from './deliver.ts';
import { DeliveryError } from './delivery-error.ts';
import { hookDestination } from './hook-rows.ts';
import type { Claimed } from './outbox-repo.ts';
import { postSigned } from './post-signed.ts';

/**
 * Sends an event to a dealer's system, signed like a lead. Previews and local servers send nothing, and the receipt is `STORED_LOCALLY` (R11).
 */
export const hookReceiver: Receiver = (context) => (row) =>
  callsExternalServices(context) ? sendHook(context, row) : STORED_LOCALLY;

async function sendHook(context: WorkerContext, row: Claimed): Promise<string> {
  const body = row.body ?? '{}';
  const { event } = JSON.parse(body) as { readonly event?: unknown };
  const hook = context.edge.hooks.find(
    (candidate) => candidate.event === event && hookDestination(candidate) === row.destination,
  );
  if (!hook) throw new DeliveryError('no such destination');
  const { url, secretBinding } = hook;
  return postSigned(context, row, { url, secretBinding, body, type: 'application/json', responseFormat: 'json' });
}
