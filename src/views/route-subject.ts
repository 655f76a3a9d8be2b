import type { PublicRoute } from '#site/route-table.ts';
import type { Model, Site } from '#site/site.ts';

/** The location a page is about. */
export function locationOf({ locations }: Site, route: PublicRoute): Site['locations'][number] {
  const location = 'location' in route ? locations.find(({ slug }) => slug === route.location) : undefined;
  if (location === undefined) throw new Error(`There is no location at ${route.path}.`);
  return location;
}

/** The model a page is about. */
export function modelOf({ models }: Site, route: PublicRoute): Model {
  const model = 'model' in route ? models.find(({ slug }) => slug === route.model) : undefined;
  if (model === undefined) throw new Error(`There is no model for ${route.path}.`);
  return model;
}
