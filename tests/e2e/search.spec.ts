import type { Locator, Page } from '@playwright/test';
import { expect, tenantUrl, test } from './fixtures.ts';

/** A fixture with every facet, sort and tile; the demo tenants may change their words, this one is ours. */
const SITE = 'all-on';
const LIST = '/search/new-used-and-demo-cars';

// The fixture's certified badge stands on a host of its own, which does not exist.
test.use({ allowConsole: [/pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED/] });

const cards = (page: Page): Locator => page.locator('#search-results').getByRole('article');
const count = (page: Page): Locator => page.locator('#search-count');
const alive = (page: Page): Promise<void> => expect(page.locator('astro-island[ssr]')).toHaveCount(0);
/** The box of a facet's value in the filter rail. */
const box = (page: Page, facet: string, value: string): Locator =>
  page.locator(`.rail input[name="${facet}"][value="${value}"]`);
const titles = (page: Page): Promise<string[]> => cards(page).getByRole('heading').allTextContents();
const countOf = async (page: Page, facet: string, value: string): Promise<number> =>
  Number(await page.locator(`.rail .facet:has([name="${facet}"][value="${value}"]) .facet-count`).textContent());

async function openList(page: Page, path = LIST): Promise<void> {
  await page.goto(tenantUrl(SITE, path));
  await alive(page);
}

test('SRCH-18 a page that is only looked at asks for no search, no index and no worker', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openList(page);
  await expect(cards(page)).toHaveCount(21);
  expect(asked.filter((path) => /stock\.|worker/.test(path))).toEqual([]);
});

test('SRCH-02 filters, sort and page stand in the address; sharing it, back and forward restore them', async ({
  page,
  context,
}) => {
  await openList(page);
  await box(page, 'car_type', 'used').check();
  await expect(page).toHaveURL(/\?car_type=used$/);
  const used = await countOf(page, 'car_type', 'used');
  await expect(count(page)).toHaveText(new RegExp(`^${used} `));
  await box(page, 'make', 'Toyota').check();
  await expect(page).toHaveURL(/\?car_type=used&make=Toyota$/);
  await page.getByLabel('Sort by').selectOption('price:desc');
  await expect(page).toHaveURL(/&sortBy=price:desc$/);
  const shown = await titles(page);
  expect(shown.length).toBeGreaterThan(1);

  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(count(shared)).toHaveText((await count(page).textContent()) as string);
  await expect(box(shared, 'make', 'Toyota')).toBeChecked();
  await expect(shared.getByLabel('Sort by')).toHaveValue('price:desc');
  expect(await titles(shared)).toEqual(shown);

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\?car_type=used$/);
  await expect(box(page, 'make', 'Toyota')).not.toBeChecked();
  await expect(count(page)).toHaveText(new RegExp(`^${used} `));
  await page.goBack();
  await expect(box(page, 'car_type', 'used')).not.toBeChecked();
  await page.goForward();
  await expect(count(page)).toHaveText(new RegExp(`^${used} `));
});

test('SRCH-02 an address with filters never shows the wrong list, not for a frame', async ({ page }) => {
  await page.addInitScript(() => {
    const scope = window as unknown as { seen: Set<string> };
    scope.seen = new Set();
    const look = (): void => {
      for (const title of document.querySelectorAll<HTMLElement>('#search-results article h2'))
        if (title.checkVisibility({ visibilityProperty: true })) scope.seen.add(title.textContent ?? '');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(tenantUrl(SITE, `${LIST}?make=Kia&utm_source=mail`));
  await expect(count(page)).toHaveText(/^\d+ /);
  await expect(cards(page).first()).toContainText('Kia');
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((title) => !title.includes('Kia'))).toEqual([]);
});

test('SRCH-02 Back from a car and a reload restore the list that was left, whatever the browser puts into the boxes', async ({
  page,
}) => {
  await openList(page, `${LIST}?make=Kia&sortBy=price:asc`);
  await expect(cards(page).first()).toContainText('Kia');
  const shown = await titles(page);
  const total = (await count(page).textContent()) as string;
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/cars\//);
  await page.goBack();
  for (const _arrival of ['back', 'reload']) {
    await alive(page);
    await expect(box(page, 'make', 'Kia')).toBeChecked();
    await expect(page.locator('.rail input[name="make"]:checked')).toHaveCount(1);
    await expect(count(page)).toHaveText(total);
    await expect(page.getByLabel('Sort by')).toHaveValue('price:asc');
    expect(await titles(page)).toEqual(shown);
    await expect(page).toHaveURL(/\?make=Kia&sortBy=price:asc$/);
    await page.reload();
  }
});

test('SRCH-18 an address with filters shows the printed list when the stock cannot be read', async ({ page }) => {
  await page.route(/\/_data\/stock\./, (route) => route.abort());
  await page.goto(tenantUrl(SITE, `${LIST}?make=Kia`));
  await expect(cards(page).first()).toBeVisible();
});

test('SRCH-23 the text of the dealer leaves with the first filter and comes back with the whole list', async ({
  page,
}) => {
  await openList(page);
  const intro = page.locator('.search-intro');
  await expect(intro).toBeVisible();
  await box(page, 'car_type', 'used').check();
  await expect(intro).toBeHidden();
  await page.goBack();
  await expect(intro).toBeVisible();
});

test('a printed list and car keep name and price and leave out what is pressed', async ({ page }) => {
  await openList(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.locator('.site-header .brand')).toBeVisible();
  await expect(
    page.locator('.rail, .filters-button, .site-header nav, car-toggle').filter({ visible: true }),
  ).toHaveCount(0);
  const href = await cards(page).first().getByRole('heading').getByRole('link').getAttribute('href');
  await page.goto(tenantUrl(SITE, href ?? '/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.sticky-bar, .gallery-tools, lead-form').filter({ visible: true })).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a typed search says that the list is not searched, and where the lists are', async ({ page }) => {
    await page.goto(tenantUrl(SITE, `${LIST}?query=hilux`));
    await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();
    await page.locator('noscript').getByRole('link').click();
    await expect(page.locator('#browse')).toBeInViewport();
  });
});

