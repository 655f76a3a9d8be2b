import type { EdgeSite } from '#site/site.ts';
import { say } from '#text/say.ts';

/** The end of an advice: `, or call us on 07 3123 4567`; nothing where the dealer has no number. */
export function orCall({ locations, words }: Pick<EdgeSite, 'locations' | 'words'>): string {
  const phone = locations.find((location) => location.phone !== null)?.phone ?? null;
  return phone === null ? '' : say({ words }, 'refusal.or_call', { phone });
}
