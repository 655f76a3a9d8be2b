/** The largest values in a lender's entry that an import or a pushed change accepts; anything above is a mistake. */

/** Percent per year. */
export const MAX_RATE_PERCENT = 100;
export const MAX_TERM_MONTHS = 600;
/** Dollars. */
export const MAX_BALLOON = 10_000_000;
