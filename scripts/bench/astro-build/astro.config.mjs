import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import tailwind from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { clientChunks } from '#scripts/build/client-chunks.ts';
import { smallPreload } from '#scripts/build/small-preload.ts';
import { excludeUnusedParts } from '#scripts/build/unused-instantsearch.ts';

const painted = {
  name: 'painted',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'painted',
        entrypoint: fileURLToPath(new URL('../../../src/islands/painted.ts', import.meta.url)),
      }),
  },
};

// The same pages, components and browser code as ours, built as Astro builds a static site.
export default defineConfig({
  output: 'static',
  outDir: process.env.CARYARD_ASTRO_OUT,
  trailingSlash: 'never',
  build: { assets: '_astro', inlineStylesheets: 'never', format: 'file' },
  integrations: [react(), painted],
  devToolbar: { enabled: false },
  security: { csp: true },
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [tailwind(), smallPreload(), clientChunks(), excludeUnusedParts()],
    build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
    worker: { format: 'es' },
  },
});
