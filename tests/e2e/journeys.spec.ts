import { expect, SITES, tenantUrl, test } from './fixtures.ts';
import { builtPage } from './saved-cars.ts';

const SEARCH = '/search/new-used-and-demo-cars';

for (const site of SITES) {
  test(`from home through the search field to a car and its enquiry form (${site})`, async ({ page }) => {
    await page.goto(tenantUrl(site));
    const make =
      ((await page.getByRole('article').first().getByRole('heading').textContent()) ?? '').split(' ')[1] ?? '';
    const searchField = page.getByRole('searchbox').first();
    await searchField.fill(make.toLowerCase());
    await searchField.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/search/.*query=${make.toLowerCase()}`));
    const card = page.getByRole('main').getByRole('article').first();
    await expect(card).toContainText(make);
    await card.getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(make);
    await expect(page.locator('form[data-form]').first()).toHaveCount(1);
  });
}

test('the skip link is the first tab stop and leads to the content', async ({ page }) => {
  await page.goto(tenantUrl(SITES[0] ?? ''));
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: /skip to/i });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\w+/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('lists, pages and cars can be navigated', async ({ page }) => {
    const site = SITES.find((candidate) => builtPage(candidate, SEARCH).includes('rel="next"')) ?? '';
    await page.goto(tenantUrl(site, SEARCH));
    const cards = page.getByRole('main').getByRole('article');
    const firstPage = await cards.first().textContent();
    await page.locator('a[rel="next"]').press('Enter');
    await expect(page).toHaveURL(/[?&]page=2$/);
    expect(await cards.first().textContent()).not.toBe(firstPage);
    await cards.first().getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/cars\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('a missing page', () => {
  test.use({ allowConsole: [/status of 404/] });
  test('offers a search field and links', async ({ page }) => {
    const [site = ''] = SITES;
    const response = await page.goto(tenantUrl(site, '/nowhere'));
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  });
});
