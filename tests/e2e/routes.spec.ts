import type { Page } from '@playwright/test';
import { expect, tenantUrl, test } from './fixtures.ts';
import { listSettled } from './search-page.ts';

const SITE = 'all-on';
test.use({ allowConsole: [/pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED|status of 404/] });

/** The names of the cars found, once there is a search result. */
async function resultNames(page: Page, path: string): Promise<string[]> {
  await page.goto(tenantUrl(SITE, path));
  await expect(page.locator('#search-results [data-static]')).toHaveCount(0);
  const names = page.locator('#search-results article').getByRole('heading');
  await expect(names.first()).toBeVisible();
  await listSettled(page);
  return names.allTextContents();
}

test('ROUTE-02 an old URL with a filter gives the same as the canonical one, and keeps its fragment', async ({
  page,
}) => {
  const old = await resultNames(page, '/used-car/list/?make=Toyota&range%5Bprice%5D=1000:90000#browse');
  await expect(page).toHaveURL(/\/search\/used-cars\?make=Toyota&range(%5B|\[)price(%5D|\])=1000:90000#browse$/);
  expect(old.length).toBeGreaterThan(0);
  expect(old.filter((name) => !name.includes('Toyota'))).toEqual([]);
  expect(await resultNames(page, '/search/used-cars?make=Toyota&range[price]=1000:90000')).toEqual(old);
});

test('ROUTE-01 an unknown list is a 404 with a working search field', async ({ page }) => {
  const response = await page.goto(tenantUrl(SITE, '/search/lamborghini'));
  expect(response?.status()).toBe(404);
  const box = page.getByRole('main').getByRole('searchbox');
  await box.fill('yaris');
  await box.press('Enter');
  await expect(page).toHaveURL(/\?query=yaris$/);
  await expect(page.locator('#search-results article').first()).toContainText('Yaris');
});
