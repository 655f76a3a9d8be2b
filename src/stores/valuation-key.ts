/** Storage key of a tab's trade-in estimate, and the event that announces a change to pages that have not loaded the price code. */
export const VALUATION_KEY = 'caryard.valuation';
export const VALUATION_EVENT = 'caryard:valuation';
