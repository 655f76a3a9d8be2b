import { type Unavailability, unavailabilityOf } from '#domain/availability.ts';
import { authorOf, type DealerNames, postPath } from '#domain/blog.ts';
import type { ItemType } from '#domain/car.ts';
import { distanceIn, shownKm } from '#domain/distance.ts';
import { newOrUsed } from '#domain/new-or-used.ts';
import { type DatedHours, dayHours, type WeekdayHours } from '#domain/opening-hours.ts';
import { dealerPhone } from '#domain/phone.ts';
import { plainPicture } from '#domain/picture.ts';
import { carPath, HOME_PATH } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { absoluteUrl, type SiteWithOrigin, siteUrl } from '#domain/site-url.ts';
import type { Location, Model, Site } from '#site/site.ts';
import type { BlogPost, Question } from '#site/site-content.ts';
import type { PostalAddress } from '#site/site-locations.ts';
import type { BreadcrumbView } from '#view-types/breadcrumbs.ts';
import type { NamedCarCardView } from '#view-types/car-card.ts';
import type { OfferView } from '#view-types/offer.ts';
import type { CarGallery, CarParts } from '#views/car-details.ts';
import { isSalePrice } from '#views/car-summary.ts';
import type { LocationView } from '#views/location.ts';
import { socialLinks } from '#views/social.ts';

/** JSON-LD objects. They contain only what the page shows, with the same figures. */
export type StructuredData = { readonly [key: string]: unknown };

const SCHEMA = 'https://schema.org';

/** Breadcrumbs as structured data for search engines (schema.org `BreadcrumbList`). */
export function breadcrumbData(crumbs: readonly BreadcrumbView[], site: SiteWithOrigin): StructuredData {
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(href === null ? {} : { item: absoluteUrl(site, href) }),
    })),
  };
}

/** The cars on one page of a list, in order. */
export function listData(cards: readonly NamedCarCardView[], site: SiteWithOrigin): StructuredData {
  return linkListData(
    cards.map(({ name, href }) => ({ label: name, href })),
    site,
  );
}

/** Links of a list, in order. */
export function linkListData(
  links: readonly { readonly label: string; readonly href: string }[],
  site: SiteWithOrigin,
): StructuredData {
  return {
    '@context': SCHEMA,
    '@type': 'ItemList',
    itemListElement: links.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: absoluteUrl(site, href),
      name: label,
    })),
  };
}

/** Questions with their answers, as on the page. */
export function questionData(questions: readonly Question[]): StructuredData {
  return {
    '@context': SCHEMA,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, text }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  };
}

/** A model; without an offer, because it is not a specific car for sale. */
export function modelData(
  page: {
    readonly name: string;
    readonly make: string;
    readonly model: Pick<Model, 'name' | 'description' | 'bodyStyles' | 'fuel'>;
    readonly canonical: string;
    readonly image: string | null;
  },
  site: SiteWithOrigin,
): StructuredData {
  const { name, description, bodyStyles, fuel } = page.model;
  return {
    '@context': SCHEMA,
    '@type': 'Car',
    name: page.name,
    url: page.canonical,
    brand: { '@type': 'Brand', name: page.make },
    model: name,
    ...(description !== null && { description }),
    ...(page.image !== null && { image: absoluteUrl(site, page.image) }),
    ...(bodyStyles.length > 0 && { bodyType: bodyStyles }),
    ...(fuel !== null && { fuelType: fuel }),
  };
}

/** An article, as on its page. */
export function articleData(post: BlogPost, site: Pick<Site, 'origin'> & DealerNames): StructuredData {
  const url = siteUrl(site, postPath(post.slug));
  const author = authorOf(post, site);
  const dealer = { '@type': 'Organization', name: site.name, url: siteUrl(site, HOME_PATH) };
  return {
    '@context': SCHEMA,
    '@type': 'Article',
    headline: post.title,
    description: post.description,
    datePublished: post.date,
    articleSection: post.category,
    author: author.isPerson ? { '@type': 'Person', name: author.name } : { ...dealer, name: author.name },
    publisher: dealer,
    mainEntityOfPage: url,
    ...(post.picture === null ? {} : { image: absoluteUrl(site, plainPicture(post.picture.src)) }),
  };
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

function openingData(hours: readonly WeekdayHours[]): StructuredData[] {
  return hours
    .filter((entry) => dayHours(entry).span !== null)
    .map(({ weekday, open, close }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `${SCHEMA}/${DAYS[weekday]}`,
      opens: open,
      closes: close,
    }));
}

type ShownHours = Pick<LocationView, 'specialHours'>;

/**
 * The dealer with its visible locations, for home and contact pages.
 *
 * @param hoursOf the hours of a location that the page shows; null = it shows none
 */
export function dealerData(
  site: Pick<Site, 'name' | 'origin' | 'dealership' | 'dealerships' | 'locations' | 'locale'>,
  locations: readonly Location[],
  hoursOf: ((location: Location) => ShownHours) | null,
): StructuredData {
  const telephone = dealerPhone(site);
  return {
    '@context': SCHEMA,
    '@type': 'AutoDealer',
    name: site.name,
    url: siteUrl(site, HOME_PATH),
    ...(telephone === null ? {} : { telephone }),
    ...(site.dealership.address === null ? {} : { address: addressData(site, site.dealership.address) }),
    ...sameAs(site.dealerships),
    department: locations.map((location) => ({
      ...placeProperties(site, location),
      ...(hoursOf === null ? {} : hoursData(location, hoursOf(location))),
    })),
  };
}

