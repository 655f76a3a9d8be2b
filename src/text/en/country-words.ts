import type { WordKey } from '#text/wording.ts';

/**
 * Words that another country uses instead of ours; a tenant's own text still wins. In New Zealand a price is said to hold the on-road costs
 * (registration, licence, warrant of fitness) or not, and a dealer stands in a region.
 */
export const COUNTRY_WORDS: { readonly [country: string]: { readonly [K in WordKey]?: string } } = {
  NZ: {
    'price.type.drive_away': 'On-road costs included',
    'price.type.estimated_drive_away': 'Estimated, on-road costs included',
    'price.type.excl_govt_charges': '+ on-road costs',
    'price.type.ride_away': 'On-road costs included',
    'facet.state': 'Region',
    'car.registration': 'Plate',
    'car.market_reason': 'More than {amount} below the average market price, and below the regional average.',
    'fact.rego_expiry': 'Licence expires',
  },
};
