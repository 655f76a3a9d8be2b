import type { Location, Site } from '#site/site.ts';

/** The location that speaks for the dealer where none is chosen: the primary one, else the first. */
export function mainLocation({ locations }: Pick<Site, 'locations'>): Location | undefined {
  return locations.find(({ primary }) => primary) ?? locations[0];
}
