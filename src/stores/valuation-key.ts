/** Key of a tab's trade-in estimate in `sessionStorage`. */
export const VALUATION_KEY = 'caryard.valuation';
/** Dispatched on the document when the estimate has changed, for scripts that have not loaded `valuation.ts`. */
export const VALUATION_EVENT = 'caryard:valuation';
