import { LIMITS } from '#domain/constants.ts';
import { runStockIndex } from '#scripts/stock-index.ts';
import { FALLBACK } from '#search/fallback-client.ts';
import { StandIn } from '#tests/meilisearch/stand-in.ts';
import { expect, SERVER_SITE, tenantUrl, test } from './fixtures.ts';
import { cards, FRAME, hydrated, searchField } from './search-page.ts';

/** The settings by which the test server's Workers find the search server in this test. */
const { MEILISEARCH_URL = '', CANARY_ON_SERVER_SEARCH_KEY } = process.env;
const LIST = tenantUrl(SERVER_SITE, '/search/new-used-and-demo-cars');

/** The debounce after typing has ended. */
const DEBOUNCE_MS = LIMITS.searchDebounceMs;

// The browser itself logs failed requests to the console.
test.use({ allowConsole: [/status of 502/] });

test('SRCH-18 CALL-01 the search server is stopped while the shopper types: the list is never empty, the embedded engine responds at once, and the server is used again later', async ({
  page,
}) => {
  const server = new StandIn(CANARY_ON_SERVER_SEARCH_KEY);
  const port = Number(new URL(MEILISEARCH_URL).port);
  await server.start(port);
  try {
    let output = '';
    const code = await runStockIndex(
      {
        slug: SERVER_SITE,
        tenantsDir: 'tests/fixtures/tenants',
        url: MEILISEARCH_URL,
        now: new Date('2026-11-20T00:00:00+10:00'),
        full: false,
        force: false,
        environment: { CANARY_ON_SERVER_ADMIN_KEY: server.adminKey.key },
      },
      (text) => {
        output += text;
      },
      (text) => {
        output += text;
      },
    );
    expect(code, output).toBe(0);

    const indexes: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/_data/stock')) indexes.push(request.url());
    });
    await page.clock.install();
    await page.goto(LIST);
    await hydrated(page);
    await expect(cards(page).first()).toBeVisible();
    expect(server.searches).toEqual([]); // no requests before the shopper does something
    await page.evaluate(() => {
      const list = document.querySelector('main') as HTMLElement;
      const state = globalThis as unknown as { minCards: number };
      state.minCards = 99;
      new MutationObserver(() => {
        state.minCards = Math.min(state.minCards, list.querySelectorAll('article').length);
      }).observe(list, { subtree: true, childList: true });
    });

    // From here on the page's clock is controlled by the test, so no machine is too slow.
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const box = searchField(page);
    const type = async (query: string): Promise<void> => {
      await box.fill(query);
      await page.clock.runFor(DEBOUNCE_MS);
    };

    // The server responds: one call per search, and no index is loaded.
    await box.pressSequentially('hil');
    await page.clock.runFor(DEBOUNCE_MS);
    await expect(cards(page).first()).toContainText('HiLux');
    await page.clock.runFor(FRAME);
    await expect(cards(page)).toHaveCount(2);
    expect(server.searches).toHaveLength(1);
    expect(indexes).toEqual([]);

    // It stops while the shopper continues typing.
    await box.press('Backspace');
    await server.stop();
    const failed = page.waitForResponse((response) => response.url().includes('/api/search/') && !response.ok());
    await type('yar');
    await failed;
    await expect(cards(page).first()).toContainText('Yaris'); // no time has passed since
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(indexes).toHaveLength(1);
    const searchCount = server.searches.length;
    await type('navara');
    await expect(cards(page).first()).toContainText('Navara');
    expect(server.searches).toHaveLength(searchCount);

    // It is back, first hanging, then working: the page notices by itself.
    server.behaviour = 'hang';
    await server.start(port);
    await page.clock.runFor(FALLBACK.firstProbeDelay);
    await expect.poll(() => server.requests.at(-1)).toBe('POST /multi-search');
    await type('everest');
    await expect(cards(page).first()).toContainText('Everest');
    server.behaviour = 'works';
    const recovered = page.waitForResponse((response) => response.url().includes('/api/search/') && response.ok());
    await page.clock.runFor(FALLBACK.timeout + 2 * FALLBACK.firstProbeDelay);
    await (await recovered).finished();
    // The page reads the response a moment after it arrived: until then its own engine handles searches.
    await expect(async () => {
      await type('navara');
      await expect(cards(page).first()).toContainText('Navara');
      const searchCount = server.searches.length;
      await type('sportage');
      await expect(cards(page).first()).toContainText('Sportage');
      expect(server.searches).toHaveLength(searchCount + 1);
    }).toPass();
    expect(await page.evaluate(() => (globalThis as unknown as { minCards: number }).minCards)).toBeGreaterThan(0);
  } finally {
    await server.stop();
  }
});
