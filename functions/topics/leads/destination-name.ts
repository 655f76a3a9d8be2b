import type { LeadDestination } from '#site/site.ts';

/** What a place leads go to is called in the outbox. */
export function destinationName(destination: LeadDestination): string {
  if (destination.kind === 'outbox') return 'outbox';
  return `${destination.kind}:${'to' in destination ? destination.to : destination.url}`;
}
