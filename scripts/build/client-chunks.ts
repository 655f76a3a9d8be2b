import type { Plugin } from 'vite';

/**
 * Scripts that always come together, each group as one file with all it imports: a module of its own compresses badly and is a request
 * more. A file runs whole wherever one part of it is wanted, so each part does nothing on a page without its mark. What only some pages
 * need, or only when wanted, stays apart.
 */
const GROUPS = [
  {
    name: 'shell',
    test: /\/src\/elements\/(?:list-count|account-state|toast-message|queued-toast|site-header|time-window)\.ts$|\/watch-stock\.ts$/,
  },
  // Apart from the rules of the fields, which a valuation fetches only when a part of it is sent.
  { name: 'lead-sent', test: /\/src\/elements\/(?:lead-sent|lead-form-errors|lead-form-fields)\.ts$/ },
  { name: 'cars', test: /\/src\/elements\/(?:car-toggle|compare-tray)\.ts$/ },
];

/** Tells the bundler of the browser's files which modules share one. */
export function clientChunks(): Plugin {
  return {
    name: 'caryard:client-chunks',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } } : null,
  };
}
