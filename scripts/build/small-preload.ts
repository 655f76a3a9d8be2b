import type { Plugin } from 'vite';

/** The bundler's own name for what it wraps around each `import()`. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Around each `import()` in a page the bundler puts a helper that also hints at scripts to come, 0.9 kB on every page. Parts loaded on
 * intent are small, so this one only adds the style sheets that are missing.
 */
const CODE = `export const __vitePreload = async (load, files = []) => {
  await Promise.all(files.filter((file) => file.endsWith('.css')).map((sheet) => {
    const href = '/' + sheet;
    if (document.querySelector('link[href="' + href + '"]')) return;
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    const done = new Promise((resolve) => { link.onload = link.onerror = resolve; });
    document.head.append(link);
    return done;
  }));
  return load();
};`;

export function smallPreload(): Plugin {
  return {
    name: 'caryard:small-preload',
    enforce: 'pre',
    configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : null),
    load: (id) => (id === HELPER ? CODE : null),
  };
}
