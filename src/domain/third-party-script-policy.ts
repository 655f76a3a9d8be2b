/** Name of the Trusted Types policy that loads a dealer's third-party scripts. In a file apart from our own policy's, so that no page loads both. */
export const THIRD_PARTY_SCRIPT_POLICY = 'caryard-tags';
