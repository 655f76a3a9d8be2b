/** Words of pages in the dealer's own words, their blocks, the blog and the review page. */
export const CONTENT_WORDS = {
  'content.note': 'Please note',
  'content.tip': 'Good to know',
  'content.warning': 'Important',
  'complaint.regulators': 'Consumer protection where we are',
  'complaint.advice': 'or seek independent legal advice',
} as const;
