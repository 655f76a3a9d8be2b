/**
 * The name under which Astro bundles the inline script after each island (`src/islands/start-island.ts`): as a client directive, although
 * it is none, because Astro makes no other small script for a page and its policy.
 */
export const ISLAND_START = 'start-island';
