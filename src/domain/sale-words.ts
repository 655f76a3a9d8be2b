/** What dealers write about a car that is sold or held, as part of a regular expression; next to a name or alone as a tag. */
export const SALE_WORDS =
  'sold|under (?:offer|contract|deposit)|dep(?:osit)?\\.? (?:taken|paid|received|held)|sale (?:pending|agreed)|pending sale|on hold|reserved';

/** Words that as the whole of a tag say that a car is not for sale; next to a name they may be about something else. */
export const OFF_SALE_WORDS = 'withdrawn|not (?:for|on) sale|unavailable|not available|off the market';
