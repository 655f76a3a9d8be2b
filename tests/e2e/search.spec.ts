import { expect, tenantUrl, test } from './fixtures.ts';
import {
  cards,
  count,
  countOf,
  FIXTURE_CONSOLE,
  facetBox,
  holdBack,
  hydrated,
  LIST,
  listSettled,
  openList,
  SITE,
  titles,
} from './search-page.ts';

test.use({ allowConsole: FIXTURE_CONSOLE });

test('SRCH-18 on an idle page the static cards become live invisibly; with data saving nothing is requested', async ({
  page,
  browser,
}) => {
  const dataSaver = await browser.newPage();
  await dataSaver.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const requests: string[] = [];
  dataSaver.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await openList(dataSaver);

  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const staticCards = document.querySelectorAll('#search-results article');
      (window as unknown as { staticCards: Element[] }).staticCards = [...staticCards];
    });
  });
  await openList(page);
  const before = await titles(page);
  await expect(page.locator('#search-results [data-static]')).toHaveCount(0);
  expect(await titles(page)).toEqual(before);
  // Still the static elements, filled with other cars by the first click.
  await facetBox(page, 'car_type', 'used').check();
  await expect(page).toHaveURL(/car_type=used/);
  await expect.poll(() => titles(page)).not.toEqual(before);
  expect(
    await page.evaluate(
      () =>
        (window as unknown as { staticCards: Element[] }).staticCards.filter((element) => element.isConnected).length,
    ),
  ).toBeGreaterThan(15);
  await expect(dataSaver.locator('#search-results > [data-static]')).toHaveCount(1);
  expect(requests.filter((path) => /\/stock\.|worker/.test(path))).toEqual([]);
  await dataSaver.close();
});

test('the scripts of the island and the search engine are preloaded together when the island becomes active', async ({
  page,
}) => {
  await openList(page);
  const expected = await page
    .locator('astro-island[preload]')
    .evaluate((island) => `${island.getAttribute('preload')} ${island.getAttribute('preload-worker')}`.split(' '));
  expect(expected.length).toBeGreaterThan(4);
  const preloaded = await page
    .locator('link[rel="modulepreload"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(preloaded).toEqual(expected);
});

test('the island requests its scripts after the first picture, or at once when the shopper points at the list', async ({
  page,
}) => {
  const scripts = page.locator('link[rel="modulepreload"]');
  const release = await holdBack(page, /\/(pictures|drawings)\//);
  for (const trigger of [() => page.locator('#search-results').hover(), release]) {
    await page.goto(tenantUrl(SITE, LIST), { waitUntil: 'domcontentloaded' });
    // Idle twice: the island, if it did not wait, would be active by then.
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(() => setTimeout(resolve)))),
    );
    expect(await scripts.count()).toBe(0);
    await trigger();
    await expect(scripts).not.toHaveCount(0);
  }
});

test('the visible part of a result is rendered first, and the list is marked incomplete until the rest is', async ({
  page,
}) => {
  await openList(page);
  await expect(page.locator('#search-results [data-static]')).toHaveCount(0); // the live list has taken over the cards
  await facetBox(page, 'car_type', 'used').scrollIntoViewIfNeeded();
  const max = await page.evaluate(() => {
    const list = document.querySelector('#search-results') as HTMLElement;
    const renders: { items: number; busy: string | null }[] = [];
    new MutationObserver((changes) => {
      const items = new Set(
        changes.map(({ target }) => target.parentElement?.closest('.car-grid > li')).filter(Boolean),
      );
      if (items.size > 0) renders.push({ items: items.size, busy: list.getAttribute('aria-busy') });
    }).observe(list, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { renders });
    const inView = (element: Element): boolean => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    return [...list.querySelectorAll('.car-grid > li')].filter(inView).length;
  });
  const before = await titles(page);
  await facetBox(page, 'car_type', 'used').check();
  await expect(page).toHaveURL(/car_type=used/);
  await expect.poll(() => titles(page)).not.toEqual(before);
  const [first, second] = await page.evaluate(
    () => (window as unknown as { renders: { items: number; busy: string | null }[] }).renders,
  );
  expect(first?.busy).toBe('true');
  expect(first?.items).toBeGreaterThan(0);
  expect(first?.items).toBeLessThanOrEqual(max);
  expect(second?.busy).toBe('false');
  expect(second?.items).toBeGreaterThan(max);
});

