import type { Plugin } from 'vite';

/**
 * Scripts that always come together, each group as one file with all it imports: a module of its own compresses badly and is a request
 * more. What only some pages need, or only when wanted, stays apart.
 */
const GROUPS = [
  {
    name: 'shell',
    test: /\/src\/elements\/(?:list-count|account-state|toast-message|left-toast|site-header|time-window)\.ts$|\/watch-stock\.ts$/,
  },
  { name: 'cars', test: /\/src\/elements\/(?:car-toggle|compare-tray)\.ts$/ },
];

export function clientChunks(): Plugin {
  return {
    name: 'caryard:client-chunks',
    configEnvironment: (name) =>
      name === 'client' ? { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } } : null,
  };
}
