import type { LeadDestination } from '#site/site.ts';
import { destinationName } from './destination-name.ts';
import type { NewLead } from './lead.ts';

/**
 * One outbox row for each place a lead goes; the local outbox is delivered by being stored. Spam waits, parked, until
 * someone lets it go.
 */
export function destinationsOf(destinations: readonly LeadDestination[], spam: string | null): NewLead['destinations'] {
  const all = destinations.length > 0 ? destinations : [{ kind: 'outbox' } as const];
  return all.map((destination) => ({
    name: destinationName(destination),
    state: destination.kind === 'outbox' ? 'sent' : spam === null ? 'waiting' : 'parked',
  }));
}
