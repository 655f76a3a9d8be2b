import type { OpeningHour, Site } from '#site/site.ts';
import type { CarCardView } from '#views/car-card.ts';
import type { BreadcrumbView } from '#views/car-page.ts';

/** JSON-LD objects. They say only what the page shows, in the same figures. */
export type StructuredData = { readonly [key: string]: unknown };

const SCHEMA = 'https://schema.org';

export function absolute(href: string, origin: string): string {
  return new URL(href, origin).href;
}

export function breadcrumbData(crumbs: readonly BreadcrumbView[], origin: string): StructuredData {
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href === null ? {} : { item: absolute(href, origin) }),
    })),
  };
}

/** The cars of one page of a list, in order. */
export function listData(cards: readonly CarCardView[], origin: string): StructuredData {
  return {
    '@context': SCHEMA,
    '@type': 'ItemList',
    itemListElement: cards.map((card, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absolute(card.href, origin),
      name: card.name,
    })),
  };
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

function openingData(hours: readonly OpeningHour[]): StructuredData[] {
  return hours.flatMap(({ weekday, status, open, close }) =>
    status === 'Open' && open !== null && close !== null
      ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: `${SCHEMA}/${DAYS[weekday]}`, opens: open, closes: close }]
      : [],
  );
}

/** The dealer with its visible locations, for home and contact pages. */
export function dealerData(
  site: Pick<Site, 'name' | 'origin' | 'locations' | 'dealership' | 'locale'>,
): StructuredData {
  return {
    '@context': SCHEMA,
    '@type': 'AutoDealer',
    name: site.name,
    url: site.origin,
    ...(site.dealership.phone === null ? {} : { telephone: site.dealership.phone }),
    department: site.locations.map((location) => ({
      '@type': location.type === 'service' ? 'AutoRepair' : location.type === 'parts' ? 'AutoPartsStore' : 'AutoDealer',
      name: location.name,
      ...(location.phone === null ? {} : { telephone: location.phone }),
      address: {
        '@type': 'PostalAddress',
        streetAddress: location.address.street,
        addressLocality: location.address.city,
        addressRegion: location.address.state,
        postalCode: location.address.postcode,
        addressCountry: site.locale.country,
      },
      openingHoursSpecification: openingData(location.openingHours),
    })),
  };
}
