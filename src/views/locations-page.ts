import { dealershipBySlug } from '#domain/dealership-rules.ts';
import { wordsOf } from '#text/wording.ts';
import type { LocationsPage } from '#view-types/locations-page.ts';
import type { PageInput, PageParts, RouteOf } from '#view-types/page.ts';
import { locationList } from '#views/location-parts.ts';
import { pageHead } from '#views/page-head.ts';
import { pageIntro, trailOf } from '#views/page-intro.ts';
import { breadcrumbData } from '#views/structured-data.ts';

/** The locations of a dealership in a group. */
export function locationsPage({ site, now }: PageInput, route: RouteOf<'locations'>): PageParts<LocationsPage> {
  const dealership = dealershipBySlug(site.dealerships, route.dealership);
  if (!dealership) throw new Error(`There is no dealership at ${route.path}.`);
  const words = wordsOf(site.text);
  const title = words('locations.title', { dealership: dealership.name });
  const crumbs = trailOf(
    words,
    { label: words('contact.title'), href: site.routes.contact },
    { label: dealership.name, href: null },
  );
  return {
    head: pageHead(site, route.path, {
      name: title,
      ...(dealership.name === site.name && { title }),
      description: words('locations.description', { dealership: dealership.name }),
    }),
    structuredData: [breadcrumbData(crumbs, site)],
    page: {
      intro: pageIntro(words, title, words('locations.lead'), crumbs),
      list: locationList(
        site,
        site.locations.filter(({ dealershipSlug }) => dealershipSlug === dealership.slug),
        now,
      ),
    },
  };
}
