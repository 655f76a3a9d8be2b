import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, test as withoutFixtures } from '@playwright/test';
import { DEMO_SITES, demoOf } from './demo-dealers.ts';
import { DIST, expect, NOW, SITES, tenantUrl, test, withoutStockChanges } from './fixtures.ts';

/** A fixture whose locations have what demo dealers lack: a map provider, a geocoder, a photo, an upcoming special day. */
const FIXTURE = 'all-on';

interface Dealer {
  readonly site: string;
  readonly contact: string;
  readonly locations: readonly {
    readonly slug: string;
    readonly name: string;
    readonly type: string;
    readonly coordinates: readonly (number | null)[];
    readonly postcode: string;
  }[];
  readonly config: Awaited<ReturnType<typeof demoOf>>['config'];
}

async function dealerOf(site: string): Promise<Dealer> {
  const { config } = await demoOf(site);
  const locations = config.locations
    .filter(({ visible }) => visible !== false)
    .map(({ slug, name, location_type, address }) => ({
      slug,
      name,
      type: location_type || 'sales',
      coordinates: [address.lat, address.long],
      postcode: address.postcode,
    }));
  return { site, contact: config.routes.contact, locations, config };
}
const dealers = await Promise.all(SITES.filter((site) => site === FIXTURE || DEMO_SITES.includes(site)).map(dealerOf));
const withSeveral = dealers.filter(
  ({ locations, config }) => locations.length > 1 && config.locationRules.contactShows === 'all',
);
const demos = withSeveral.filter(({ site }) => site !== FIXTURE);
const [demo] = demos
  .filter(({ locations }) => locations.every(({ coordinates: [lat] }) => lat !== null))
  .sort((a, b) => b.locations.length - a.locations.length);
if (demo === undefined) throw new Error('There is no demo dealer with several locations.');
const first = (dealer: Dealer) => {
  const [location] = dealer.locations;
  if (location === undefined) throw new Error(`${dealer.site} has no location.`);
  return location;
};
const cards = (page: Page) => page.locator('[data-locations] > article');

for (const dealer of withSeveral)
  test(`LOC-02 LOC-03 LOC-05 cards of ${dealer.site}: pictures, and columns by number of cards`, async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await page.goto(tenantUrl(dealer.site, dealer.contact));
    await expect(cards(page)).toHaveCount(dealer.locations.length);
    const tops = await cards(page).evaluateAll((all) =>
      all.map((card) => Math.round(card.getBoundingClientRect().top)),
    );
    const columns: { readonly [count: number]: number } = { 2: 2, 3: 3, 4: 4, 6: 3 };
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns[dealer.locations.length] ?? 4);
    const heights: [name: string, height: number | undefined][] = [];
    for (const { name } of dealer.locations) {
      const card = cards(page).filter({ has: page.getByRole('link', { name, exact: true }) });
      const picture = card.getByRole('img').first();
      if ((await card.locator('.location-image').count()) > 0)
        heights.push([name, (await picture.boundingBox())?.height]);
    }
    expect(heights.length).toBeGreaterThan(0);
    expect(heights).toEqual(heights.map(([name]) => [name, 150]));
  });

