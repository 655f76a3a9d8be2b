/** Name of the Trusted Types policy that loads a dealer's third-party scripts. Apart from that of our own, so that no page loads both. */
export const TAGS_POLICY = 'caryard-tags';
