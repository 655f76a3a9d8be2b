import type { Plugin } from 'vite';

/**
 * Parts of InstantSearch that it imports and that a page here never calls, by the end of their path, each with what stands in: a
 * function that says so when it is called after all. The address bar is `stock-router.ts`, so the stock router with its query
 * parser (`qs`, 14 kB with what it brings) and its mapping are never opened; nothing is measured by Algolia, nor does its crawler
 * come, nor is there a client of its own to fill; nothing is recommended, no facet is a tree, nothing is drawn by templates.
 */
const LEFT_OUT: { readonly [end: string]: string } = {
  'instantsearch.js/es/lib/routers/history.js': 'export default left;',
  'instantsearch.js/es/lib/stateMappings/simple.js': 'export default left;',
  'instantsearch.js/es/lib/createHelpers.js': 'export default () => ({});',
  'instantsearch.js/es/lib/utils/hydrateSearchClient.js':
    "export const hydrateSearchClient = (client) => 'transporter' in client && left();",
  'instantsearch.js/es/middlewares/createInsightsMiddleware.js': 'export { left as createInsightsMiddleware };',
  'instantsearch.js/es/middlewares/createMetadataMiddleware.js':
    'export { left as createMetadataMiddleware }; export const isMetadataEnabled = () => false;',
  'algoliasearch-helper/src/RecommendResults/index.js': 'module.exports = left;',
  'algoliasearch-helper/src/SearchResults/generate-hierarchical-tree.js': 'module.exports = () => left;',
  'algoliasearch-helper/src/utils/sortAndMergeRecommendations.js': 'module.exports = left;',
};
const LEFT =
  "function left() { throw new Error('scripts/build/left-out.ts leaves this part of InstantSearch out of the bundle.'); }\n";

/**
 * Leaves the unused parts of InstantSearch out of the bundle.
 *
 * @param parts what stands in for each, by the end of its path
 * @throws at the end of a build that met InstantSearch and not one of the parts: it has moved, and is in the bundle again
 */
export function leftOut(parts: { readonly [end: string]: string } = LEFT_OUT): Plugin {
  const met = new Set<string>();
  let isUsed = false;
  return {
    name: 'caryard:left-out',
    enforce: 'pre',
    buildStart() {
      met.clear();
      isUsed = false;
    },
    load(id) {
      const path = id.split('?', 1)[0]?.replaceAll('\\', '/') ?? '';
      isUsed ||= path.includes('/instantsearch.js/');
      const end = Object.keys(parts).find((one) => path.endsWith(`/${one}`));
      if (end === undefined) return null;
      met.add(end);
      return LEFT + parts[end];
    },
    buildEnd(error) {
      const missed = Object.keys(parts).filter((end) => !met.has(end));
      if (error !== undefined || !isUsed || missed.length === 0) return;
      throw new Error(
        `scripts/build/left-out.ts names parts of InstantSearch that no import leads to any more: ${missed.join(', ')}. Find where they went, or take their lines out.`,
      );
    },
  };
}
