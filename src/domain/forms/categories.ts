import type { CarType } from '#domain/car.ts';

/** Categories of the general enquiry (FORM-03); the first is the default. */
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
/** Text key of each category: `ask.category.<name>`. */
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

/** Categories offered by a dealer who sells these car types; categories for other types are left out. */
export function categoriesOf(types: readonly CarType[]): (typeof CATEGORIES)[number][] {
  const offeredByCategory: { readonly [category: string]: boolean } = {
    'New Vehicle Enquiry': types.some((type) => type !== 'used'),
    'Used Vehicle Enquiry': types.some((type) => type !== 'new'),
  };
  return CATEGORIES.filter((category) => offeredByCategory[category] ?? true);
}

export const CAREERS_CATEGORY = 'Careers Enquiry' satisfies (typeof CATEGORIES)[number];
export const GENERAL_CATEGORY = 'General Enquiry' satisfies (typeof CATEGORIES)[number];
const CATEGORY_AT = {
  sales: GENERAL_CATEGORY,
  service: 'Service Enquiry',
  parts: 'Parts Enquiry',
} as const satisfies { readonly [type: string]: (typeof CATEGORIES)[number] };
type Place = { readonly type: keyof typeof CATEGORY_AT };

/** The category with which an enquiry to a location starts, by what the location is for. */
export const categoryAt = ({ type }: Place): (typeof CATEGORIES)[number] => CATEGORY_AT[type];

/** The location that an enquiry of a category is for, such as the workshop; undefined if there is none or a choice. */
export function locationFor<Location extends Place>(
  category: string,
  locations: readonly Location[],
): Location | undefined {
  const chosen = category === GENERAL_CATEGORY ? [] : locations.filter((place) => categoryAt(place) === category);
  return chosen.length === 1 ? chosen[0] : undefined;
}
/** Subcategory of a careers enquiry. */
const CAREER_SUBCATEGORY = 'Career Enquiry';

/** FORM-03: a careers enquiry is sent to the dealer as a general enquiry with a subcategory. */
export function toLeadCategory(
  category: string,
  subcategory = '',
): { readonly category: string; readonly subcategory: string } {
  return category === CAREERS_CATEGORY
    ? { category: GENERAL_CATEGORY, subcategory: CAREER_SUBCATEGORY }
    : { category, subcategory };
}

export type CategoryName = (typeof CATEGORY_NAMES)[keyof typeof CATEGORY_NAMES];

const isCategory = (text: string): text is keyof typeof CATEGORY_NAMES => Object.hasOwn(CATEGORY_NAMES, text);

/** The category of a stored general enquiry as it was chosen; null = one that the form does not have. */
export function chosenCategory(category: string, subcategory: string): CategoryName | null {
  if (subcategory === CAREER_SUBCATEGORY) return 'careers';
  return isCategory(category) ? CATEGORY_NAMES[category] : null;
}
