import type { Page } from '@playwright/test';
import { MODELS_PATH } from '#domain/routes/public-paths.ts';
import { DEMO_SITES } from './demo-dealers.ts';
import { expect, tenantUrl, test } from './fixtures.ts';

const CALLS = ['fetch', 'xhr', 'ping', 'eventsource', 'websocket'];

/** The URLs that a page requests besides its own files. */
function recordCalls(page: Page): Set<string> {
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && CALLS.includes(request.resourceType())) calls.add(pathname);
  });
  return calls;
}

test('CALL-03 a content page makes no requests of its own, and its menus only request the dealer’s models page', async ({
  context,
}) => {
  test.slow();
  for (const site of DEMO_SITES) {
    const page = await context.newPage(); // not the previous site's, whose pointer rests over the menu, and whose last call may come late
    const calls = recordCalls(page);
    await page.goto(tenantUrl(site, '/privacy-policy'));
    await page.waitForLoadState('networkidle');
    expect([site, [...calls]]).toEqual([site, []]);
    for (const menu of await page.getByRole('banner').locator('summary').all())
      if (await menu.isVisible()) await menu.click();
    await page.waitForLoadState('networkidle');
    expect([site, [...calls].filter((path) => path !== MODELS_PATH)]).toEqual([site, []]);
    await page.close();
  }
});
