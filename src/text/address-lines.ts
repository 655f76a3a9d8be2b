import type { PostalAddress } from '#site/site-locations.ts';
import { listText } from '#text/list.ts';

/** The lines of an address, wherever one is written: `1 First Street`, `Brisbane QLD 4000`. Missing parts are left out. */
export const addressLines = ({ street, city, state, postcode }: PostalAddress): string[] =>
  [street, [city, state, postcode].filter(Boolean).join(' ')].filter(Boolean);

/** An address on one line: `1 First Street, Brisbane QLD 4000`. */
export const addressLine = (address: PostalAddress): string => listText(addressLines(address));
