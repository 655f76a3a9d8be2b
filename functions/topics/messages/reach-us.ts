import { CONTACT_PATHS } from '#domain/paths.ts';
import type { EdgeSite } from '#site/site.ts';
import { say } from '#text/say.ts';

/** How somebody reaches the dealer, to follow "please": `call us on 07 3123 4567`, without a number the contact page. */
export function reachUs({ locations, origin, words }: Pick<EdgeSite, 'locations' | 'origin' | 'words'>): string {
  const phone = locations.find((location) => location.phone !== null)?.phone ?? null;
  return phone === null
    ? say({ words }, 'message.reach_by_page', { page: `${origin}${CONTACT_PATHS[0]}` })
    : say({ words }, 'message.reach_by_phone', { phone });
}
