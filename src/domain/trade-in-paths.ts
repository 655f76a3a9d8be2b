// Apart from `paths.ts`, which is in the script of every page: only the trade-in calls these.

/** Registration, estimate, acceptance (TRADE-04), and what the shopper was shown of it (TRADE-06). */
export const TRADE_IN_LOOKUP_API_PATH = '/api/trade-in/lookup';
export const TRADE_IN_VALUATION_API_PATH = '/api/trade-in/valuation';
export const TRADE_IN_ACCEPT_API_PATH = '/api/trade-in/accept';
export const MISCELLANEOUS_API_PATH = '/api/miscellaneous';
