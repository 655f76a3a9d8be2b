import type { Page } from '@playwright/test';

type Scope = { expireTimeout: () => number };

/** From now on the test decides when the time limit of a call ends. */
export async function holdTimeouts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let timeout: { ms: number; controller: AbortController } | undefined;
    AbortSignal.timeout = (ms) => {
      timeout = { ms, controller: new AbortController() };
      return timeout.controller.signal;
    };
    (window as unknown as Scope).expireTimeout = () => {
      timeout?.controller.abort(new DOMException('Too late.', 'TimeoutError'));
      return timeout?.ms ?? 0;
    };
  });
}

/** Ends the time limit of the last call; returns how long it was, in ms. */
export const expireTimeout = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Scope).expireTimeout());
