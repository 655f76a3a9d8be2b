import { runStockIndex } from '#scripts/stock-index.ts';
import { StandIn } from '#tests/meilisearch/stand-in.ts';
import { expect, SERVER_SITE, tenantUrl, test } from './fixtures.ts';
import { alive, cards, field } from './search-page.ts';

/** What the test server's Workers were told of the search server that this test is. */
const { MEILISEARCH_URL = '', CANARY_ON_SERVER_SEARCH_KEY } = process.env;
const LIST = tenantUrl(SERVER_SITE, '/search/new-used-and-demo-cars');

// The browser itself writes failed requests to the console.
test.use({ allowConsole: [/status of 502/] });

test('SRCH-18 CALL-01 the search server is stopped in mid-typing: the list never empties, the embedded engine answers within a second, and the server is asked again by itself', async ({
  page,
}) => {
  const server = new StandIn(CANARY_ON_SERVER_SEARCH_KEY);
  const port = Number(new URL(MEILISEARCH_URL).port);
  await server.start(port);
  try {
    let said = '';
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
        said += text;
      },
      (text) => {
        said += text;
      },
    );
    expect(code, said).toBe(0);

    const indexes: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/_data/stock.')) indexes.push(request.url());
    });
    await page.goto(LIST);
    await alive(page);
    await expect(cards(page).first()).toBeVisible();
    expect(server.searches).toEqual([]); // nothing is asked before the shopper does something
    await page.evaluate(() => {
      const list = document.querySelector('main') as HTMLElement;
      const state = globalThis as unknown as { fewest: number };
      state.fewest = 99;
      new MutationObserver(() => {
        state.fewest = Math.min(state.fewest, list.querySelectorAll('article').length);
      }).observe(list, { subtree: true, childList: true });
    });

    // The server answers: one call a search, no index is fetched.
    const box = field(page);
    await box.pressSequentially('hil');
    await expect(cards(page)).toHaveCount(2);
    await expect(cards(page).first()).toContainText('HiLux');
    expect(server.searches).toHaveLength(1);
    expect(indexes).toEqual([]);

    // It stops while the shopper types on.
    await box.press('Backspace');
    await server.stop();
    const failed = page.waitForResponse((response) => response.url().includes('/api/search/') && !response.ok());
    await box.fill('yar');
    await failed;
    const from = Date.now();
    await expect(cards(page).first()).toContainText('Yaris', { timeout: 1000 });
    expect(Date.now() - from).toBeLessThan(1000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(indexes).toHaveLength(1);
    const asked = server.searches.length;
    await box.fill('navara');
    await expect(cards(page).first()).toContainText('Navara');
    expect(server.searches).toHaveLength(asked);

    // It is back, first hanging, then well: the page finds out by itself.
    server.behaviour = 'hang';
    await server.start(port);
    await expect.poll(() => server.asked.at(-1), { timeout: 15_000 }).toBe('POST /multi-search');
    await box.fill('everest');
    await expect(cards(page).first()).toContainText('Everest');
    server.behaviour = 'well';
    await page.waitForResponse((response) => response.url().includes('/api/search/') && response.ok(), {
      timeout: 15_000,
    });
    const probed = server.searches.length;
    await box.fill('sportage');
    await expect(cards(page).first()).toContainText('Sportage');
    expect(server.searches).toHaveLength(probed + 1);
    expect(await page.evaluate(() => (globalThis as unknown as { fewest: number }).fewest)).toBeGreaterThan(0);
  } finally {
    await server.stop();
  }
});
