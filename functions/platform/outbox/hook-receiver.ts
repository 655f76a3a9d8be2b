import { type Place, speaksOutside } from '../env.ts';
import type { Receiver } from './deliver.ts';
import { DeliveryProblem } from './delivery-problem.ts';
import type { Claimed } from './outbox-repo.ts';
import { postSigned } from './post-signed.ts';

/** Tells a dealer's system of an event, signed like a lead. Previews and local servers tell nobody (R11). */
export const hookReceiver: Receiver = (place) => (row) => (speaksOutside(place) ? sendHook(place, row) : 'kept here');

async function sendHook(place: Place, row: Claimed): Promise<string> {
  const body = row.body ?? '{}';
  const { event } = JSON.parse(body) as { readonly event?: unknown };
  const hook = place.edge.hooks.find((one) => one.event === event && `hook:${one.url}` === row.destination);
  if (!hook) throw new DeliveryProblem('no such destination');
  const { url, secretBinding } = hook;
  return postSigned(place, row, { url, secretBinding, body, type: 'application/json', acceptance: 'json' });
}
