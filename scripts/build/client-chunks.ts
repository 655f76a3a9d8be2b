import type { Plugin } from 'vite';

/**
 * Scripts that are always loaded together, each group as one file with all its imports: a separate module compresses badly and costs a
 * request. The whole file runs wherever one part of it is needed, so each part does nothing on a page without its markup. Scripts that only
 * some pages need, or only on demand, stay separate.
 */
const GROUPS = [
  // Includes small functions that most other groups use: a separate file would be one more request on most pages.
  {
    name: 'shell',
    test: /\/src\/(?:elements\/(?:list-count|account-state|toast-message|queued-toast|site-header|time-window)|domain\/(?:routes\/api-path|without-grouping)|text\/fill)\.ts$|\/watch-stock\.ts$/,
  },
  // Without the field rules, which the valuation form loads only when a step is submitted.
  { name: 'lead-form-events', test: /\/src\/elements\/(?:lead-form-events|lead-form-errors|lead-form-fields)\.ts$/ },
  // Listed before `cars`, because the earlier of two groups takes a shared module: otherwise `slug.ts`, which `public-paths.ts` imports,
  // would end up in `cars`, which a car page loads first without needing `slug.ts`.
  {
    name: 'basics',
    test: /\/src\/(?:text\/(?:words|list)|domain\/(?:distance|car|current-time|full-model-name|place-name|search-words|slug)|stores\/(?:server-timing|current-time))\.ts$/,
  },
  // The buttons that keep a car in a list, and what they need. A longer name adds bytes to every car page, the heaviest of which has none to spare.
  { name: 'cars', test: /\/src\/elements\/(?:car-toggle|compare-tray)\.ts$/ },
  // What pages with a form, and the car page with its dialogs, load before the form itself.
  {
    name: 'on-intent',
    test: /\/src\/(?:elements\/(?:on-intent|load-dialogs|mark-while-in-view|visited-pages)|stores\/valuation(?:-key)?)\.ts$/,
  },
  // Small functions that pages and islands share; a page without `open-now` loads only these.
  {
    name: 'numbers',
    test: /\/src\/(?:text\/numbers|domain\/(?:filtered-search-href|picture)|elements\/(?:page-locale|animate-count))\.ts$/,
  },
  {
    name: 'open-now',
    test: /\/src\/(?:elements\/open-now|domain\/(?:opening-hours|dates)|text\/clock)\.ts$/,
  },
  // The runtime of every island. Not the JSX runtime, which other scripts use to make markup without React.
  { name: 'react', test: /\/node_modules\/(?:react-dom|scheduler|react\/(?!jsx|cjs\/react-jsx))/ },
  { name: 'stock-changes', test: /\/src\/(?:domain\/(?:price|stock-changes)|stores\/stock-changes)\.ts$/ },
  {
    name: 'stock-search',
    test: /\/src\/(?:search\/stock-search|domain\/search-filters|stores\/recent-searches|domain\/page-numbers)\.ts$/,
  },
  // The content and rendering of a card, which pages need without React.
  {
    name: 'cards',
    test: /\/src\/(?:components\/(?:CarCard|Tag|Icon)\.tsx|islands\/render-into\.ts|views\/car-(?:card|summary)\.ts)$/,
  },
];

/**
 * Constants are written where they are used: a name that several files share must be exported and imported, which most often costs more than
 * the value. In particular the public paths (`public-paths.ts`) are in each file that needs them, instead of all in one that every page loads.
 */
const optimization = { inlineConst: { mode: 'all' } } as const;

/** Tells the bundler which browser modules share a file. */
export function clientChunks(): Plugin {
  return {
    name: 'caryard:client-chunks',
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { rolldownOptions: { optimization, output: { codeSplitting: { groups: GROUPS } } } } }
        : null,
  };
}
