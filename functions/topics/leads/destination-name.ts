import type { LeadDestination } from '#site/site.ts';

/** The name of a lead destination in the outbox. */
export function destinationName(destination: LeadDestination): string {
  if (destination.kind === 'outbox') return 'outbox';
  return `${destination.kind}:${'to' in destination ? destination.to : destination.url}`;
}
