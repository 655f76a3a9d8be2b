import type { Plugin } from 'vite';

/** The bundler's own name for what it wraps around each `import()`. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Around each `import()` in a page the bundler puts a helper that hints at scripts and style sheets to come, 0.9 kB on every page.
 * Parts loaded on intent are small, and their styles are their page's, so this one only loads.
 */
const CODE = 'export const __vitePreload = (load) => load();';

export function smallPreload(): Plugin {
  return {
    name: 'caryard:small-preload',
    enforce: 'pre',
    configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : null),
    load: (id) => (id === HELPER ? CODE : null),
  };
}
