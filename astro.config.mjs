import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { caryard } from './scripts/build/astro-integration.ts';
import { clientChunks } from './scripts/build/client-chunks.ts';
import { smallPreload } from './scripts/build/small-preload.ts';
import { excludeUnusedParts } from './scripts/build/unused-instantsearch.ts';

// One server bundle renders every tenant (src/README.md, "Build"): nothing in this file may know a tenant.
export default defineConfig({
  output: 'server',
  outDir: '.caryard/bundle',
  // Not in node_modules, which may belong to somebody else.
  cacheDir: '.caryard/cache/astro',
  trailingSlash: 'never',
  build: { assets: '_astro', inlineStylesheets: 'never', format: 'file' },
  devToolbar: { enabled: false },
  security: { checkOrigin: false, csp: true },
  adapter: caryard(),
  markdown: { syntaxHighlight: false },
  vite: {
    cacheDir: '.caryard/cache/vite',
    plugins: [tailwind(), smallPreload(), clientChunks(), excludeUnusedParts()],
    build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
    worker: { format: 'es' },
  },
});
