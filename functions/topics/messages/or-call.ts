import type { EdgeSite } from '#site/site.ts';

/** The end of an advice: `, or call us on 07 3123 4567`; nothing where the dealer has no number. */
export function orCall({ locations }: Pick<EdgeSite, 'locations'>): string {
  const phone = locations.find((location) => location.phone !== null)?.phone ?? null;
  return phone === null ? '' : `, or call us on ${phone}`;
}
