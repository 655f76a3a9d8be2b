import { aSearchRecord } from '#tests/builders/search-record.ts';
import { expect, tenantUrl, test } from './fixtures.ts';
import { cards, count, LIST, listSettled, openList, SITE, searchField, withStock } from './search-page.ts';

test.use({ allowConsole: [/pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED|status of 404/] });

/** The filters of the built site, with cars of this test: three hybrid SUVs, two of them up to $40,000. */
const STOCK = [
  { id: 1, make: 'Toyota', model: 'RAV4', fuel: 'Hybrid', body: 'SUV', price: 52_000 },
  { id: 2, make: 'Toyota', model: 'RAV4', fuel: 'Hybrid', body: 'SUV', price: 38_000 },
  { id: 3, make: 'Toyota', model: 'Corolla Cross', fuel: 'Hybrid', body: 'SUV', price: 31_000 },
  { id: 4, make: 'Toyota', model: 'Corolla', fuel: 'Petrol', body: 'Hatch', price: 18_000 },
].map((car) => aSearchRecord(car));

test('unknown words are named, and the filters that the text names are a link away', async ({ page }) => {
  await withStock(page, STOCK);
  await openList(page);
  const status = page.locator('#search-results').getByRole('status');
  await expect(status).toHaveText('');
  await searchField(page).fill('hybrid suv under 40k');
  await expect(status).toContainText('Not applied to this list: “under 40k”.');
  await expect(cards(page)).toHaveCount(3);
  await status.getByRole('link', { name: 'Filter instead: Price up to $40,000, SUV, Hybrid' }).press('Enter');
  await expect(page).toHaveURL(/\?body=SUV&fuel=Hybrid&range\[price\]=:40000$/);
  await expect(count(page)).toHaveText(/^2 /);
  await expect(status).toHaveText('');
  await expect(searchField(page)).toHaveValue('');
  await expect(page.locator('#search-results')).toBeFocused();
  await page.goBack();
  await expect(searchField(page)).toHaveValue('hybrid suv under 40k');
  await expect(status).toContainText('Not applied to this list');
});

test('SRCH-10 a link to filters says that it sorts the list too', async ({ page }) => {
  await withStock(page, STOCK);
  await openList(page);
  const status = page.locator('#search-results').getByRole('status');
  await searchField(page).fill('hybrid cheapest');
  await status.getByRole('link', { name: 'Filter instead: Hybrid, Lowest price' }).click();
  await expect(page).toHaveURL(/\?fuel=Hybrid&sortBy=price:asc$/);
});

test('SRCH-01 a year with a sign is not searched for as a word, and is a filter a link away', async ({ page }) => {
  const years = [2018, 2019, 2020, 2023];
  await withStock(
    page,
    STOCK.map((car, index) => ({ ...car, year: years[index] ?? car.year })),
  );
  await openList(page);
  const status = page.locator('#search-results').getByRole('status');
  await searchField(page).fill('toyota >2019');
  await expect(status).toContainText('Not applied to this list: “>2019”.');
  await expect(cards(page)).toHaveCount(4);
  await status.getByRole('link', { name: 'Filter instead: Toyota, Year from 2020' }).click();
  await expect(page).toHaveURL(/\?make=Toyota&range\[year\]=2020:$/);
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('group', { name: 'Active filters' })).toContainText('Year from 2020');
});

test('a text that is only a price offers the cars up to it', async ({ page }) => {
  await withStock(page, STOCK);
  await openList(page, `${LIST}?query=20000`);
  const none = page.locator('.results-none');
  await expect(none).toContainText('Filter instead: Price up to $20,000');
  await none.getByRole('link', { name: /^Show 1 / }).click();
  await expect(page).toHaveURL(/\?range\[price\]=:20000$/);
  await expect(cards(page)).toHaveCount(1);
});

test('SRCH-24 filters that a text names are offered first if they find cars, else the nearest in price', async ({
  page,
}) => {
  await withStock(page, STOCK);
  await openList(page);
  const none = page.locator('.results-none');
  await searchField(page).fill('family suv under 40k');
  await expect(none.locator(':scope > h2 + p')).toHaveText(
    'Left out: “family”. Filter instead: Price up to $40,000, SUV Show 2 cars',
  );
  await expect(none.locator('.btn-primary')).toHaveText(['Show 2 cars']);
  await expect(none).not.toContainText('Remove a filter'); // none is chosen
  await searchField(page).fill('family suv under 20k');
  await expect(none.locator(':scope > h2 + p')).toHaveText(
    'Left out: “family”. None with Price up to $20,000. Lowest price first: SUV Show 3 cars',
  );
  await none.getByRole('link', { name: 'Show 3 cars' }).click();
  await expect(page).toHaveURL(/\?body=SUV&sortBy=price:asc$/);
});

test('SRCH-24 a misspelt model is asked about, alone and beside words that find cars', async ({ page }) => {
  await withStock(page, STOCK);
  await openList(page);
  const none = page.locator('.results-none');
  await searchField(page).fill('carola');
  await expect(none.locator(':scope > h2 + p')).toHaveText('Did you mean “Corolla”? Show 2 cars');
  await none.getByRole('link', { name: 'Show 2 cars' }).click();
  await expect(page).toHaveURL(/\?query=Corolla$/);
  await expect(cards(page)).toHaveCount(2);
  await searchField(page).fill('toyota corrola hatch');
  const status = page.locator('#search-results').getByRole('status');
  await expect(status).toContainText('Left out: “corrola”.');
  await status.getByRole('link', { name: 'Did you mean “toyota Corolla hatch”?' }).click();
  await expect(page).toHaveURL(/\?query=toyota\+Corolla\+hatch$/);
  await expect(cards(page)).toHaveCount(1);
});

test('a URL with ignored words causes no layout shift once its list is shown', async ({ page }) => {
  await withStock(page, STOCK);
  await page.addInitScript(() => {
    const scope = window as unknown as { tops: Set<number> };
    scope.tops = new Set();
    const recordVisible = (): void => {
      const card = document.querySelector('#search-results article');
      if (card?.checkVisibility({ visibilityProperty: true }))
        scope.tops.add(Math.round(card.getBoundingClientRect().top));
      requestAnimationFrame(recordVisible);
    };
    requestAnimationFrame(recordVisible);
  });
  await page.goto(tenantUrl(SITE, `${LIST}?query=hybrid+suv+under+40k`));
  await expect(page.getByRole('group', { name: 'Active filters' })).toBeVisible();
  await listSettled(page);
  await expect(page.getByText('Not applied to this list')).toBeVisible();
  await page.waitForFunction(() => (window as unknown as { tops: Set<number> }).tops.size > 0);
  expect(await page.evaluate(() => [...(window as unknown as { tops: Set<number> }).tops])).toHaveLength(1);
});

test('SRCH-18 a URL with filters shows the static list, marked as unfiltered, if the stock fails to load', async ({
  page,
}) => {
  await page.route(/\/_data\/stock[./]/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(tenantUrl(SITE, `${LIST}?make=Kia`));
  await expect(page.getByText('This list is not filtered.')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute(/\/_data\/stock[./]/);
  await page.locator('.rail input[name="car_type"][value="used"]').check();
  await expect(cards(page).first()).toContainText('Kia');
  await expect(page.getByText('This list is not filtered.')).toBeHidden();
});
