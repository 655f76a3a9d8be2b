import type { Page } from '@playwright/test';
import { expect, tenantUrl, test } from './fixtures.ts';
import { builtPage, carsOf, open, savedIds, saveIds, siteWith } from './saved-cars.ts';
import { newNumber, signIn } from './shopper.ts';

const SITE = siteWith('/watchlist');
const [firstCar, secondCar, thirdCar] = carsOf(SITE).filter(
  (car) => !car.reserved && /class="buy-box-toggles.{0,600}kind="save"/s.test(builtPage(SITE, `/cars/${car.slug}`)),
) as [ReturnType<typeof carsOf>[0], ReturnType<typeof carsOf>[0], ReturnType<typeof carsOf>[0]];
test.use({ viewport: { width: 390, height: 844 } });

const saveButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Saved? / })
    .first();
const toast = (page: Page) => page.locator('toast-message');
const accountIds = (page: Page): Promise<number[]> =>
  page.evaluate(async () =>
    ((await (await fetch('/api/auth')).json()) as { watchlist: { id: number }[] }).watchlist.map(({ id }) => id),
  );
const cards = (page: Page) => page.locator('.saved-car');

test('SAVE-01 SAVE-04 a signed-out shopper saves on this device from the sign-in page, then without it, in all tabs', async ({
  page,
  context,
}) => {
  await open(page, SITE, `/cars/${firstCar.slug}`);
  await saveButton(page).click();
  await page.waitForURL(/\/sign-in\?type=watchlist/);
  await page.getByRole('button', { name: 'Save on this device' }).click();
  await page.waitForURL(tenantUrl(SITE, `/cars/${firstCar.slug}`));
  await expect(toast(page)).toHaveText('Saved on this device. Sign in to see it on your other devices.');
  await expect(saveButton(page)).toHaveAccessibleName(/^Saved /);
  expect(await savedIds(page, 'favourites')).toEqual([firstCar.id]);

  const other = await context.newPage();
  await open(other, SITE, `/cars/${secondCar.slug}`);
  await saveButton(other).click();
  await expect(saveButton(other)).toHaveAccessibleName(/^Saved /);
  await expect(toast(other)).toContainText('Saved on this device.');
  await open(page, SITE, '/watchlist');
  await expect(page.getByText('2 saved vehicles')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('These vehicles are saved on this device only.');
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute(
    'href',
    '/sign-in?redirect=%2Fwatchlist&back=%2Fwatchlist',
  );
  await saveButton(other).click();
  await expect(toast(other)).toHaveText('Car Removed Undo');
  await expect(cards(page)).toHaveCount(1);
  await saveButton(page).click();
  await expect(cards(page)).toHaveCount(0);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(cards(page)).toHaveCount(1);
  await saveButton(page).click();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.locator('.saved-count')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Sign in to see your saved vehicles' })).toBeVisible();
});

test.describe('with a lost request', () => {
  test.use({ allowConsole: [/net::ERR_FAILED/] });

  test('cars saved on this device are moved into the account at sign-in, once, even if the first attempt fails', async ({
    page,
    context,
  }) => {
    await saveIds(page, 'favourites', [firstCar.id, secondCar.id, thirdCar.id]);
    await page.goto(tenantUrl(SITE, '/sign-in'));
    await signIn(page, SITE, newNumber());
    let calls = 0;
    await context.route('**/api/watchlist/save-car', async (route) => {
      calls += 1;
      if (calls === 2) await route.abort();
      else await route.continue();
    });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/save-car'));
    await open(page, SITE, '/watchlist');
    await failed;
    await expect(cards(page)).toHaveCount(3);
    await expect.poll(() => savedIds(page, 'favourites')).toEqual([secondCar.id, thirdCar.id]);
    await page.reload();
    await expect(toast(page)).toHaveText('The vehicles you saved on this device are now in your account.');
    expect(await savedIds(page, 'favourites')).toEqual([]);
    expect(await accountIds(page)).toEqual([thirdCar.id, secondCar.id, firstCar.id]);
    await expect(cards(page)).toHaveCount(3);
    await page.reload();
    await expect(cards(page)).toHaveCount(3);
    expect(calls).toBe(4);
  });
});

test('the sign-in page offers to save on this device only for a car, and only with script', async ({
  page,
  browser,
}) => {
  await page.goto(tenantUrl(SITE, '/sign-in?type=checkout&redirect=/'));
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save on this device' })).toBeHidden();
  const context = await browser.newContext({ javaScriptEnabled: false });
  const withoutScript = await context.newPage();
  await withoutScript.goto(tenantUrl(SITE, `/sign-in?type=watchlist&car_id=${firstCar.id}`));
  await expect(withoutScript.getByRole('button', { name: 'Send code' })).toBeVisible();
  await expect(withoutScript.getByRole('button', { name: 'Save on this device' })).toBeHidden();
  await context.close();
});
