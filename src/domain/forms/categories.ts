import type { CarType } from '#domain/car.ts';

/** Choices of the general enquiry (FORM-03); the first is the default. */
export const CATEGORIES = [
  'General Enquiry',
  'New Vehicle Enquiry',
  'Used Vehicle Enquiry',
  'Finance Enquiry',
  'Service Enquiry',
  'Parts Enquiry',
  'Fleet Enquiry',
  'Careers Enquiry',
  'Feedback',
] as const;
/** What a category is called in the words of a site: `ask.category.<name>`. */
export const CATEGORY_NAMES = {
  'General Enquiry': 'general',
  'New Vehicle Enquiry': 'new',
  'Used Vehicle Enquiry': 'used',
  'Finance Enquiry': 'finance',
  'Service Enquiry': 'service',
  'Parts Enquiry': 'parts',
  'Fleet Enquiry': 'fleet',
  'Careers Enquiry': 'careers',
  Feedback: 'feedback',
} as const satisfies { readonly [category in (typeof CATEGORIES)[number]]: string };

/** The choices of a dealer who sells these types of car: nobody is asked about new cars where none are sold. */
export function categoriesOf(types: readonly CarType[]): (typeof CATEGORIES)[number][] {
  const sold: { readonly [category: string]: boolean } = {
    'New Vehicle Enquiry': types.some((type) => type !== 'used'),
    'Used Vehicle Enquiry': types.some((type) => type !== 'new'),
  };
  return CATEGORIES.filter((category) => sold[category] ?? true);
}

export const CAREERS_CATEGORY = 'Careers Enquiry' satisfies (typeof CATEGORIES)[number];

/** FORM-03: a careers enquiry reaches the dealer as a general enquiry with a subcategory. */
export function toLeadCategory(
  category: string,
  subcategory = '',
): { readonly category: string; readonly subcategory: string } {
  return category === CAREERS_CATEGORY
    ? { category: 'General Enquiry', subcategory: 'Career Enquiry' }
    : { category, subcategory };
}

/** Category of trade-in leads and of the acceptance that follows one (TRADE-04). */
export const TRADE_IN_CATEGORY = 'Trade-In';
