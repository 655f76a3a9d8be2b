import type { PublicRoute } from '#site/routes.ts';
import type { Model, Site } from '#site/site.ts';

/** The model a page is about. */
export function modelOf({ models }: Site, route: PublicRoute): Model {
  const model = 'model' in route ? models.find(({ slug }) => slug === route.model) : undefined;
  if (model === undefined) throw new Error(`There is no model for ${route.path}.`);
  return model;
}
