import type { ImportOptions } from '#stock/read-rows.ts';

/** What an import needs to know of a dealer, with one dealership. */
export const STOCK_TENANT: ImportOptions['tenant'] = {
  dealership: { slug: 'example-motors', id: 7 },
  dealerships: [{ slug: 'example-motors', id: 7, name: 'Example Motors' }],
  locations: [],
  includeSoldCarsDays: 3,
  dropLimitPercent: 20,
  timeZone: 'Australia/Brisbane',
  currency: 'AUD',
};
