import type { Page } from '@playwright/test';
import { expect, tenantUrl, test } from './fixtures.ts';
import { carsOf, open, savedIds, saveIds, siteWith } from './saved-cars.ts';

const SITE = siteWith('/favourites');
const CARS = carsOf(SITE).filter(({ status, image }) => status === 'in_stock' && image !== null);
const [firstCar, secondCar, thirdCar] = CARS as [(typeof CARS)[0], (typeof CARS)[0], (typeof CARS)[0]];

test.use({ allowConsole: [/404 \(Not Found\)/] });

const favouriteButtons = (page: Page) => page.getByRole('button', { name: /^Favourite: / });
const favouriteEvents = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window.dataLayer ?? []).filter((entry) => (entry as { eventId?: number }).eventId === 39));

test('SAVE-01 EVT-01 a favourite is saved, counted once with its car, listed with its price, and restored by Undo', async ({
  page,
  context,
}) => {
  await page.route(`**/_data/cars/${firstCar.id}.json`, (route) =>
    route.fulfill({ json: { ...firstCar, price: 12_345 } }),
  );
  await open(page, SITE, `/cars/${firstCar.slug}`);
  await favouriteButtons(page).first().click();
  await expect.poll(() => favouriteEvents(page)).toHaveLength(1);
  expect(await favouriteEvents(page)).toEqual([
    expect.objectContaining({
      event: 'favourite',
      vehicleMake: firstCar.make,
      vehicleModel: firstCar.model,
      vehicleYear: firstCar.year,
    }),
  ]);
  await favouriteButtons(page).first().click();
  await expect(favouriteButtons(page).first()).toHaveAttribute('aria-pressed', 'false');
  expect(await favouriteEvents(page)).toHaveLength(1);
  await favouriteButtons(page).first().click();
  await page.reload();
  await expect(favouriteButtons(page).first()).toHaveAttribute('aria-pressed', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.site-header').getByRole('link', { name: 'Favourites 1' }).click();

  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('$12,345');
  const other = await context.newPage();
  await open(other, SITE, `/cars/${secondCar.slug}`);
  await favouriteButtons(other).first().click();
  await expect(cards).toHaveCount(2);
  await expect(cards.first().getByRole('heading')).toContainText(secondCar.model);

  await favouriteButtons(page).first().click();
  await expect(cards).toHaveCount(1);
  await expect(page.locator('.saved-count')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards).toHaveCount(2);
  await expect.poll(() => savedIds(page, 'favourites')).toEqual([firstCar.id, secondCar.id]);
});

test('SAVE-07 a favourite says what has changed since it was first in the list', async ({ page }) => {
  await saveIds(page, 'favourites', [firstCar.id, secondCar.id]);
  const change = page.getByText(/^Price change: /);
  await open(page, SITE, '/favourites');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  await expect(change).toHaveCount(0);
  await page.route(`**/_data/cars/${firstCar.id}.json`, (route) =>
    route.fulfill({ json: { ...firstCar, price: 12_345 } }),
  );
  await page.reload();
  await expect(change).toHaveText(/ now \$12,345$/);
  await page.reload();
  await expect(change).toHaveCount(1);
});

test('SAVE-01 a sold favourite is reported and removed, and an empty list explains how to fill it', async ({
  page,
}) => {
  await saveIds(page, 'favourites', [firstCar.id]);
  await page.route(`**/_data/cars/${firstCar.id}.json`, (route) =>
    route.fulfill({ json: { ...firstCar, status: 'sold' } }),
  );
  await open(page, SITE, '/favourites');
  await expect(page.getByText('is no longer for sale, so we removed it from your list')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible();
  await expect.poll(() => savedIds(page, 'favourites')).toEqual([]);
});

test('SAVE-08 one toast at a time, announced politely, without taking the focus, staying under the pointer', async ({
  page,
}) => {
  const full = CARS.slice(-4).map(({ id }) => id);
  await saveIds(page, 'compare', full);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.clock.install();
  await open(page, SITE, '/search/new-used-and-demo-cars');
  const compare = page.getByRole('article').getByRole('button', { name: /^Compare: / });
  const toast = page.locator('toast-message .toast');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000); // from here on the page's clock only moves when the test moves it
  for (const index of [0, 1, 2]) await compare.nth(index).click();
  await expect(toast).toHaveCount(1);
  await expect(page.locator('toast-message')).toHaveRole('status');
  await expect(compare.nth(2)).toBeFocused();
  await toast.hover();
  await page.clock.runFor(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 5);
  await page.clock.runFor(4_900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test('recently viewed cars are at the end of the home page, newest first, without a layout shift, and can be cleared', async ({
  page,
}) => {
  for (const car of [firstCar, secondCar, thirdCar]) {
    await open(page, SITE, `/cars/${car.slug}`);
    await expect.poll(() => savedIds(page, 'recent')).toContain(car.id);
  }
  await page.addInitScript(() => {
    const scope = window as unknown as { shift: number };
    scope.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) scope.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(tenantUrl(SITE, '/'));
  await page.locator('.points, .location-cards').last().scrollIntoViewIfNeeded();
  const recent = page.getByRole('region', { name: 'Recently viewed' });
  const links = recent.getByRole('link');
  await expect(links).toHaveCount(3);
  expect(await links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')))).toEqual(
    [thirdCar, secondCar, firstCar].map(({ slug }) => `/cars/${slug}`),
  );
  await expect(recent.locator('.price-type').first()).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
  await recent.getByRole('button', { name: 'Clear list' }).click();
  await expect(recent).toHaveCount(0);
  await expect.poll(() => savedIds(page, 'recent')).toEqual([]);
});