/** The social media pages that the site links to. */
function sameAs(owners: Parameters<typeof socialLinks>[0]): StructuredData {
  const links = socialLinks(owners);
  return links.length === 0 ? {} : { sameAs: links.map(({ href }) => href) };
}

function placeProperties(site: Pick<Site, 'locale'>, location: Location): StructuredData {
  return {
    '@type': location.type === 'service' ? 'AutoRepair' : location.type === 'parts' ? 'AutoPartsStore' : 'AutoDealer',
    name: location.name,
    ...(location.phone === null ? {} : { telephone: location.phone }),
    address: addressData(site, location.address),
  };
}

const addressData = ({ locale }: Pick<Site, 'locale'>, address: PostalAddress): StructuredData => ({
  '@type': 'PostalAddress',
  streetAddress: address.street,
  addressLocality: address.city,
  addressRegion: address.state,
  postalCode: address.postcode,
  addressCountry: locale.country,
});

/** One location with the hours on its page, including special hours. */
export function locationData(
  site: Pick<Site, 'origin' | 'locale'>,
  location: Location,
  view: Pick<LocationView, 'at' | 'specialHours' | 'page'>,
): StructuredData {
  return {
    '@context': SCHEMA,
    ...placeProperties(site, location),
    ...hoursData(location, view),
    url: siteUrl(site, view.page.href),
    ...sameAs([location]),
    ...(view.at === null ? {} : { geo: { '@type': 'GeoCoordinates', latitude: view.at.lat, longitude: view.at.long } }),
  };
}

/** The weekly and the special hours of a location, as on its page. */
const hoursData = ({ openingHours }: Location, { specialHours }: ShownHours): StructuredData => ({
  openingHoursSpecification: openingData(openingHours),
  ...(specialHours.length === 0
    ? {}
    : { specialOpeningHoursSpecification: specialHours.map(({ entry }) => specialData(entry)) }),
});

/** For search engines, a closed day opens and closes at midnight. */
function specialData(special: DatedHours): StructuredData {
  const { isClosed } = dayHours(special);
  return {
    '@type': 'OpeningHoursSpecification',
    validFrom: special.date,
    validThrough: special.date,
    opens: isClosed ? '00:00' : special.start_hour,
    closes: isClosed ? '00:00' : special.end_hour,
  };
}

/** Who offers a car or an offer. */
const sellerOf = ({ name }: Pick<Site, 'name'>): StructuredData => ({ '@type': 'AutoDealer', name });

const CONDITIONS = { new: 'NewCondition', used: 'UsedCondition' } as const;

const ITEM_SCHEMAS: { readonly [K in ItemType]: string } = { car: 'Car', motorcycle: 'Motorcycle', caravan: 'Vehicle' };

/** The terms of schema.org for a car that is not available. */
const UNAVAILABLE: { readonly [K in Unavailability]: string } = { sold: 'SoldOut', withdrawn: 'OutOfStock' };

function availabilityOf(record: SearchRecord): string {
  const unavailable = unavailabilityOf(record);
  if (unavailable !== null) return UNAVAILABLE[unavailable];
  if (record.reserved) return 'LimitedAvailability';
  return record.status === 'coming_soon' ? 'PreOrder' : 'InStock';
}

/**
 * A car, as on its page. The price is the advertised one and is included only if the page shows it; never a subscription or a price reduced
 * by a trade-in estimate (PRICE-05). No telephone number (A41).
 */
export function carData({ site, record, card }: CarParts, gallery: CarGallery): StructuredData {
  const km = shownKm(record);
  const miles = site.locale.distance === 'mi';
  const fields: { [key: string]: unknown } = {
    name: card.name,
    url: siteUrl(site, carPath(record.slug)),
    image: gallery.photos.map((photo) => absoluteUrl(site, photo.src)),
    brand: { '@type': 'Brand', name: record.make },
    model: record.model,
    vehicleModelDate: `${record.year}`,
    itemCondition: `${SCHEMA}/${CONDITIONS[newOrUsed(record)]}`,
    sku: record.stocknum,
    vehicleIdentificationNumber: record.vin,
    mileageFromOdometer:
      km === null
        ? null
        : {
            '@type': 'QuantitativeValue',
            value: distanceIn(site.locale.distance, km),
            unitCode: miles ? 'SMI' : 'KMT',
          },
    vehicleTransmission: record.transmission,
    fuelType: record.fuel,
    color: record.colour,
    bodyType: record.body,
  };
  return {
    '@context': SCHEMA,
    '@type': ITEM_SCHEMAS[record.item_type],
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)),
    offers: {
      '@type': 'Offer',
      availability: `${SCHEMA}/${availabilityOf(record)}`,
      ...(isSalePrice(card.price) ? { price: card.price.dollars, priceCurrency: site.locale.currency } : {}),
      seller: sellerOf(site),
    },
  };
}

/** An offer, as on its page, with the same last day. */
export function offerData(site: Pick<Site, 'name' | 'origin'>, offer: OfferView): StructuredData {
  return {
    '@context': SCHEMA,
    '@type': 'Offer',
    name: offer.title,
    description: offer.description.full,
    url: siteUrl(site, offer.enquire.href),
    ...(offer.image === null ? {} : { image: absoluteUrl(site, offer.image.src) }),
    ...(offer.until === null ? {} : { validThrough: offer.until }),
    offeredBy: sellerOf(site),
  };
}
