import type { TenantConfig } from '#config/schema/tenant.ts';
import { stateLabel } from '#domain/law/sourced.ts';
import { licenceLabel } from '#domain/law/states.ts';
import { stockMake } from '#domain/make-names.ts';
import { COMPLAINT_PATHS, hasOwnPage } from '#domain/routes/public-paths.ts';
import { toSlug } from '#domain/slug.ts';

// Values for what a dealer leaves out, and what of a list this site shows: for the site, and for checks and references to details in texts.

type ConfigLocation = TenantConfig['locations'][number];
type ConfigDealership = TenantConfig['dealerships'][number];

/** The site's own dealership: the one named in the settings, otherwise the first. */
export const ownDealership = ({
  dealerships,
  dealership_id,
}: Pick<TenantConfig, 'dealerships' | 'dealership_id'>): ConfigDealership | undefined =>
  dealerships.find(({ id }) => id === dealership_id) ?? dealerships[0];

/** The trading name, otherwise the name of the site. */
export const tradingNameOf = ({ name, legal }: Pick<TenantConfig, 'name' | 'legal'>): string =>
  legal.tradingName ?? name;

/** The label before a licence number, otherwise the usual one in its state. */
export const licenceLabelOf = ({ label, state }: TenantConfig['legal']['licences'][number]): string =>
  label ?? licenceLabel(state);

/** The slug of a make, given by name or as an object, otherwise made from its name. */
export const slugOfMake = (make: string | { readonly name: string; readonly slug?: string | null }): string =>
  typeof make === 'string' ? toSlug(stockMake(make)) : (make.slug ?? toSlug(stockMake(make.name)));

/** The complaints contact of a dealership, otherwise the dealer's privacy contact. */
export const complaintsContact = ({ legal }: Pick<TenantConfig, 'legal'>, dealership: ConfigDealership | undefined) =>
  dealership?.complaints ?? legal.privacyContact;

/** The address of the complaints page: the one in the settings, otherwise the one that the page has. */
export const complaintPath = (
  { complaint }: TenantConfig['routes'],
  pages: readonly { readonly path: string }[],
): (typeof COMPLAINT_PATHS)[number] =>
  complaint ?? COMPLAINT_PATHS.find((path) => hasOwnPage(pages, path)) ?? COMPLAINT_PATHS[1];

/** Visible locations: the tenant's order first, the others by name (LOC-03). `visible: null` counts as visible. */
export function visibleLocations({
  locations,
  locationRules,
}: Pick<TenantConfig, 'locations' | 'locationRules'>): ConfigLocation[] {
  const orderOf = ({ slug }: ConfigLocation): number => {
    const index = locationRules.order.indexOf(slug);
    return index === -1 ? locationRules.order.length : index;
  };
  return locations
    .filter(({ visible }) => visible !== false)
    .sort((a, b) => orderOf(a) - orderOf(b) || a.name.localeCompare(b.name, 'en', { numeric: true }));
}

/** The dealership of a location, otherwise the site's own. */
export const dealershipOf = (
  config: Pick<TenantConfig, 'dealerships' | 'dealership_id'>,
  { dealership_id, dealership_slug }: ConfigLocation,
): ConfigDealership | undefined =>
  config.dealerships.find(({ id, slug }) => id === dealership_id || slug === dealership_slug) ?? ownDealership(config);

/** An address as it is shown, with its state in the usual letter case. */
export const shownAddress = <Address extends { readonly state: string }>(
  { locale }: Pick<TenantConfig, 'locale'>,
  address: Address,
): Address => ({ ...address, state: stateLabel(address.state, locale.country) });

/** What a location is for; sales, unless the dealer says otherwise. */
export const locationType = ({ location_type: type }: Pick<ConfigLocation, 'location_type'>) =>
  type === '' ? 'sales' : type;

/** The weekly hours of a location, otherwise its dealership's. */
export const weeklyHours = (
  config: Pick<TenantConfig, 'dealerships' | 'dealership_id'>,
  location: ConfigLocation,
): ConfigLocation['contact_detail']['opening_hours'] => {
  const ownHours = location.contact_detail.opening_hours;
  return ownHours.length > 0 ? ownHours : (dealershipOf(config, location)?.opening_hours ?? []);
};

/** The phone number of a location, otherwise its dealership's. */
export const locationPhone = (
  config: Pick<TenantConfig, 'dealerships' | 'dealership_id'>,
  location: ConfigLocation,
): string | null =>
  location.contact_detail.phone ??
  location.contact_detail.landline_phone ??
  dealershipOf(config, location)?.phone ??
  null;

type ConfigOffer = TenantConfig['offers'][number];

/** Whether this website shows an offer: websites may share one list, and an offer names those that must not show it (OFF-04). */
const isOwnOffer = ({ id }: Pick<TenantConfig, 'id'>, { excluded_website_ids }: ConfigOffer): boolean =>
  !excluded_website_ids.includes(id);

/** The offers of this website, each with its position in the list. */
export const ownOffers = (
  config: Pick<TenantConfig, 'id' | 'offers'>,
): { readonly offer: ConfigOffer; readonly index: number }[] =>
  config.offers.flatMap((offer, index) => (isOwnOffer(config, offer) ? [{ offer, index }] : []));

/** All offers in their positions; null = this website does not show it. */
export const offersByIndex = (config: Pick<TenantConfig, 'id' | 'offers'>): (ConfigOffer | null)[] =>
  config.offers.map((offer) => (isOwnOffer(config, offer) ? offer : null));
