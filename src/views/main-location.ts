import type { Location, Site } from '#site/site.ts';

/** The dealer's main location: the primary one, otherwise the first. */
export function mainLocation({ locations }: Pick<Site, 'locations'>): Location | undefined {
  return locations.find(({ primary }) => primary) ?? locations[0];
}
