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
