import { LOCATIONS_PATH, locationContactPath, locationPath, teamPath } from '#domain/paths.ts';
import type { PublicRoute } from '#site/routes.ts';
import type { Site } from '#site/site.ts';

type LocationSite = Pick<Site, 'locations' | 'team' | 'dealerships' | 'routes'>;

/**
 * Of each location its contact page, its own page and, where people are named, its team; of each dealership with several
 * locations their list (ROUTE-06). A location whose slug is that of its dealership keeps the address.
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
  const lists = ownAddresses(site)
    .filter(({ places }) => places.length > 1)
    .map(({ slug }): PublicRoute => {
      const path = locationPath(slug);
      return { kind: 'locations', path, file: path, dealership: slug };
    });
  return [...pages, ...lists];
}

/** `/locations` leads to the contact page, that of a dealership with one location to the location. */
export function locationAliases(site: LocationSite): { [path: string]: string } {
  const single = ownAddresses(site).flatMap(({ slug, places: [only, ...others] }) =>
    only && others.length === 0 ? [[locationPath(slug), locationPath(only.slug)] as const] : [],
  );
  return { [LOCATIONS_PATH]: site.routes.contact, ...Object.fromEntries(single) };
}

/** Dealerships whose slug no location has, with their locations. */
function ownAddresses({ dealerships, locations }: LocationSite) {
  return dealerships
    .filter(({ slug }) => locations.every((location) => location.slug !== slug))
    .map(({ slug }) => ({ slug, places: locations.filter(({ dealershipSlug }) => dealershipSlug === slug) }));
}
