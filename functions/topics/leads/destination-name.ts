import type { LeadDestination } from '#site/site.ts';

/** The outbox's name for a lead destination. */
export function destinationName(destination: LeadDestination): string {
  if (destination.kind === 'outbox') return 'outbox';
  return `${destination.kind}:${'to' in destination ? destination.to : destination.url}`;
}
