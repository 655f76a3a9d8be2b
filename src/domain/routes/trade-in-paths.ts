// Not in `public-paths.ts`, because that file is loaded on every page and only the trade-in needs these.

/** Registration lookup, valuation and acceptance (TRADE-04). */
export const TRADE_IN_LOOKUP_API_PATH = '/api/trade-in/lookup';
export const TRADE_IN_VALUATION_API_PATH = '/api/trade-in/valuation';
export const TRADE_IN_ACCEPT_API_PATH = '/api/trade-in/accept';
/** Records what the shopper was shown (TRADE-06). */
export const MISCELLANEOUS_API_PATH = '/api/miscellaneous';
