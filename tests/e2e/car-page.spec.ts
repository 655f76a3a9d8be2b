import { fixtureCar, isForSale } from './fixture-cars.ts';
import { expect, SITES, tenantUrl, test, withoutStockChanges } from './fixtures.ts';
import { carsOf } from './saved-cars.ts';
import { listSettled } from './search-page.ts';

const TENANT = 'all-on';
type Page = import('@playwright/test').Page;
const car = fixtureCar(TENANT, isForSale);
const url = tenantUrl(TENANT, car.path);
const PHONE = { width: 390, height: 844 };

/** The time, by the site's clock, at which a page is opened. */
const openAt = async (page: Page, instant: string, path = car.path): Promise<void> => {
  await page.clock.install({ time: new Date(instant) });
  await withoutStockChanges(page);
  await page.goto(tenantUrl(TENANT, path));
};
const gallery = (page: Page) => page.locator('photo-gallery').first();
const counter = (page: Page) => gallery(page).locator('.gallery-counter');
/** The visible picture of the strip. */
const visiblePhoto = (page: Page) =>
  gallery(page)
    .locator('[data-slides]')
    .evaluate((strip) => {
      const index = Math.round(strip.scrollLeft / strip.clientWidth);
      return { index, src: strip.children[index]?.querySelector('img')?.getAttribute('src') };
    });

test('DET-01 a photo is fetched in one format only, though the loop of the gallery has copies', async ({ page }) => {
  const car = carsOf('marri-touring').find(({ images }) => images.length > 1);
  const formats = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image') formats.add(response.headers()['content-type'] ?? '');
  });
  await page.goto(tenantUrl('marri-touring', `/cars/${car?.slug}`));
  await expect(gallery(page).locator('[data-slides] > li[aria-hidden="true"]')).toHaveCount(2);
  await page.waitForLoadState('networkidle');
  expect([...formats].sort()).toEqual(['image/avif', 'image/svg+xml']);
});

