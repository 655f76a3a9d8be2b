import type { Plugin } from 'vite';

/**
 * Parts of InstantSearch that it imports and that a page here never calls, by the end of their path. The address bar is
 * `stock-router.ts`, so the stock router and its query parser (`qs`, 14 kB with what it brings) are never opened; nothing is
 * measured by Algolia, so its middleware is not either. Each stands in as a function that says so when it is called after all.
 */
const LEFT_OUT: { readonly [end: string]: string } = {
  'instantsearch.js/es/lib/routers/history.js': 'export default function history() { throw new Error(SAYS); }',
  'instantsearch.js/es/middlewares/createInsightsMiddleware.js':
    'export function createInsightsMiddleware() { throw new Error(SAYS); }',
};
const SAYS = "const SAYS = 'scripts/build/left-out.ts leaves this part of InstantSearch out of the bundle.';\n";

/** Leaves the unused parts of InstantSearch out of the bundle. */
export function leftOut(): Plugin {
  return {
    name: 'caryard:left-out',
    enforce: 'pre',
    load(id) {
      const path = id.split('?', 1)[0]?.replaceAll('\\', '/') ?? '';
      const end = Object.keys(LEFT_OUT).find((one) => path.endsWith(`/${one}`));
      return end === undefined ? null : SAYS + LEFT_OUT[end];
    },
  };
}
