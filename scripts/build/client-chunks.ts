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
];

/** Tells the bundler which browser modules share a file. */
export function clientChunks(): Plugin {
  return {
    name: 'caryard:client-chunks',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } } : null,
  };
}
