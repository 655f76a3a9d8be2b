import type { Plugin } from 'vite';

/** The bundler's own name for what it wraps around each `import()`. */
const HELPER = '\0vite/preload-helper.js';

/**
 * Around each `import()` in a page the bundler puts a helper that also hints at scripts to come, 0.9 kB on every page. With
 * `modulePreload: false` it is told style sheets only, so this one does no more than add those that are missing.
 */
const CODE = `export const __vitePreload = async (load, sheets = []) => {
  await Promise.all(sheets.map((sheet) => {
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
  return { name: 'caryard:small-preload', enforce: 'pre', load: (id) => (id === HELPER ? CODE : null) };
}
