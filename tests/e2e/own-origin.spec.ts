import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { MODELS_PATH } from '#domain/paths.ts';
import { DEMO_SITES } from './demo-dealers.ts';
import { DIST, expect, tenantUrl, test } from './fixtures.ts';

/** A dealer's share of ten pages of each kind, spread over all there are; the first part of the path tells the kind. */
const SHARE = Math.ceil(10 / DEMO_SITES.length);
function pagesOf(site: string): string[] {
  const sitemap = readFileSync(join(DIST, site, 'sitemap.xml'), 'utf8');
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((found) => new URL(found[1] as string).pathname);
  const kinds = Map.groupBy(paths, (path) => /^\/(\w+)\//.exec(path)?.[1] ?? path);
  return [...kinds.values()].flatMap((kind) =>
    kind.filter((_, n) => n % Math.max(1, Math.floor(kind.length / SHARE)) === 0).slice(0, SHARE),
  );
}
const CALLS = ['fetch', 'xhr', 'ping', 'eventsource', 'websocket'];

/** Every request of a page: whom it asked, and whether it was more than a part of the page itself. */
function asked(page: Page): { origins: Set<string>; calls: Set<string> } {
  const seen = { origins: new Set<string>(), calls: new Set<string>() };
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    if (protocol === 'data:' || protocol === 'blob:') return;
    seen.origins.add(origin);
    if (CALLS.includes(request.resourceType())) seen.calls.add(pathname);
  });
  return seen;
}

for (const site of DEMO_SITES)
  test(`CALL-03 ten pages of each kind ask nobody but their own origin: ${site}`, async ({ page }) => {
    test.slow();
    const { origins } = asked(page);
    for (const path of pagesOf(site)) {
      await page.goto(tenantUrl(site, path));
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    }
    expect([...origins]).toEqual([new URL(tenantUrl(site)).origin]);
  });

test('CALL-03 a content page makes no call of its own, and its menus ask for nothing but the dealer’s page of models', async ({
  page,
}) => {
  test.slow();
  for (const site of DEMO_SITES) {
    const { calls } = asked(page);
    await page.goto(tenantUrl(site, '/privacy-policy'));
    await page.waitForLoadState('networkidle');
    expect([site, [...calls]]).toEqual([site, []]);
    for (const menu of await page.getByRole('banner').locator('summary').all())
      if (await menu.isVisible()) await menu.click();
    await page.waitForLoadState('networkidle');
    expect([site, [...calls].filter((path) => path !== MODELS_PATH)]).toEqual([site, []]);
  }
});
