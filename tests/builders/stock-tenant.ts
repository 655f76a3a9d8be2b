import type { ImportOptions } from '#stock/read-rows.ts';

/** The settings of a dealer that an import needs, with one dealership. */
export const STOCK_TENANT: ImportOptions['tenant'] = {
  dealership: { slug: 'example-motors', id: 7 },
  dealerships: [{ slug: 'example-motors', id: 7, name: 'Example Motors' }],
  locations: [],
  names: ['Example Motors'],
  includeSoldCarsDays: 3,
  hasPicture: () => true,
  dropLimitPercent: 20,
  timeZone: 'Australia/Brisbane',
  currency: 'AUD',
};

/** A location of the dealer, as an import knows it. */
export const aLocation = (
  id: number,
  name: string,
  dealership_slug: string | null = null,
): ImportOptions['tenant']['locations'][number] => ({ id, name, slug: `yard-${id}`, dealership_slug });