test('SRCH-02 SRCH-10 filters, sort order and page are in the URL; sharing it, Back and Forward restore them', async ({
  page,
  context,
}) => {
  await openList(page);
  await facetBox(page, 'car_type', 'used').check();
  await expect(page).toHaveURL(/\?car_type=used$/);
  const used = await countOf(page, 'car_type', 'used');
  await expect(count(page)).toHaveText(new RegExp(`^${used} `));
  await facetBox(page, 'make', 'Toyota').check();
  await expect(page).toHaveURL(/\?car_type=used&make=Toyota$/);
  await page.getByLabel('Sort by').selectOption('price:desc');
  await expect(page).toHaveURL(/&sortBy=price:desc$/);
  const shownTitles = await titles(page);
  expect(shownTitles.length).toBeGreaterThan(1);

  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(count(shared)).toHaveText((await count(page).textContent()) as string);
  await expect(facetBox(shared, 'make', 'Toyota')).toBeChecked();
  await expect(shared.getByLabel('Sort by')).toHaveValue('price:desc');
  expect(await titles(shared)).toEqual(shownTitles);
  await expect(shared.getByLabel('Sort by').getByRole('option')).toHaveText([
    'Most relevant',
    'Latest',
    'Highest price',
    'Lowest price',
    'Highest kilometres',
    'Lowest kilometres',
    'Makes by number in stock',
  ]);
  await facetBox(shared, 'make', 'Kia').check();
  await expect(shared).toHaveURL(/&make=Kia&make=Toyota&sortBy=price:desc$/); // the order is kept

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\?car_type=used$/);
  await expect(facetBox(page, 'make', 'Toyota')).not.toBeChecked();
  await expect(count(page)).toHaveText(new RegExp(`^${used} `));
  await page.goBack();
  await expect(facetBox(page, 'car_type', 'used')).not.toBeChecked();
  await page.goForward();
  await expect(count(page)).toHaveText(new RegExp(`^${used} `));
});

test('SRCH-02 a URL with filters never shows the wrong list, not even for a frame', async ({ page }) => {
  await page.addInitScript(() => {
    const scope = window as unknown as { seenTitles: Set<string> };
    scope.seenTitles = new Set();
    const recordTitles = (): void => {
      for (const title of document.querySelectorAll<HTMLElement>('#search-results article h2'))
        if (title.checkVisibility({ visibilityProperty: true })) scope.seenTitles.add(title.textContent ?? '');
      requestAnimationFrame(recordTitles);
    };
    requestAnimationFrame(recordTitles);
  });
  await page.goto(tenantUrl(SITE, `${LIST}?make=Kia&utm_source=mail`));
  await expect(count(page)).toHaveText(/^\d+ /);
  await expect(cards(page).first()).toContainText('Kia');
  await page.waitForFunction(() => (window as unknown as { seenTitles: Set<string> }).seenTitles.size > 0);
  const seenTitles = await page.evaluate(() => [...(window as unknown as { seenTitles: Set<string> }).seenTitles]);
  expect(seenTitles.filter((title) => !title.includes('Kia'))).toEqual([]);
});

test('SRCH-02 Back from a car and a reload restore the previous list, whatever the browser restores in the checkboxes', async ({
  page,
}) => {
  await openList(page, `${LIST}?make=Kia&sortBy=price:asc`);
  await expect(cards(page).first()).toContainText('Kia');
  const shownTitles = await titles(page);
  const total = (await count(page).textContent()) as string;
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/cars\//);
  await page.goBack();
  for (const _arrival of ['back', 'reload']) {
    await hydrated(page);
    await expect(facetBox(page, 'make', 'Kia')).toBeChecked();
    await expect(page.locator('.rail input[name="make"]:checked')).toHaveCount(1);
    await expect(count(page)).toHaveText(total);
    await expect(page.getByLabel('Sort by')).toHaveValue('price:asc');
    expect(await titles(page)).toEqual(shownTitles);
    await expect(page).toHaveURL(/\?make=Kia&sortBy=price:asc$/);
    await page.reload();
  }
});

test('SRCH-02 a car opened immediately after ticking a filter: Back leads to the list with the filter', async ({
  page,
}) => {
  await openList(page);
  await facetBox(page, 'car_type', 'used').check();
  await expect(page).toHaveURL(/\?car_type=used$/);
  await listSettled(page);
  await facetBox(page, 'make', 'Toyota').evaluate(async (toyota) => {
    const car = document.querySelector<HTMLAnchorElement>('#search-results article h2 a');
    car?.addEventListener('click', () => sessionStorage.setItem('searchOnClick', location.search));
    window.requestAnimationFrame = () => 0; // nothing is painted in between
    (toyota as HTMLInputElement).click();
    await new Promise((resolve) => setTimeout(resolve));
    car?.click();
  });
  await expect(page).toHaveURL(/\/cars\//);
  expect(await page.evaluate(() => sessionStorage.getItem('searchOnClick'))).toBe('?car_type=used&make=Toyota');
  await page.goBack();
  await expect(page).toHaveURL(/\?car_type=used&make=Toyota$/);
  await expect(facetBox(page, 'make', 'Toyota')).toBeChecked();
});

test('a car that was in view keeps its height once it is out of view', async ({ page }) => {
  await openList(page);
  const lastCard = page.locator('#search-results .car-grid > li').last();
  const height = (): Promise<number> => lastCard.evaluate((card) => card.getBoundingClientRect().height);
  await lastCard.scrollIntoViewIfNeeded();
  await expect(lastCard.getByRole('heading')).toBeInViewport();
  const rendered = await height();
  await page.evaluate(() => scrollTo(0, 0));
  await expect
    .poll(() => lastCard.getByRole('heading').evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true })))
    .toBe(false);
  expect(await height()).toBe(rendered);
});