test('ROUTE-06 LOC-05 View Location and View Details link to each other; the enquiry is preset to the location', async ({
  page,
}) => {
  const { slug, name } = first(demo);
  await page.goto(tenantUrl(demo.site, `/locations/${slug}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('link', { name: `View Details, ${name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/contact-us/${slug}$`));
  await expect(page.getByLabel('Location', { exact: true }).locator('option:checked')).toHaveText(name);
  await page.getByRole('link', { name: `View Location, ${name}` }).click();
  await expect(page).toHaveURL(new RegExp(`/locations/${slug}$`));
});

test('ROUTE-06 the stock of a location is a search for it, and its team has a page', async ({ page }) => {
  const { slug, name } = first(demo);
  await page.goto(tenantUrl(demo.site, `/locations/${slug}`));
  await page.getByRole('link', { name: /^See .* here$/ }).click();
  await expect(page).toHaveURL(/location_name=/);
  await expect(page.getByRole('button', { name: new RegExp(name) }).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Meet the team' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('LOC-08 the dialog with holiday hours: names and hours, closed days say Closed, Esc restores the focus', async ({
  page,
}) => {
  await page.goto(tenantUrl(demo.site, `/locations/${first(demo).slug}`));
  const button = page.getByRole('button', { name: 'Holiday Opening Hours' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Holiday Opening Hours' });
  await expect(dialog).toBeVisible();
  const christmas = dialog.locator('dl > div').filter({ hasText: 'Christmas Day' }).first();
  await expect(christmas).toContainText('Friday 25 December 2026');
  await expect(christmas).toContainText('Closed');
  for (let tab = 0; tab < 6; tab += 1) {
    await page.keyboard.press('Tab');
    const isOutside = await page.evaluate(
      () =>
        document.activeElement?.closest('main, header, footer') !== null &&
        document.activeElement?.closest('dialog') === null,
    );
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('LOC-08 a page viewed after Christmas no longer lists it in the holiday hours', async ({ page }) => {
  await withoutStockChanges(page);
  await page.clock.setFixedTime(new Date('2026-12-26T03:00:00Z'));
  await page.goto(tenantUrl(demo.site, `/locations/${first(demo).slug}`));
  const line = (text: string) => page.locator('dialog dl > div').filter({ hasText: text });
  await expect(line('Friday 25 December 2026')).toHaveAttribute('hidden');
  await expect(line('Friday 1 January 2027')).not.toHaveAttribute('hidden');
  await expect(page.getByRole('button', { name: 'Holiday Opening Hours' })).toBeVisible();
});

test('LOC-08 a page viewed after all holidays has no button for them', async ({ page }) => {
  await withoutStockChanges(page);
  await page.clock.setFixedTime(new Date('2029-01-01T00:00:00Z'));
  await page.goto(tenantUrl(demo.site, `/locations/${first(demo).slug}`));
  await expect(page.locator('dialog dl > div:not([hidden])')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Holiday Opening Hours' })).toBeHidden();
});

test('LOC-10 the page lists today first and marks its line', async ({ page }) => {
  await page.goto(tenantUrl(demo.site, `/locations/${first(demo).slug}`));
  await expect(page.locator('[data-today]').first()).toHaveText(/^Today: \d/);
  await expect(page.locator('[data-weekdays][data-now]').first()).toContainText(/Mon-Fri|Fri/);
  await expect(page.getByText('Open now', { exact: true }).first()).toBeVisible();
});

test('LOC-11 a postcode sorts the locations by distance; an invalid one is refused', async ({ page }) => {
  await page.goto(tenantUrl(demo.site, demo.contact));
  const field = page.getByLabel(/^Nearest to your/);
  const search = async (postcode: string) => {
    await field.fill(postcode);
    await page.getByRole('button', { name: 'Find nearest' }).click();
  };
  const status = page.locator('nearest-location [role="status"]');
  await search('12');
  await expect(status).toHaveText('Invalid postcode. Please enter a 4-digit number.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await search('0001');
  await expect(status).toHaveText('Invalid postcode');
  for (const location of [demo.locations.at(-1), first(demo)]) {
    await search(location?.postcode ?? '');
    await expect(status).toContainText(`is nearest to ${location?.postcode}`);
    const distances = await page.locator('[data-distance]:visible').allTextContents();
    const km = distances.map((text) => Number(text.replace(/\D/g, '')));
    expect(km).toHaveLength(demo.locations.length);
    expect(km).toEqual([...km].sort((a, b) => a - b));
    // As near as the town of the postcode: another location in the same town may be a street closer.
    expect(km[0]).toBeLessThanOrEqual(30);
  }
  await expect(field).not.toHaveAttribute('aria-invalid');
  await search('0001');
  await expect(page.locator('[data-distance]:visible')).toHaveCount(0);
  await search(first(demo).postcode);
  await expect(page.locator('[data-distance]:visible')).toHaveCount(demo.locations.length);
  // Switched to miles, as in the United States, because no demo dealer there has several locations.
  const nearby = page.locator('[data-distance]:visible');
  const inKm = await nearby.allTextContents();
  await page.locator('nearest-location').evaluate((element) => element.setAttribute('unit', 'mi'));
  await search(first(demo).postcode);
  const miles = inKm.map((text) => Number(text.replace(/\D/g, '')) / 1.609344);
  await expect(nearby.first()).toHaveText(/^\s*About [\d,]+\smi away\s*$/);
  for (const [index, text] of (await nearby.allTextContents()).entries())
    expect(Math.abs(Number(text.replace(/\D/g, '')) - (miles[index] ?? 0)), text).toBeLessThanOrEqual(1);
});

const withCarousel = demos.filter(({ site }) => {
  const file = join(DIST, site, 'about-us.html');
  return existsSync(file) && readFileSync(file, 'utf8').includes('class="location-carousel"');
});
for (const { site, locations } of withCarousel)
  test(`LOC-04 the carousel of ${site}: buttons disabled at the ends, arrow keys scroll, the hint follows its rule`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(tenantUrl(site, '/about-us'));
    const carousel = page.locator('.location-carousel');
    await expect(carousel.getByRole('heading', { name: 'Our Locations' })).toBeVisible();
    const list = carousel.getByRole('list', { name: 'Our Locations' });
    const [previous, next] = ['Previous locations', 'Next locations'].map((name) =>
      carousel.getByRole('button', { name }),
    );
    const hint = carousel.getByText('Swipe', { exact: true });
    const isScrollable = locations.length > 3;
    await expect(hint).toBeVisible({ visible: !isScrollable });
    await expect(previous as NonNullable<typeof previous>).toBeDisabled();
    await expect(next as NonNullable<typeof next>).toBeEnabled({ enabled: isScrollable });
    if (isScrollable) {
      await list.focus();
      await page.keyboard.press('ArrowRight');
      await expect(previous as NonNullable<typeof previous>).toBeEnabled();
      await next?.focus();
      await page.keyboard.press('ArrowLeft');
      await expect(previous as NonNullable<typeof previous>).toBeDisabled();
      // Alt and an arrow is the browser's Back, which must still work.
      const handled = await list.evaluate((node) => {
        const dispatchArrow = (init: KeyboardEventInit): boolean =>
          !node.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true, ...init }),
          );
        return [dispatchArrow({}), dispatchArrow({ altKey: true }), dispatchArrow({ metaKey: true })];
      });
      expect(handled).toEqual([true, false, false]);
      for (let times = 1; times < locations.length && (await next?.isEnabled()); times += 1) {
        const before = await list.evaluate((node) => node.scrollLeft);
        await next?.click();
        await expect.poll(() => list.evaluate((node) => node.scrollLeft)).toBeGreaterThan(before);
      }
      await expect(next as NonNullable<typeof next>).toBeDisabled();
      await expect(list).toBeFocused();
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(hint).toBeVisible();
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('LOC-04 LOC-11 locations without JavaScript: a scrollable list, hours, no field without a function', async ({
    page,
  }) => {
    await page.goto(tenantUrl(demo.site, demo.contact));
    await expect(cards(page)).toHaveCount(demo.locations.length);
    await expect(page.getByLabel(/^Nearest to your/)).toBeHidden();
    await expect(page.locator('.hours').first()).toBeVisible();
    const [carousel] = withCarousel;
    if (carousel === undefined) throw new Error('No demo dealer has a carousel.');
    await page.goto(tenantUrl(carousel.site, '/about-us'));
    await expect(page.getByRole('button', { name: 'Next locations' })).toBeHidden();
    await expect(page.locator('.location-carousel article')).toHaveCount(carousel.locations.length);
  });
});

withoutFixtures.describe('LOC-05 a map of another provider', () => {
  withoutFixtures('is loaded with the button only, and names its provider', async ({ page }) => {
    const tileRequests: string[] = [];
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    await page.clock.setFixedTime(NOW);
    await page.route(/^https:\/\/tiles\.example\//, (route) => {
      tileRequests.push(route.request().url());
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>',
      });
    });
    await page.goto(tenantUrl(FIXTURE, '/locations/all-on-central'), { waitUntil: 'networkidle' });
    expect(tileRequests).toEqual([]);
    const button = page.getByRole('button', { name: 'Show map' });
    await button.click();
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
    await expect.poll(() => tileRequests.length).toBeGreaterThan(3);
    const zoomOf = (url: string): number => Number(new URL(url).pathname.split('/')[1]);
    const before = Math.max(...tileRequests.map(zoomOf));
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => Math.max(...tileRequests.map(zoomOf))).toBe(before + 1);
    const attribution = page.getByRole('link', { name: '© Example Maps' });
    await expect(attribution).toBeVisible();
    await expect(button).toBeHidden();
    await page.getByRole('button', { name: 'Close map' }).press('Enter');
    await expect(button).toBeFocused();
    await expect(attribution).toBeHidden();
    await button.press('Enter');
    await expect(page.getByRole('region', { name: 'Map showing All On Central' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Zoom in' })).toBeFocused();
    expect(problems).toEqual([]);
  });

  withoutFixtures(
    'LOC-05 whose tiles fail to load shows the drawing again with a message, and loads on the next try',
    async ({ page }) => {
      let isWorking = false;
      await page.route(/^https:\/\/tiles\.example\//, (route) =>
        isWorking
          ? route.fulfill({
              contentType: 'image/svg+xml',
              body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>',
            })
          : route.fulfill({ status: 503 }),
      );
      await page.goto(tenantUrl(FIXTURE, '/locations/all-on-central'));
      const button = page.getByRole('button', { name: 'Show map' });
      const status = page.locator('location-map [role="status"]');
      await button.press('Enter');
      await expect(status).toHaveText('The map could not be loaded.');
      await expect(button).toBeFocused();
      await expect(page.getByRole('link', { name: '© Example Maps' })).toBeHidden();
      isWorking = true;
      await button.press('Enter');
      await expect(page.getByRole('link', { name: '© Example Maps' })).toBeVisible();
      await expect(status).toBeEmpty();
    },
  );

  withoutFixtures(
    'LOC-11 FORM-12 a geocoder with a key is called by the site itself, with the postcode; if it fails or finds nothing, the built-in table is used',
    async ({ page }) => {
      const requests: string[] = [];
      let httpStatus = 200;
      let results: readonly object[] = [{ geometry: { location: { lat: -33.9, lng: 151.2 } } }];
      await page.route('**/api/geocode?*', (route) => {
        requests.push(route.request().url());
        return route.fulfill({ status: httpStatus, json: { results } });
      });
      await page.goto(tenantUrl(FIXTURE, '/contact-us'));
      const search = async (postcode: string) => {
        await page.getByLabel(/^Nearest to your/).fill(postcode);
        await page.getByRole('button', { name: 'Find nearest' }).click();
      };
      const status = page.locator('nearest-location [role="status"]');
      await search('2000');
      await expect(status).toContainText('is nearest to 2000');
      expect(requests).toEqual([tenantUrl(FIXTURE, '/api/geocode?postcode=2000')]);
      const order = await cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-lat') !== null));
      expect(order).toEqual([true, true, false, false]);
      httpStatus = 500;
      await search('3000');
      await expect(status).toContainText('is nearest to 3000');
      httpStatus = 200;
      results = [];
      await search('4305');
      await expect(status).toContainText('is nearest to 4305');
    },
  );
});
