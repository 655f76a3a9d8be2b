import type { WordKey } from '#text/wording.ts';

/** Outside Australia the rights are not named by its law. */
const RIGHTS = {
  'checkout.refund_4':
    'Reserving a {item} does not commit you to buying it. Your rights as a consumer are not affected.',
} as const satisfies { readonly [K in WordKey]?: string };

/**
 * Texts that differ in another country; a tenant's own text takes precedence. In New Zealand, prices include or exclude on-road costs
 * (registration, licence, warrant of fitness), and addresses have a region.
 */
export const COUNTRY_WORDS: { readonly [country: string]: { readonly [K in WordKey]?: string } } = {
  NZ: {
    ...RIGHTS,
    'price.type.drive_away': 'On-road costs included',
    'price.type.estimated_drive_away': 'Estimated, on-road costs included',
    'price.type.excl_govt_charges': '+ on-road costs',
    'price.type.ride_away': 'On-road costs included',
    'facet.state': 'Region',
    'car.registration': 'Plate',
    'car.market_reason': 'More than {amount} below the average market price, and below the regional average.',
    'fact.rego_expiry': 'Licence expires',
  },
  US: RIGHTS,
};
