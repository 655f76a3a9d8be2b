import { LOCATIONS_PATH, locationContactPath, locationPath, teamPath } from '#domain/routes/public-paths.ts';
import type { PublicRoute } from '#site/route-table.ts';
import type { Site } from '#site/site.ts';

type LocationSite = Pick<Site, 'locations' | 'team' | 'dealerships' | 'routes'>;

/**
 * Routes of each location: its contact page, its own page and, if people are given, its team page; and the list of each dealership with
 * several locations (ROUTE-06). If a location and its dealership have the same slug, the location has the path.
 */
export function locationRoutes(site: LocationSite): PublicRoute[] {
  const { locations, team } = site;
  const pages = locations.flatMap(({ slug }): PublicRoute[] => {
    const contact = locationContactPath(slug);
    const page = locationPath(slug);
    const people = teamPath(slug);
    return [
      { kind: 'location-contact', path: contact, file: contact, location: slug },
      { kind: 'location', path: page, file: page, location: slug },
      ...(team.some(({ location }) => location === slug)
        ? [{ kind: 'team', path: people, file: people, location: slug } as const]
        : []),
    ];
  });
  const lists = dealershipPages(site)
    .filter(({ places }) => places.length > 1)
    .map(({ slug }): PublicRoute => {
      const path = locationPath(slug);
      return { kind: 'locations', path, file: path, dealership: slug };
    });
  return [...pages, ...lists];
}

/** Aliases: `/locations` redirects to the contact page, and a dealership with a single location to that location. */
export function locationAliases(site: LocationSite): { [path: string]: string } {
  const single = dealershipPages(site).flatMap(({ slug, places: [only, ...others] }) =>
    only && others.length === 0 ? [[locationPath(slug), locationPath(only.slug)] as const] : [],
  );
  return { [LOCATIONS_PATH]: site.routes.contact, ...Object.fromEntries(single) };
}

/** Dealerships whose slug is not used by a location, with their locations. */
function dealershipPages({ dealerships, locations }: LocationSite) {
  return dealerships
    .filter(({ slug }) => locations.every((location) => location.slug !== slug))
    .map(({ slug }) => ({ slug, places: locations.filter(({ dealershipSlug }) => dealershipSlug === slug) }));
}
