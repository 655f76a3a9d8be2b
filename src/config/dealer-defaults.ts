import type { TenantConfig } from '#config/schema/tenant.ts';
import { licenceLabel } from '#domain/law/states.ts';

// What is used where a dealer gives no fact of its own: for the site, and for references to facts in texts, which are filled in earlier.

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

/** The complaints contact of a dealership, otherwise the dealer's privacy contact. */
export const complaintsContact = ({ legal }: Pick<TenantConfig, 'legal'>, dealership: ConfigDealership | undefined) =>
  dealership?.complaints ?? legal.privacyContact;
