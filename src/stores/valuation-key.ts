/** Where a tab keeps its trade-in offer, and what tells a page that has not loaded the price part yet. */
export const VALUATION_KEY = 'caryard.valuation';
export const VALUATION_EVENT = 'caryard:valuation';
