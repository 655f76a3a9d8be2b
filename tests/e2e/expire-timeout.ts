import type { Page } from '@playwright/test';

type Scope = { expireTimeout: (ms: number) => boolean };

/** Holds the time limits of the page's calls until `expireTimeout`, so that a test needs no waiting. */
export async function holdTimeouts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const timeouts: { ms: number; controller: AbortController }[] = [];
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      timeouts.push({ ms, controller });
      return controller.signal;
    };
    (window as unknown as Scope).expireTimeout = (ms) => {
      const timeout = timeouts.findLast((one) => one.ms === ms);
      timeout?.controller.abort(new DOMException('Too late.', 'TimeoutError'));
      return timeout !== undefined;
    };
  });
}

/** Ends the last time limit of this length, whatever other calls the page makes; returns whether there was one. */
export const expireTimeout = (page: Page, ms: number): Promise<boolean> =>
  page.evaluate((limit) => (window as unknown as Scope).expireTimeout(limit), ms);
