import type { PostalAddress } from '#site/site-places.ts';

/** An address as people write it: `1 First Street`, `Brisbane QLD 4000`; what is not given leaves no gap. */
export const addressLines = ({ street, city, state, postcode }: PostalAddress): string[] =>
  [street, [city, state, postcode].filter(Boolean).join(' ')].filter(Boolean);