test('DET-01 the gallery: index 1, loop by button, key and swipe, copies hidden, full screen, no layout shift', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const scope = window as unknown as { shiftCount: number };
    scope.shiftCount = 0;
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as unknown as { hadRecentInput: boolean; sources: { node: Node | null }[] }[];
      for (const { hadRecentInput, sources } of shifts)
        for (const { node } of sources)
          if (!hadRecentInput && node && document.querySelector('.car-photos')?.contains(node)) scope.shiftCount += 1;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  const count = car.images?.length ?? 0;
  await expect(counter(page)).toHaveText(`1 / ${count}`);
  const lines = await counter(page).evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const tops = new Set<number>();
    const range = document.createRange();
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      for (const { top, width } of range.getClientRects()) if (width > 0) tops.add(Math.round(top));
    }
    return tops.size;
  });
  expect(lines, 'lines of the counter').toBe(1);
  const primary = await gallery(page).locator('#photo-1 img').getAttribute('src');
  await expect.poll(() => visiblePhoto(page)).toEqual({ index: 1, src: primary });

  const next = page.getByRole('button', { name: 'Next photo' });
  for (let clicks = 0; clicks < count; clicks += 1) await next.click();
  await expect(counter(page)).toHaveText(`1 / ${count}`);
  await expect.poll(() => visiblePhoto(page)).toEqual({ index: 1, src: primary });
  await page.getByRole('button', { name: 'Previous photo' }).click();
  await expect(counter(page)).toHaveText(`${count} / ${count}`);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(counter(page)).toHaveText(`2 / ${count}`);

  // Swiping past the last picture ends on the copy of the first one, which is then replaced by the first itself.
  await gallery(page)
    .locator('[data-slides]')
    .evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth, behavior: 'instant' }));
  await expect(counter(page)).toHaveText(`1 / ${count}`);
  await expect.poll(async () => (await visiblePhoto(page)).index).toBe(1);

  const pictures = page
    .getByRole('group', { name: /^Pictures of/ })
    .getByRole('listitem')
    .getByRole('img');
  await expect(pictures.filter({ visible: true })).not.toHaveCount(0);
  const copies = gallery(page).locator('[data-slides] > li[aria-hidden="true"]');
  await expect(copies).toHaveCount(2);
  expect(await copies.evaluateAll((all) => all.every((copy) => (copy as HTMLElement).inert && !copy.id))).toBe(true);
  expect(await page.evaluate(() => (window as unknown as { shiftCount: number }).shiftCount)).toBe(0);

  const full = page.getByRole('button', { name: 'View photos full screen' });
  await full.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Pictures of/ });
  await expect(dialog.locator('.gallery-counter')).toHaveText(`1 / ${count}`);
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.locator('.gallery-counter')).toHaveText(`${count} / ${count}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(full).toBeFocused();
  await expect(counter(page)).toHaveText(`${count} / ${count}`);
});

test('DET-01 a picture of the whole page, as in a report, shows the first photo', async ({ page }) => {
  await page.goto(url);
  await expect.poll(async () => (await visiblePhoto(page)).index).toBe(1);
  await page.screenshot({ fullPage: true });
  // Long enough for the end of a scroll that the browser caused; not every version causes one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  await expect.poll(async () => (await visiblePhoto(page)).index).toBe(1);
  await expect(counter(page)).toHaveText(`1 / ${car.images?.length}`);
  // Afterwards it can still be scrolled.
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect(counter(page)).toHaveText(`2 / ${car.images?.length}`);
  await expect.poll(async () => (await visiblePhoto(page)).index).toBe(2);
});

test.describe('a missing picture', () => {
  test.use({ allowConsole: [/Failed to load resource/] });
  test('DET-01 is replaced by a placeholder; a single picture has no controls', async ({ page }) => {
    const singlePhotoCar = fixtureCar(
      TENANT,
      ({ images, status }) => images?.length === 1 && (status ?? 'in_stock') === 'in_stock',
    );
    const [source = ''] = singlePhotoCar.images ?? [];
    await page.route(`**${source}*`, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(tenantUrl(TENANT, singlePhotoCar.path));
    await expect(gallery(page).getByText('This photo could not be loaded.')).toBeVisible();
    await expect(gallery(page).getByRole('button')).toHaveCount(0);
  });
});

test.describe('in dark mode', () => {
  test.use({ colorScheme: 'dark' });
  for (const site of SITES.filter((name) => carsOf(name).some(({ status }) => status === 'sold')))
    test(`TAG-01 the tag of a car of ${site} is on top of its picture`, async ({ page }) => {
      const sold = carsOf(site).find(({ status, image }) => status === 'sold' && image !== null);
      await page.goto(tenantUrl(site, `/cars/${sold?.slug}`));
      const tag = page.locator('.car-photos .card-tag');
      const isOnTop = () =>
        tag.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
      await expect.poll(isOnTop).toBe(true);
    });
});

test('DET-03 DET-06 PRICE-05 PHONE-01 collapsed texts, the price after a trade-in, the phone number', async ({
  page,
}) => {
  await page.goto(url);
  // DET-06: the focus stays on the button.
  const key = page.locator('#key_information');
  await expect(key.locator('dt').filter({ visible: true })).toHaveCount(4);
  const more = key.locator('summary').filter({ hasText: 'Show More' });
  await more.press('Enter');
  await expect(key.locator('dt').filter({ visible: true }).nth(4)).toBeVisible();
  const less = key.locator('summary').filter({ hasText: 'Show Less' });
  await expect(less).toBeFocused();
  const bottomOfLast = (await key.locator('dd').filter({ visible: true }).last().boundingBox())?.y ?? 0;
  expect((await less.boundingBox())?.y).toBeGreaterThan(bottomOfLast);

  // PRICE-05: only for this car's journey, never in structured data, and removable.
  const price = page.locator('.buy-box-price .price-figure');
  const bar = page.locator('.bar-price .price-figure');
  const advertised = await price.textContent();
  const offer = (car_id: number, offer_price = 2500) =>
    page.evaluate(
      (valuation) => sessionStorage.setItem('caryard.valuation', JSON.stringify({ ...valuation, rego: null })),
      { car_id, offer_price },
    );
  await offer(car.id + 1);
  const [script] = await Promise.all([page.waitForResponse(/changeover/), page.reload()]);
  await page.evaluate((src) => import(src), script.url()); // it has run
  await expect(price).toHaveText(advertised ?? '');
  await offer(car.id);
  await page.reload();
  const reduced = `$${((car.price ?? 0) - 2500).toLocaleString('en-AU')}`;
  await expect(price).toHaveText(reduced);
  await expect(bar).toHaveText(reduced);
  const barType = page.locator('.sticky-bar .price-type');
  if ((await barType.innerText()) !== '') await expect(barType).toHaveText(/, after trade-in$/);
  await expect(page.getByText('After your trade-in estimate of $2,500.')).toBeVisible();
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data ?? '{}').offers.price).toBe(car.price);
  await page.getByRole('button', { name: 'Show the price without it' }).click();
  await expect(price).toHaveText(advertised ?? '');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('caryard.valuation'))).toBeNull();
  const back = page.getByRole('button', { name: 'Show the price with your trade-in' });
  await expect(back).toBeFocused();
  await back.click();
  await expect(price).toHaveText(reduced);
  // An offer that leaves no price: the advertised one and the offer are named.
  await offer(car.id, (car.price ?? 0) + 1000);
  await page.reload();
  await expect(page.locator('.buy-box-price .price-text')).toHaveText('Enquire for price.');
  const [figure, covering] = [car.price ?? 0, (car.price ?? 0) + 1000].map(
    (dollars) => `$${dollars.toLocaleString('en-AU')}`,
  );
  await expect(page.locator('.price-after-trade-in')).toContainText(
    new RegExp(`^Advertised at \\${figure}.*\\. Your trade-in estimate is \\${covering}\\.`),
  );
  await page.getByRole('button', { name: 'Show the price without it' }).click();
  await expect(price).toHaveText(advertised ?? '');

  // PHONE-01: five digits, then the whole number as a focused link.
  const block = page.locator('phone-reveal');
  await expect(block).toContainText(/^\s*\d\d \d{3}…/);
  expect(
    await block.evaluate((element) => element.outerHTML.replace(/car="\d+"/, '').match(/\d{6,}|\d[\d ]{8,}\d/)),
  ).toBeNull();
  await expect(block.getByRole('link')).toHaveAttribute('href', /^\/contact/);
  await block.evaluate((element) => element.querySelector('a')?.click()); // a click that does not move the focus, as in Safari
  const number = block.getByRole('link');
  await expect(number).toHaveAttribute('href', /^tel:\+61\d{9}$/);
  await expect(number).toHaveText(/^\d\d \d{4} \d{4}$/);
  await expect(number).toBeFocused();
  // It looks like a link, and is large enough for a thumb.
  await expect(number.locator('.figures')).toHaveCSS('text-decoration-line', 'underline');
  expect((await number.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test.describe('a car without a number', () => {
  test('PHONE-03 ERR-01 if the dealer has none: no block, no alert, and a message in the console', async ({ page }) => {
    const site = 'all-off';
    const carWithoutNumber = carsOf(site).find(({ status }) => status === 'in_stock');
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.goto(tenantUrl(site, `/cars/${carWithoutNumber?.slug}`));
    expect((await warned).text()).toContain('No phone number');
    await expect(page.locator('phone-reveal')).toBeHidden();
    await expect(page.locator('main a[href^="tel:"]')).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
  });
});

test.describe('the sticky bar on a phone', () => {
  // The visitor is in Perth, two hours behind the dealer in Brisbane.
  test.use({ viewport: PHONE, timezoneId: 'Australia/Perth' });
  test('DET-14 LOC-10 Call Now by the dealer’s clock to the minute; 50 px; a focused element is not covered', async ({
    page,
  }) => {
    const call = page.locator('.sticky-bar').getByRole('link', { name: /call/i });
    // Monday 23 November 2026, one minute before half past five in Brisbane.
    await openAt(page, '2026-11-23T07:29:00Z');
    await expect(call).toBeVisible();
    await expect(call).toHaveAttribute('href', /^tel:\+61/);
    const bar = page.locator('.sticky-bar');
    const enquire = bar.getByRole('link', { name: 'Enquire' });
    const box = await enquire.boundingBox();
    await page.clock.runFor(61_000);
    await expect(call).toBeHidden();
    expect(await enquire.boundingBox()).toEqual(box);

    await expect(bar.getByRole('link')).toHaveText(['Enquire']);
    const scrollTo = async (top: number) => {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      await page.waitForFunction((y) => window.scrollY === y, top);
      await page.clock.runFor(50);
    };
    await scrollTo(50);
    await expect(bar).not.toHaveAttribute('data-scrolled');
    await scrollTo(51);
    await expect(bar).toHaveAttribute('data-scrolled');

    // On phones with a home indicator, the buttons are above it.
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34 } });
    await expect(bar).toHaveCSS('padding-bottom', '34px');
    const toast = page.locator('toast-message');
    await expect(toast).toHaveCSS('bottom', `${76 + 34}px`); // above the bar

    for (let clicks = 0; clicks < 25; clicks += 1) await page.keyboard.press('Tab');
    const isFocusCovered = () =>
      page.evaluate(() => {
        const focused = document.activeElement?.getBoundingClientRect();
        const cover = document.querySelector('.sticky-bar')?.getBoundingClientRect();
        return focused && cover && focused.bottom > cover.top && !document.activeElement?.closest('.sticky-bar');
      });
    await expect.poll(isFocusCovered).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    // While the page's form is in view, that form's own button is used instead.
    const form = page.locator('.car-enquiry');
    await form.scrollIntoViewIfNeeded();
    await expect(bar).toBeHidden();
    await expect(toast).toHaveCSS('bottom', '34px');
    await scrollTo(51);
    await expect(bar).toBeVisible();
    await form.getByRole('textbox').first().focus();
    await expect(bar).toBeHidden();
  });
});

test('DET-09 one main and one secondary button are above the fold, the others are a plain list below', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(url);
  const boxesOf = (selector: string) =>
    page.locator(selector).evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect()));
  const buttons = await boxesOf('.buy-box-actions .btn');
  const links = await boxesOf('.buy-box-actions .action-link');
  expect([buttons.length, links.length > 1]).toEqual([2, true]);
  expect(Math.max(...buttons.map(({ bottom }) => bottom))).toBeLessThan(900);
  expect(Math.min(...links.map(({ top }) => top))).toBeGreaterThan(Math.max(...buttons.map(({ bottom }) => bottom)));
  expect(Math.min(...links.map(({ height }) => height))).toBeGreaterThanOrEqual(44);
  const side = page.locator('.car-side');
  expect(await side.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
});

test.describe('a sold car', () => {
  test.use({ allowConsole: [/status of 410/] });
  test('DET-08 says so, suggests similar ones, has no buttons to buy it, and is removed after some days', async ({
    page,
  }) => {
    const sold = fixtureCar(TENANT, ({ status, sold_at }) => status === 'sold' && sold_at === '-1d');
    await page.goto(tenantUrl(TENANT, sold.path));
    await expect(page.getByText('SOLD', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Find Me Something Similar' })).toBeVisible();
    await expect(page.locator('.buy-box-actions, .sticky-bar, form[data-form]')).toHaveCount(0);
    const soldCar = fixtureCar(TENANT, ({ status, sold_at }) => status === 'sold' && sold_at === '-12d');
    expect((await page.goto(tenantUrl(TENANT, soldCar.path)))?.status()).toBe(410);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^The \d{4} .+ is no longer for sale$/);
    await expect(page).toHaveTitle(/^The \d{4} .+ is no longer for sale/);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^See .+ in stock$/ })
      .click();
    await expect(page).toHaveURL(/\/search\/[a-z0-9-]+(\/[a-z0-9-]+)?$/);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });
});

test('SHOP-10 Share copies the page’s link where a device has no menu for sharing, and otherwise opens that', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await page.goto(`${url}?utm_source=post#enquiry`);
  const share = page.getByRole('button', { name: /^Share \d{4} / });
  const toast = page.locator('toast-message');
  await share.click();
  await expect(toast).toHaveText('Link copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await share.click();
  await expect(toast).toHaveText('The link could not be copied. Copy the address of this page instead.');

  // The first menu is closed without a choice, after which nothing is copied; the second cannot be opened.
  await page.addInitScript(() => {
    const shared: (string | undefined)[] = [];
    const copied: string[] = [];
    Object.assign(window, { shared, copied });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text: string) => copied.push(text) } });
    navigator.share = ({ url } = {}) => {
      shared.push(url);
      return Promise.reject(new DOMException('', shared.length === 1 ? 'AbortError' : 'NotAllowedError'));
    };
  });
  await page.reload();
  const recorded = (name: 'shared' | 'copied') => page.evaluate((key) => (window as never)[key] as string[], name);
  await share.click();
  await expect.poll(() => recorded('shared')).toEqual([url]);
  await expect(toast).toBeEmpty();
  await share.click();
  await expect(toast).toHaveText('Link copied.');
  expect(await recorded('shared')).toEqual([url, url]);
  expect(await recorded('copied')).toEqual([url]);
});

