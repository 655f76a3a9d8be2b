import {
  dealershipOf,
  locationPhone,
  locationType,
  ownDealership,
  shownAddress,
  slugOfMake,
  visibleLocations,
  weeklyHours,
} from '#config/dealer-defaults.ts';
import type { Tenant } from '#config/tenant.ts';
import type { Clock } from '#domain/clock.ts';
import { stockMake } from '#domain/make-names.ts';
import { optionalPicture } from '#domain/picture.ts';
import { holidayDates, holidayOn } from '#domain/public-holidays.ts';
import { resolveDealershipSettings } from '#site/resolve-dealership-settings.ts';
import { resolveLegal } from '#site/resolve-legal.ts';
import type { Dealership, Location } from '#site/site.ts';
import type { SocialLink, SpecialHours } from '#site/site-locations.ts';

type Config = Tenant['config'];
type ConfigLocation = Config['locations'][number];

/** All dealerships, the site's own first. */
export function resolveDealerships({ config, dealershipSettings }: Tenant): Dealership[] {
  const own = ownDealership(config);
  return [
    ...config.dealerships.filter((dealership) => dealership === own),
    ...config.dealerships.filter((dealership) => dealership !== own),
  ].map((dealership) => {
    const settings = dealershipSettings[dealership.slug];
    return {
      id: dealership.id,
      slug: dealership.slug,
      name: dealership.name,
      phone: dealership.phone,
      address: dealership.address && shownAddress(config, dealership.address),
      makeSlug: dealership.manufacturer && slugOfMake(dealership.manufacturer),
      social: (['facebook', 'instagram', 'youtube', 'linkedin'] as const).flatMap((kind) =>
        socialLink(kind, dealership[`${kind}_url`]),
      ),
      reviewUrl: dealership.review_links.review,
      feedbackUrl: dealership.review_links.feedback,
      rating: ratingFrom(dealership),
      rules:
        settings === undefined
          ? null
          : {
              ...resolveDealershipSettings(settings, config),
              legal: resolveLegal({ ...config, legal: settings.legal }),
            },
    };
  });
}

/** The visible locations in display order (LOC-03). */
export function resolveLocations(config: Config, now: Clock): Location[] {
  return visibleLocations(config).map((location) => resolveLocation(config, location, now));
}

function resolveLocation(config: Config, location: ConfigLocation, now: Clock): Location {
  const dealership = dealershipOf(config, location);
  if (dealership === undefined)
    throw new Error(`location ${location.slug}: a checked tenant has at least one dealership`);
  const { contact_detail: contact } = location;
  const { place_url: placeUrl, map_key: mapKey, ...address } = shownAddress(config, location.address);
  const picture = location.image?.image;
  const type = locationType(location);
  const timeZone = location.timeZone ?? dealership.timeZone ?? config.locale.timeZone;
  return {
    id: location.id,
    slug: location.slug,
    name: location.name,
    type,
    subtype: location.location_subtype,
    primary: location.primary,
    dealershipSlug: dealership.slug,
    dealershipId: dealership.id,
    manufacturers: location.manufacturers.map(stockMake),
    address: { ...address, placeUrl },
    phone: locationPhone(config, location),
    openingHours: weeklyHours(config, location),
    specialHours: specialHours(config, location, type, now.year(timeZone)),
    timeZone,
    imageUrl: optionalPicture(picture?.url ?? picture?.thumb?.url),
    thumbUrl: optionalPicture(picture?.thumb?.url ?? picture?.url),
    mapUrl: optionalPicture(mapKey && `/pictures/${mapKey}`),
    licenceNumber: location.dealer_license_number,
    repairerNumber: location.motor_vehicle_repairer,
    rating: ratingOf(location),
    social: (['youtube', 'linkedin'] as const).flatMap((kind) => socialLink(kind, contact[`${kind}_url`])),
  };
}

const socialLink = (kind: SocialLink['kind'], url: string | null): SocialLink[] =>
  url === null ? [] : [{ kind, url }];

/** The nested rating takes precedence over the two flat fields (DATA-02). */
function ratingOf({ reviews, ...flat }: ConfigLocation): Location['rating'] {
  return reviews === null ? ratingFrom(flat) : { average: reviews.average_rating, count: reviews.count };
}

/** A rating with its number of reviews; null without one. */
const ratingFrom = ({
  average_rating: average,
  review_count: count,
}: Pick<ConfigLocation, 'average_rating' | 'review_count'>): Location['rating'] =>
  average === null ? null : { average, count: count ?? 0 };

/**
 * Dates with special hours in this year and the next. The tenant's holidays take precedence over the location's own dates, and both over
 * `every_public_holiday` (LOC-09). A date has the name of the holiday for which the dealer gave it, if any, even if the whole state does not
 * observe it. Past dates are removed when a page is viewed.
 */
function specialHours(config: Config, location: ConfigLocation, type: Location['type'], year: number): SpecialHours[] {
  const place = { country: config.locale.country, state: location.address.state };
  const holidays = config.holidays
    .filter(({ location_types: types }) => types.length === 0 || types.includes(type))
    .map(({ holiday, status, start_hour, end_hour, substitutes }) => ({
      isGeneral: holiday === 'every_public_holiday',
      hours: [year, year + 1].flatMap((holidayYear) =>
        holidayDates(holiday, place, holidayYear, substitutes).map((date) => ({
          ...{ status, date, start_hour, end_hour },
          holiday: holiday === 'every_public_holiday' ? holidayOn(date, place) : holiday,
        })),
      ),
    }));
  const generalHours = holidays.flatMap((rule) => (rule.isGeneral ? rule.hours : []));
  const namedHours = holidays.flatMap((rule) => (rule.isGeneral ? [] : rule.hours));
  const datedHours = location.contact_detail.special_hours.map((entry) => ({
    ...entry,
    holiday: holidayOn(entry.date, place),
  }));
  const dates = new Map([...generalHours, ...datedHours, ...namedHours].map((entry) => [entry.date, entry]));
  return [...dates.values()].sort((a, b) => a.date.localeCompare(b.date));
}
