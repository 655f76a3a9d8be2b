import type { Plugin } from 'vite';

/**
 * Scripts that are always loaded together, each group as one file with all its imports: a separate module compresses badly and costs a
 * request. The whole file runs wherever one part of it is needed, so each part does nothing on a page without its markup. Scripts that only
 * some pages need, or only on demand, stay separate.
 */
const GROUPS = [
  {
    name: 'shell',
    test: /\/src\/elements\/(?:list-count|account-state|toast-message|queued-toast|site-header|time-window)\.ts$|\/watch-stock\.ts$/,
  },
  // Without the field rules, which the valuation form loads only when a step is submitted.
  { name: 'lead-sent', test: /\/src\/elements\/(?:lead-sent|lead-form-errors|lead-form-fields)\.ts$/ },
  { name: 'cars', test: /\/src\/elements\/(?:car-toggle|compare-tray)\.ts$/ },
  { name: 'on-intent', test: /\/src\/elements\/(?:on-intent|visited-pages)\.ts$/ },
  // Functions of a few lines that both pages and islands use.
  {
    name: 'basics',
    test: /\/src\/(?:elements\/run-count|text\/fill|views\/car-title|domain\/(?:dates|distance|car|current-time|full-model-name|search-words)|stores\/server-timing)\.ts$/,
  },
  // Without the views of cards, which the form of a test drive does not need.
  { name: 'words', test: /\/src\/text\/words\.ts$/ },
  { name: 'numbers', test: /\/src\/(?:text\/numbers|elements\/page-locale)\.ts$/ },
  {
    name: 'open-now',
    test: /\/src\/(?:elements\/open-now|domain\/opening-hours|text\/clock)\.ts$/,
  },
  // What every island runs on. Not the JSX runtime, which other scripts use to make markup without React.
  { name: 'react', test: /\/node_modules\/(?:react-dom|scheduler|react\/(?!jsx|cjs\/react-jsx))/ },
  { name: 'stock-changes', test: /\/src\/(?:domain\/(?:price|stock-changes)|stores\/stock-changes)\.ts$/ },
  { name: 'stock-search', test: /\/src\/(?:search\/stock-search|domain\/search-filters)\.ts$/ },
  // What a card says, which pages need without React, and how an island draws it.
  { name: 'car-views', test: /\/src\/views\/car-(?:card|summary)\.ts$/ },
  {
    name: 'cards',
    test: /\/src\/(?:components\/(?:CarCard|Tag|Icon)\.tsx|islands\/render-into\.ts)$/,
  },
];

/** Tells the bundler which browser modules share a file. */
export function clientChunks(): Plugin {
  return {
    name: 'caryard:client-chunks',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } } : null,
  };
}
