// Not in `categories.ts`, because the valuation page loads that only with its form.

/** Category of trade-in leads, including accepted estimates (TRADE-04). */
export const TRADE_IN_CATEGORY = 'Trade-In';

/** What an accepted estimate is sent with and filed as (TRADE-04). */
export const OFFER_ACCEPTANCE = {
  category: TRADE_IN_CATEGORY,
  subcategory: '3. Offer Accepted',
  form_completed: true,
  offer_accepted: true,
} as const;
