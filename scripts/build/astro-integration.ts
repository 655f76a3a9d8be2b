import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { NOT_FOUND_PATH } from '#domain/routes/public-paths.ts';
import { decodedPath } from '../static-site.ts';
import { ISLAND_START } from './island-start.ts';

/** The path of a module that runs islands in the browser. */
const browserModule = (name: string): string => fileURLToPath(new URL(`../../src/islands/${name}.ts`, import.meta.url));

/** The bundle's pages are rendered by the functions of `page-runtime.ts`; `astro dev` uses Astro's own. */
const caryardRuntime = (): Plugin => ({
  name: 'caryard:page-runtime',
  enforce: 'pre',
  resolveId: (id) =>
    id === 'astro/compiler-runtime' ? fileURLToPath(new URL('./page-runtime.ts', import.meta.url)) : null,
});

/**
 * Turns Astro into a bundler: one server bundle whose entry renders any tenant's pages (`server-entry.ts`), React with our own
 * renderers for build and browser, and in `astro dev` a middleware that rewrites the public paths of one tenant.
 */
export function caryard(): AstroIntegration {
  const reactSetup = react().hooks['astro:config:setup'];
  return {
    name: 'caryard',
    hooks: {
      'astro:config:setup': async (options) => {
        await reactSetup?.({
          ...options,
          addRenderer: (renderer) =>
            options.addRenderer({
              ...renderer,
              serverEntrypoint: new URL('./react-renderer.ts', import.meta.url),
              clientEntrypoint: browserModule('hydrate-island'),
            }),
        });
        options.addClientDirective({ name: 'painted', entrypoint: browserModule('painted') });
        options.addClientDirective({ name: ISLAND_START, entrypoint: browserModule('start-island') });
        if (options.command === 'build')
          options.updateConfig({
            vite: {
              plugins: [caryardRuntime()],
              // Packages are bundled too, otherwise each build would resolve four hundred modules for a search page. Sharp is a native module.
              // Not in `astro dev`, whose server cannot load bundled CommonJS packages.
              ssr: { noExternal: true, external: ['sharp'] },
            },
          });
        if (options.command === 'dev')
          options.addMiddleware({ entrypoint: new URL('./dev-middleware.ts', import.meta.url), order: 'pre' });
      },
      // Vite's and Astro's own handlers throw at a path whose escapes are not UTF-8, and respond with a stack trace.
      'astro:server:setup': ({ server }) => {
        server.httpServer?.prependListener('request', (request) => {
          if (decodedPath(request.url?.split('?')[0] ?? '') === null) request.url = NOT_FOUND_PATH;
        });
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'caryard',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./server-entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: {
            serverOutput: 'stable',
            hybridOutput: 'unsupported',
            staticOutput: 'unsupported',
            sharpImageService: 'stable',
          },
        });
      },
    },
  };
}