test('FIN-06 the star beside a repayment leads to the warning that bears it', async ({ page }) => {
  await openList(page);
  const star = cards(page).locator('a[href="#comparison-rate-warning"]').first();
  await expect(page.locator((await star.getAttribute('href')) ?? 'missing')).toHaveText(/^\* WARNING/);
});

test('SRCH-02 a page past the last one becomes the last, malformed ranges are ignored', async ({ page }) => {
  await page.goto(tenantUrl(SITE, `${LIST}?car_type=used&page=99`));
  await expect(page).toHaveURL(/\?car_type=used&page=2$/);
  await expect(cards(page).first()).toBeVisible();
  await page.goto(tenantUrl(SITE, `${LIST}?range[price]=9:1`));
  await expect(cards(page)).toHaveCount(21);
});

test('SRCH-01 quick typing asks once, goes back to page 1, and clearing restores all', async ({ page }) => {
  await page.addInitScript(() => {
    const scope = window as unknown as { searches: number };
    scope.searches = 0;
    const send = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message: { requests: unknown[] }, ...rest: never[]) {
      if (message.requests.length > 0) scope.searches += 1;
      return send.call(this, message, ...rest);
    };
  });
  await openList(page, `${LIST}?page=2`);
  const all = (await count(page).textContent()) as string;
  const field = page.locator('.results-top').getByRole('searchbox');
  await field.evaluate((node: HTMLInputElement) => {
    for (const key of 'yaris') {
      node.value += key;
      node.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(/\?query=yaris$/);
  await expect(cards(page).first()).toContainText('Yaris');
  expect(await page.evaluate(() => (window as unknown as { searches: number }).searches)).toBe(1);
  await field.fill('');
  await expect(count(page)).toHaveText(all);
  await field.fill('hilux');
  await field.press('Enter');
  await expect(page).toHaveURL(/\?query=hilux$/);
});

test('SRCH-07 slider thumbs never pass each other, by keys or by typing', async ({ page }) => {
  await openList(page);
  const section = page.getByRole('group', { name: 'Price', exact: true });
  const low = section.getByRole('slider', { name: 'Price from' });
  const high = section.getByRole('slider', { name: 'Price to' });
  if (!(await low.isVisible())) await page.getByRole('button', { name: 'Price', exact: true }).click();
  await section.getByRole('textbox', { name: 'Price to' }).fill('30,499');
  await section.getByRole('textbox', { name: 'Price to' }).press('Enter');
  await expect(page).toHaveURL(/\?range\[price\]=:30000$/);
  await section.getByRole('textbox', { name: 'Price from' }).fill('1,234,567');
  await section.getByRole('textbox', { name: 'Price from' }).press('Enter');
  await expect(page).toHaveURL(/\?range\[price\]=:30000$/);
  await low.press('End');
  await expect(page).toHaveURL(/\?range\[price\]=30000:30000$/);
  expect(Number(await low.inputValue())).toBeLessThanOrEqual(Number(await high.inputValue()));
});

test('SRCH-05 seven makes, then all; a chosen make offers its models', async ({ page }) => {
  await openList(page);
  const makes = page.locator('.rail input[name="make"]');
  await expect(makes).toHaveCount(7);
  await page.getByRole('button', { name: 'Show all makes' }).click();
  expect(await makes.count()).toBeGreaterThan(7);
  await box(page, 'make', 'Honda').check();
  await page.getByRole('button', { name: 'Show fewer makes' }).click();
  await expect(makes).toHaveCount(8);
  await expect(box(page, 'make', 'Honda')).toBeChecked();
  await box(page, 'make', 'Honda').click(); // then it is no longer shown
  await box(page, 'make', 'Kia').check();
  await page.getByRole('button', { name: 'Select models: Kia' }).click();
  const model = page.getByRole('group', { name: 'Models of Kia' }).getByRole('checkbox').first();
  const name = (await model.getAttribute('value')) as string;
  await model.check();
  await expect(page).toHaveURL(/\?make=Kia&model=/);
  for (const title of await titles(page)) expect(title).toContain(`Kia ${name}`);
});

test('SRCH-04 sections open and close by keyboard and say so', async ({ page }) => {
  await openList(page);
  const button = page.getByRole('button', { name: 'Colour' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('.rail input[name="colour"]').first()).toBeVisible();
  await page.keyboard.press('Space');
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('SRCH-11 car types are listed new, demo, used', async ({ page }) => {
  await openList(page);
  const values = await page
    .locator('.rail input[name="car_type"]')
    .evaluateAll((boxes) => boxes.map((node) => (node as HTMLInputElement).value));
  expect(values).toEqual(['new', 'demo', 'used']);
});

test('SRCH-12 page links turn the page in place and are real addresses', async ({ page, context }) => {
  await openList(page);
  await box(page, 'car_type', 'used').check();
  await expect(page).toHaveURL(/car_type=used/);
  const link = page.getByRole('link', { name: 'Page 2' });
  const href = `${LIST}?car_type=used&page=2`;
  await expect(link).toHaveAttribute('href', href);
  const first = await titles(page);
  await link.click();
  await expect(page).toHaveURL(/car_type=used&page=2$/);
  await expect.poll(() => titles(page)).not.toEqual(first);
  const other = await context.newPage();
  await other.goto(tenantUrl(SITE, href));
  await expect.poll(() => titles(other)).toEqual(await titles(page));
});

test('SRCH-24 nothing found: says so, offers each filter to take away, keeps focus', async ({ page }) => {
  await openList(page);
  await page.locator('.results-top').getByRole('searchbox').fill('zzzz');
  await expect(count(page)).toHaveText(/^0 /);
  await expect(page.getByRole('heading', { name: /^No .* match your search/ })).toBeVisible();
  await page
    .getByRole('group', { name: 'Chosen filters' })
    .getByRole('button', { name: 'Remove Search: “zzzz”' })
    .click();
  await expect(cards(page)).toHaveCount(21);
  await expect(count(page)).toBeFocused();
  await expect(page.locator('.results-top').getByRole('searchbox')).toHaveValue('');
});

test("SRCH-02 taking away the path's own filter leads to the default list, heading and all", async ({ page }) => {
  await openList(page, '/search/used-cars');
  const heading = page.getByRole('heading', { level: 1 });
  const own = (await heading.textContent()) as string;
  await expect(box(page, 'car_type', 'used')).toBeChecked();
  await box(page, 'make', 'Kia').check();
  await expect(page).toHaveURL(/\/search\/used-cars\?make=Kia$/);
  await box(page, 'car_type', 'used').uncheck();
  await expect(page).toHaveURL(/\/search\/new-used-and-demo-cars\?make=Kia$/);
  await expect(heading).not.toHaveText(own);
  await page.goBack();
  await expect(heading).toHaveText(own);
});

test('SRCH-21 SRCH-22 tiles stand at their place while their window is open', async ({ page }) => {
  await openList(page);
  const items = page.locator('#search-results .car-grid > li');
  await expect(items.nth(3)).toContainText('Always here');
  await box(page, 'car_type', 'used').check();
  await expect(page).toHaveURL(/car_type=used/);
  await expect(items.nth(3)).toContainText('Always here');
  await expect(page.getByText('Selected cars are marked down.')).toHaveCount(0);
});

test('SRCH-18 what is ticked and typed before the page is alive is not lost', async ({ page }) => {
  let release = (): void => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/SearchIsland/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(tenantUrl(SITE, LIST));
  await box(page, 'make', 'Kia').check();
  await page.getByLabel('Sort by').selectOption('price:asc');
  release();
  await expect(page).toHaveURL(/\?make=Kia&sortBy=price:asc$/);
  await expect(box(page, 'make', 'Kia')).toBeChecked();
  await expect(cards(page).first()).toContainText('Kia');
});

test('SRCH-18 when the index cannot be had, the list and its words stay as they are', async ({ browser }) => {
  const page = await browser.newPage();
  await page.route(/_data\/stock/, (route) => route.abort());
  await page.goto(tenantUrl(SITE, LIST));
  await alive(page);
  const before = await titles(page);
  await box(page, 'make', 'Kia').check();
  await expect(page.locator('#search-results')).toHaveAttribute('aria-busy', 'false');
  expect(await titles(page)).toEqual(before);
  await page.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('SRCH-09 the filters are a sheet whose button counts and leads back to the list', async ({ page }) => {
    await openList(page);
    const opener = page.getByRole('button', { name: 'Filters', exact: true });
    await opener.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: /^Kia/ }).check();
    await expect(page).toHaveURL(/make=Kia/);
    const button = sheet.getByRole('button', { name: /^Show Me/ });
    const shown = ((await count(page).textContent()) ?? '').trim();
    await expect(button).toHaveText(`Show Me ${shown}`);
    await button.click();
    await expect(sheet).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(cards(page).first()).toContainText('Kia');
    await opener.click();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });
});
