import type { Plugin } from 'vite';

/**
 * Modules that InstantSearch imports but our pages never call, by the end of their path, each with its replacement: a function that
 * throws if it is called after all. `stock-router.ts` handles the address bar, so the default router, its query parser (`qs`, 14 kB
 * with its dependencies) and its state mapping are not needed. Nor are Algolia's insights and crawler metadata, hydration of its own
 * client, recommendations, hierarchical facets and templates. A hook for older versions of React is replaced by React's own, and copying
 * for older browsers by the language's own.
 */
const REPLACEMENTS: { readonly [end: string]: string } = {
  'instantsearch.js/es/lib/routers/history.js': 'export default unusedPart;',
  'instantsearch.js/es/lib/stateMappings/simple.js': 'export default unusedPart;',
  'instantsearch.js/es/lib/createHelpers.js': 'export default () => ({});',
  'instantsearch.js/es/lib/utils/hydrateSearchClient.js':
    "export const hydrateSearchClient = (client) => 'transporter' in client && unusedPart();",
  'instantsearch.js/es/middlewares/createInsightsMiddleware.js': 'export { unusedPart as createInsightsMiddleware };',
  'instantsearch.js/es/middlewares/createMetadataMiddleware.js':
    'export { unusedPart as createMetadataMiddleware }; export const isMetadataEnabled = () => false;',
  // Made for each helper, and asked for its parameters, of which there are none.
  'algoliasearch-helper/src/RecommendParameters/index.js': 'module.exports = function () { this.params = []; };',
  'algoliasearch-helper/src/RecommendResults/index.js': 'module.exports = unusedPart;',
  'algoliasearch-helper/src/SearchResults/generate-hierarchical-tree.js': 'module.exports = () => unusedPart;',
  'algoliasearch-helper/src/utils/sortAndMergeRecommendations.js': 'module.exports = unusedPart;',
  'use-sync-external-store/shim/index.js': "module.exports = require('react');",
  // No object that is copied has a getter.
  '@swc/helpers/esm/_object_spread.js': 'export const _ = Object.assign;',
  '@swc/helpers/esm/_object_spread_props.js': 'export const _ = Object.assign;',
  '@swc/helpers/esm/_sliced_to_array.js': 'export const _ = (list) => [...list];',
  '@swc/helpers/esm/_to_consumable_array.js': 'export const _ = (list) => [...list];',
};
const THROWING_FUNCTION =
  "function unusedPart() { throw new Error('scripts/build/unused-instantsearch.ts leaves this part of InstantSearch out of the bundle.'); }\n";

/**
 * Vite plugin that leaves unused parts of InstantSearch out of the bundle.
 *
 * @param parts the replacement for each module, by the end of its path
 * @throws Error at the end of a build that imported InstantSearch without one of the parts: it has moved, and is bundled again
 */
export function excludeUnusedParts(parts: { readonly [end: string]: string } = REPLACEMENTS): Plugin {
  const importedParts = new Set<string>();
  let importsInstantSearch = false;
  return {
    name: 'caryard:unused-instantsearch',
    enforce: 'pre',
    buildStart() {
      importedParts.clear();
      importsInstantSearch = false;
    },
    load(id) {
      const path = id.split('?', 1)[0]?.replaceAll('\\', '/') ?? '';
      importsInstantSearch ||= path.includes('/instantsearch.js/');
      const end = Object.keys(parts).find((suffix) => path.endsWith(`/${suffix}`));
      if (end === undefined) return null;
      importedParts.add(end);
      return THROWING_FUNCTION + parts[end];
    },
    buildEnd(error) {
      const missingEnds = Object.keys(parts).filter((end) => !importedParts.has(end));
      if (error !== undefined || !importsInstantSearch || missingEnds.length === 0) return;
      throw new Error(
        `scripts/build/unused-instantsearch.ts lists parts of InstantSearch that nothing imports any more: ${missingEnds.join(', ')}. Find where they went, or remove their lines.`,
      );
    },
  };
}
