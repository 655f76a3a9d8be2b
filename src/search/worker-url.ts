import { SCRIPT_POLICY } from '#domain/script-policy.ts';
import type { EngineCode } from './embedded-client.ts';
import workerHref from './worker.ts?worker&url';
import type { PageWithEngine } from './worker-messages.ts';

/** Path at which the bundler emits our scripts. */
const OWN_SCRIPTS = '/_astro/';

/** Whether a script URL is one of our own built files: same origin, under `/_astro/`. */
export function isOwnScript(href: string, page: string): boolean {
  const url = new URL(href, page);
  return url.origin === new URL(page).origin && url.pathname.startsWith(OWN_SCRIPTS);
}

/** Loads the worker file into the page, where it only provides the engine, so that the code is not downloaded twice. */
export const engineCode: EngineCode = async () => {
  await import(/* @vite-ignore */ workerHref);
  const { caryardEngine } = globalThis as PageWithEngine;
  if (!caryardEngine) throw new Error('The search engine did not load.');
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
 * The search worker's URL in the form that `new Worker` requires under `require-trusted-types-for 'script'`. The site's single policy,
 * `caryard`, accepts only our own built scripts. The development server serves them from other paths and without that header.
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
  policy ??= trustedTypes?.createPolicy(SCRIPT_POLICY, rules) ?? rules;
  return policy.createScriptURL(workerHref);
}