test('DET-02 See more from this dealer lists cars of that dealership only', async ({ page }) => {
  const slugsOf = (site: string): string[] => carsOf(site).flatMap(({ dealership_slug }) => dealership_slug ?? []);
  const group = SITES.find((site) => new Set(slugsOf(site)).size > 1) ?? '';
  const [groupCar] = carsOf(group).filter(({ status }) => status === 'in_stock');
  await page.goto(tenantUrl(group, `/cars/${groupCar?.slug}`));
  await page.getByRole('link', { name: 'See more from this dealer' }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]dealership_slug=${groupCar?.dealership_slug}$`));
  const sameDealership = carsOf(group).filter(({ dealership_slug }) => dealership_slug === groupCar?.dealership_slug);
  await expect(page.locator('#search-count')).toHaveText(new RegExp(`^${sameDealership.length} `));
  const cards = page.locator('#search-results article');
  await expect(cards).toHaveCount(Math.min(21, sameDealership.length));
  await listSettled(page);
  const shownIds = await cards.evaluateAll((elements) =>
    elements.map((card) => Number((card as HTMLElement).dataset.car)),
  );
  expect(shownIds.filter((id) => !sameDealership.some((car) => car.id === id))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('DET-01 DET-05 PHONE-01 pictures, sections and contact links work', async ({ page }) => {
    await page.goto(url);
    await page
      .getByRole('group', { name: /^Pictures of/ })
      .getByRole('link')
      .nth(1)
      .click();
    await expect.poll(async () => (await visiblePhoto(page)).index).toBe(1);
    const last = page.locator('.collapsible-section').last();
    await last.locator('summary').first().click();
    await expect(last.locator('.section-body')).toBeVisible();
    await page.locator('phone-reveal a').click();
    await expect(page).toHaveURL(/\/contact/);
  });
});