test.describe('without the stock', () => {
  test.use({ allowConsole: [/pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED|ERR_FAILED/] });
  test('SRCH-18 a URL with filters shows the static list if the stock cannot be read', async ({ page }) => {
    await page.route(/\/_data\/stock[./]/, (route) => route.abort());
    await page.goto(tenantUrl(SITE, `${LIST}?make=Kia`));
    await expect(cards(page).first()).toBeVisible();
  });

  test('SRCH-18 a URL with filters finally shows the static list if loading the stock hangs', async ({ page }) => {
    await page.route(/\/_data\/stock[./]/, () => undefined);
    await page.goto(tenantUrl(SITE, `${LIST}?make=Kia`));
    await expect(cards(page).first()).toBeHidden();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(cards(page).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('SRCH-02 a page number past the last one becomes the last, and malformed ranges are ignored', async ({ page }) => {
  await page.goto(tenantUrl(SITE, `${LIST}?car_type=used&page=99`));
  await expect(page).toHaveURL(/\?car_type=used&page=2$/);
  await expect(cards(page).first()).toBeVisible();
  await page.goto(tenantUrl(SITE, `${LIST}?range[price]=9:1&unknown=1&sortBy=nothing&page=-2`));
  await expect(cards(page)).toHaveCount(21);
  await page.goto(tenantUrl(SITE, `${LIST}?make=Kia&make=Toyota&range%5Bprice%5D=5000%3A40000`));
  await expect(page.getByRole('group', { name: 'Active filters' }).getByRole('button')).toHaveText([
    'Kia',
    'Toyota',
    'Price $5,000 to $40,000',
    'Clear all',
  ]);
  await listSettled(page);
  const encoded = (await count(page).textContent()) as string;
  await page.goto(tenantUrl(SITE, `${LIST}?make=Toyota&make=Kia&range[price]=5000:40000`));
  await expect(count(page)).toHaveText(encoded);
});

test('SRCH-02 removing the path’s own filter leads to the default list with its heading', async ({ page }) => {
  await openList(page, '/search/used-cars');
  const heading = page.getByRole('heading', { level: 1 });
  const ownHeading = (await heading.textContent()) as string;
  await expect(facetBox(page, 'car_type', 'used')).toBeChecked();
  await facetBox(page, 'make', 'Kia').check();
  await expect(page).toHaveURL(/\/search\/used-cars\?make=Kia$/);
  await facetBox(page, 'car_type', 'used').uncheck();
  await expect(page).toHaveURL(/\/search\/new-used-and-demo-cars\?make=Kia$/);
  await expect(heading).not.toHaveText(ownHeading);
  await page.goBack();
  await expect(heading).toHaveText(ownHeading);
});

test('SRCH-02 after Clear all on a page of one body style, title, heading and breadcrumbs are those of the whole stock', async ({
  page,
  context,
}) => {
  await openList(page, '/search/suv');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').filter({ visible: true });
  await expect(crumbs).toHaveText(['Home', 'Search', 'SUV']);
  const whole = await context.newPage();
  await openList(whole);
  const title = await whole.title();
  const heading = (await whole.getByRole('heading', { level: 1 }).textContent()) as string;
  await page.getByRole('button', { name: 'Clear all' }).first().click();
  await expect(page).toHaveURL(tenantUrl(SITE, LIST));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(title);
  await expect(crumbs).toHaveText(['Home', 'Search']);
  await page.goBack();
  await expect(crumbs).toHaveText(['Home', 'Search', 'SUV']);
});

test('SHOP-10 Share sends the list with its filters, without campaign parameters, and copies its link where a device has no menu for sharing', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await openList(page, `${LIST}?utm_source=post`);
  const share = page.getByRole('button', { name: 'Share this list' });
  const toast = page.locator('toast-message');
  await share.click();
  await expect(toast).toHaveText('Link copied.');
  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  expect(await copied()).toBe(tenantUrl(SITE, LIST));
  await facetBox(page, 'make', 'Kia').check();
  await expect(page).toHaveURL(/make=Kia/);
  await share.click();
  await expect.poll(copied).toBe(tenantUrl(SITE, `${LIST}?make=Kia`));
});

test('SRCH-12 page links change the page in place, with its first car as the next tab stop, and are real URLs', async ({
  page,
  context,
}) => {
  await openList(page);
  await facetBox(page, 'car_type', 'used').check();
  await expect(page).toHaveURL(/car_type=used/);
  const link = page.getByRole('link', { name: 'Page 2' });
  const href = `${LIST}?car_type=used&page=2`;
  await expect(link).toHaveAttribute('href', href);
  const first = await titles(page);
  await link.press('Enter');
  await expect(page).toHaveURL(/car_type=used&page=2$/);
  await expect.poll(() => titles(page)).not.toEqual(first);
  await expect(page.locator('#search-results')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cards(page).first().locator(':focus')).toHaveCount(1);
  const other = await context.newPage();
  await other.goto(tenantUrl(SITE, href));
  await expect.poll(() => titles(other)).toEqual(await titles(page));
});

test('SRCH-07 SRCH-18 input before hydration (ticked, chosen, moved and typed) is not lost', async ({ page }) => {
  const release = await holdBack(page, /SearchIsland/);
  await page.goto(tenantUrl(SITE, LIST));
  await facetBox(page, 'make', 'Kia').check();
  await page.getByLabel('Sort by').selectOption('price:asc');
  await page
    .locator('.rail [data-facet="price"] input')
    .first()
    .evaluate((slider: HTMLInputElement) => {
      slider.value = '13499';
    });
  const upTo = page.getByRole('textbox', { name: 'Price to', exact: true });
  await upTo.fill('30,499');
  await upTo.blur();
  release();
  await expect(page).toHaveURL(/\?make=Kia&range\[price\]=13000:30000&sortBy=price:asc$/);
  await expect(page.getByRole('slider', { name: 'Price from' })).toHaveValue('13000');
  await expect(upTo).toHaveValue('$30,000');
  await expect(facetBox(page, 'make', 'Kia')).toBeChecked();
  await expect(cards(page).first()).toContainText('Kia');
});

test('the list searches the version of the index that belongs to its page', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const response = await page.goto(tenantUrl(SITE, LIST));
  const version = /stock-index;desc="([0-9a-f]{10})"/.exec((await response?.headerValue('server-timing')) ?? '')?.[1];
  await hydrated(page);
  await facetBox(page, 'make', 'Kia').check();
  await expect(page).toHaveURL(/make=Kia/);
  await expect(page.locator('#search-results')).toHaveAttribute('aria-busy', 'false');
  expect(requests.filter((path) => path.startsWith('/_data/stock'))).toEqual([`/_data/stock/${version}.json`]);
});

test('SRCH-18 if the index fails to load, the list and its texts stay as they are', async ({ browser }) => {
  const page = await browser.newPage();
  await page.route(/_data\/stock/, (route) => route.abort());
  await page.goto(tenantUrl(SITE, LIST));
  await hydrated(page);
  const before = await titles(page);
  await facetBox(page, 'make', 'Kia').check();
  await expect(page.locator('#search-results')).toHaveAttribute('aria-busy', 'false');
  expect(await titles(page)).toEqual(before);
  await page.close();
});

test('a static list and car keep name and price and omit controls', async ({ page }) => {
  await openList(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.locator('.site-header .brand')).toBeVisible();
  await expect(
    page.locator('.rail, .filters-button, .site-header nav, car-toggle, main .btn, .promo').filter({ visible: true }),
  ).toHaveCount(0);
  const href = await cards(page).first().getByRole('heading').getByRole('link').getAttribute('href');
  await page.goto(tenantUrl(SITE, href ?? '/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const buttons = page.locator('.btn, .sticky-bar, .gallery-tools, lead-form, phone-reveal, .show-more > summary');
  await expect(buttons.filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('details:not([open]) .specs').first()).toBeVisible();
  await expect(page.locator('.header-phone > span')).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a typed search says that the list is not searched, and links to the lists', async ({ page }) => {
    await page.goto(tenantUrl(SITE, `${LIST}?query=hilux`));
    await expect(page.getByRole('button', { name: 'Filters' })).toBeHidden();
    await page.locator('noscript').getByRole('link').click();
    await expect(page.locator('#browse')).toBeInViewport();
  });
  test('SRCH-22 a static list shows the tiles that are due and hides future ones', async ({ page }) => {
    await page.goto(tenantUrl(SITE, LIST));
    await expect(page.getByRole('heading', { name: 'Always here' })).toBeVisible();
    await expect(page.locator('.promo', { hasText: 'Summer sale' })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Summer sale' })).toBeHidden();
  });
});

test('FIN-06 the asterisk beside a repayment leads to its warning', async ({ page }) => {
  await openList(page);
  const star = cards(page).locator('a[href="#comparison-rate-warning"]').first();
  await expect(page.locator((await star.getAttribute('href')) ?? 'missing')).toHaveText(/^\* WARNING/);
});
