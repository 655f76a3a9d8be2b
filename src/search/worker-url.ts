import type { EngineCode } from './embedded-client.ts';
import workerHref from './worker.ts?worker&url';
import type { PageWithEngine } from './worker-messages.ts';

/** Where the bundler puts our scripts. */
const OWN_SCRIPTS = '/_astro/';

/** Whether a script address is one of our own built files: same origin, below `/_astro/`. */
export function isOwnScript(href: string, page: string): boolean {
  const url = new URL(href, page);
  return url.origin === new URL(page).origin && url.pathname.startsWith(OWN_SCRIPTS);
}

/** The same file as a part of the page, where it only hands out the engine: nobody loads the code twice. */
export const engineCode: EngineCode = async () => {
  await import(/* @vite-ignore */ workerHref);
  const { caryardEngine } = globalThis as PageWithEngine;
  if (!caryardEngine) throw new Error('The engine did not come.');
  return caryardEngine;
};

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(href: string): string },
  ): { createScriptURL(href: string): string };
}
let policy: { createScriptURL(href: string): string } | null = null;

/**
 * The search worker's address in the form that `new Worker` takes under `require-trusted-types-for 'script'`. The site's
 * one policy, `caryard`, accepts our own built scripts only. The development server serves them from other places and
 * without that header.
 */
export function trustedWorkerUrl(): string {
  const rules = {
    createScriptURL(href: string): string {
      if (!import.meta.env.DEV && !isOwnScript(href, location.href))
        throw new TypeError(`Not a script of this site: ${href}`);
      return href;
    },
  };
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('caryard', rules) ?? rules;
  return policy.createScriptURL(workerHref);
}
