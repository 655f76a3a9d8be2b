import type { Locator, Page } from '@playwright/test';
import type { SearchRecord } from '#domain/search-record.ts';
import { encodeIndex } from '#domain/stock-index.ts';
import { expect, tenantUrl } from './fixtures.ts';

/** A fixture with every facet, sort order and tile; unlike the demo tenants, its texts do not change. */
export const SITE = 'all-on';
export const LIST = '/search/new-used-and-demo-cars';

/** The fixture's certified badge is on another host, which does not exist. */
export const FIXTURE_CONSOLE = [/pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED/];

export const cards = (page: Page): Locator => page.locator('#search-results').getByRole('article');
export const count = (page: Page): Locator => page.locator('#search-count');
export const searchField = (page: Page): Locator => page.locator('.results-top').getByRole('searchbox');
export const hydrated = (page: Page): Promise<void> => expect(page.locator('astro-island[ssr]')).toHaveCount(0);
/** The checkbox of a facet value in the filter panel. */
export const facetBox = (page: Page, facet: string, value: string): Locator =>
  page.locator(`.rail input[name="${facet}"][value="${value}"]`);
/** Milliseconds between two frames of a page whose clock is stopped. */
export const FRAME = 16;
/** Waits until the whole list is rendered: the visible part comes first, the rest after the next paint. */
export const listSettled = (page: Page): Promise<void> =>
  expect(page.locator('#search-results')).not.toHaveAttribute('aria-busy', 'true');
export async function titles(page: Page): Promise<string[]> {
  await listSettled(page);
  return cards(page).getByRole('heading').allTextContents();
}
export const countOf = async (page: Page, facet: string, value: string): Promise<number> =>
  Number(await page.locator(`.rail .facet:has([name="${facet}"][value="${value}"]) .facet-count`).textContent());

/** Holds requests until the returned function is called. */
export async function holdBack(page: Page, requests: RegExp): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(requests, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

export async function openList(page: Page, path = LIST): Promise<void> {
  await page.goto(tenantUrl(SITE, path));
  await hydrated(page);
}

/** The live search uses these cars instead of the built stock; the static page stays the same. */
export async function withStock(page: Page, records: readonly SearchRecord[]): Promise<void> {
  const body = JSON.stringify(encodeIndex(records, { version: 'test' }));
  await page.route(/\/_data\/stock[./]/, (route) => route.fulfill({ body, contentType: 'application/json' }));
}

/** Counts a page's multi-searches and URL changes; call it before opening the page. */
export async function watchSearches(page: Page): Promise<() => Promise<{ searches: number; entries: number }>> {
  await page.addInitScript(() => {
    const scope = window as unknown as { searches: number; entries: number };
    scope.searches = 0;
    scope.entries = 0;
    // With data saving nothing is searched in advance, so every counted search was caused by the test.
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    interface Engine {
      search(requests: readonly unknown[]): unknown;
    }
    type Open = (changes: unknown) => Engine;
    let code: { loadEngineWithChanges(href: string): Promise<Open>; warmUp(engine: Engine): void };
    Object.defineProperty(window, 'caryardEngine', {
      get: () => ({
        warmUp: () => {},
        loadEngineWithChanges: async (href: string) => {
          const open = await code.loadEngineWithChanges(href);
          return (changes: unknown) => ({
            search(requests: readonly unknown[]) {
              if (requests.length > 0) scope.searches += 1;
              return open(changes).search(requests);
            },
          });
        },
      }),
      set: (value) => {
        code = value;
      },
    });
    const push = history.pushState;
    history.pushState = function (...state) {
      scope.entries += 1;
      return push.apply(this, state);
    };
  });
  return () =>
    page.evaluate(() => {
      const { searches, entries } = window as unknown as { searches: number; entries: number };
      return { searches, entries };
    });
}
