import type { PublicRoute } from '#site/routes.ts';
import type { Site } from '#site/site.ts';

/** The location a page is about. */
export function locationOf({ locations }: Site, route: PublicRoute): Site['locations'][number] {
  const location = 'location' in route ? locations.find(({ slug }) => slug === route.location) : undefined;
  if (location === undefined) throw new Error(`There is no location at ${route.path}.`);
  return location;
}
