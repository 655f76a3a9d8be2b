import { CONTACT_PATHS } from '#domain/paths.ts';
import type { EdgeSite } from '#site/site.ts';

/** How somebody reaches the dealer, to follow "please": `call us on 07 3123 4567`, without a number the contact page. */
export function reachUs({ locations, origin }: Pick<EdgeSite, 'locations' | 'origin'>): string {
  const phone = locations.find((location) => location.phone !== null)?.phone ?? null;
  return phone === null ? `contact us at ${origin}${CONTACT_PATHS[0]}` : `call us on ${phone}`;
}
