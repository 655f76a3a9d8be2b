import type { Plugin } from 'vite';

/** Vite's name for the module that wraps each `import()`. */
const HELPER = '\0vite/preload-helper.js';
/** The helper for what `WRAPPED` does not match: it only loads the module. */
const CODE = 'export const __vitePreload = (load) => load();';

/**
 * An `import()` as Vite wraps it: `__vitePreload(() => import('./a.js'), …)`, or, so that the bundler knows which exports are used,
 * `__vitePreload(async () => { const { a } = await import('./a.js'); return { a }; }, …)`.
 */
const WRAPPED =
  /__vitePreload\((?:\(\) => |async \(\) => \{\s*const \{[^{}]*\} = await )(import\("[^"]+"\)(?:\.then\(\(n\) => n\.\w+\))?)(?:;\s*return \{[^{}]*\};\s*\})?, __VITE_PRELOAD__\)/g;

/**
 * A Vite plugin that unwraps each `import()`. Vite's helper preloads further scripts and style sheets, which adds 0.9 kB to every page, and
 * each wrapper some 60 bytes. Our lazily loaded modules are small and their styles belong to the page, so a plain import will do.
 */
export function smallPreload(): Plugin {
  return {
    name: 'caryard:small-preload',
    enforce: 'pre',
    configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : null),
    load: (id) => (id === HELPER ? CODE : null),
    renderChunk: (code) => (code.includes('__VITE_PRELOAD__') ? code.replaceAll(WRAPPED, '$1') : null),
  };
}
