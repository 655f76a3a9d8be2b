import type { LeadDestination } from '#site/site.ts';
import { destinationName } from './destination-name.ts';
import type { NewLead } from './lead.ts';

/**
 * One outbox row for each destination of a lead. The destination `outbox` only stores leads, so its row counts as sent; the others are parked
 * for suspected spam, until somebody releases them.
 */
export function destinationsOf(destinations: readonly LeadDestination[], spam: string | null): NewLead['destinations'] {
  const all = destinations.length > 0 ? destinations : [{ kind: 'outbox' } as const];
  return all.map((destination) => ({
    name: destinationName(destination),
    state: destination.kind === 'outbox' ? 'sent' : spam === null ? 'waiting' : 'parked',
  }));
}
