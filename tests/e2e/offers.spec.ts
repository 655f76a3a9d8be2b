import { basename, extname } from 'node:path';
import type { Page } from '@playwright/test';
import { CHANGED_EVENT } from '#stores/changed-event.ts';
import { DEMO_SITES, type Demo, demoOf } from './demo-dealers.ts';
import { expect, NOW, tenantUrl, test, withoutStockChanges } from './fixtures.ts';
import { fillForm } from './form-pages.ts';
import { databases } from './shopper.ts';

test.use({ allowConsole: [/status of 404/] }); // paths that must not exist are requested

type Offer = Demo['config']['offers'][number];
const demos = await Promise.all(DEMO_SITES.map(demoOf));
const isRunning = ({ from, until }: Offer, instant: number): boolean =>
  (from === null || Date.parse(from) <= instant) && (until === null || instant < Date.parse(until));
const makeSlug = (offer: Offer): string | null => {
  const { manufacturer: make } = offer;
  const name = typeof make === 'string' ? make : (make?.slug ?? make?.name ?? null);
  return name === null ? null : name.toLowerCase();
};
/** OFF-03: the path of an offer's page. */
const pathOf = ({ config }: Demo, offer: Offer): string =>
  config.manufacturer !== null || makeSlug(offer) === null
    ? `/offers/${offer.id}`
    : `/offers/${makeSlug(offer)}/${offer.id}`;
const cardOf = (page: Page, { name }: Offer) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

// The server's time would correct the clock.
test.beforeEach(({ page }) => withoutStockChanges(page));

/** Changes the page's clock; time-dependent elements update. */
async function setClock(page: Page, instant: number): Promise<void> {
  await page.clock.setFixedTime(instant);
  await page.evaluate((name) => document.dispatchEvent(new Event(name)), CHANGED_EVENT);
}

/** Status and final URL of a request made by the page. */
const statusAndPath = (page: Page, path: string): Promise<[number, string]> =>
  page.evaluate(async (target) => {
    const { status, url } = await fetch(target);
    return [status, new URL(url).pathname] as [number, string];
  }, path);

for (const demo of demos)
  test(`OFF-01 OFF-02 OFF-03 the offers of ${demo.site}: texts are cut at 200 characters, every button has a target`, async ({
    page,
  }) => {
    const offers = demo.config.offers.filter((offer) => isRunning(offer, NOW.getTime()));
    expect(offers.length).toBeGreaterThan(1);
    await page.goto(tenantUrl(demo.site, '/special-offers'));
    await expect(page.getByRole('article')).toHaveCount(offers.length);
    for (const offer of offers) {
      const offerCard = cardOf(page, offer);
      for (const [text, more, less] of [
        [offer.description, 'View more', 'View less'],
        [offer.disclaimer ?? '', 'View full disclaimer', 'View less disclaimer'],
      ] as const) {
        const toggle = offerCard.locator('summary').filter({ hasText: more });
        await expect(toggle).toHaveCount(text.length > 200 ? 1 : 0);
        if (text.length <= 200) continue;
        const fullText = offerCard.getByText(text, { exact: true });
        await expect(fullText).toBeHidden();
        await toggle.click(); // above the link that covers the card
        await expect(fullText).toBeVisible();
        await expect(toggle.getByText(less, { exact: true })).toBeVisible();
        await toggle.press('Enter');
        await expect(fullText).toBeHidden();
      }
      const enquire = offerCard.getByRole('link', { name: 'Enquire Now' });
      await expect(enquire).toHaveAttribute('href', pathOf(demo, offer));
      await expect(offerCard.getByRole('link', { name: /^Explore / })).toHaveCount(offer.model === null ? 0 : 1);
      if (offer.model !== null) {
        const explore = await offerCard.getByRole('link', { name: `Explore ${offer.model.name}` }).getAttribute('href');
        expect((await statusAndPath(page, explore ?? ''))[0]).toBe(200);
      }
    }
    const [first] = offers;
    if (first === undefined) return;
    const title = cardOf(page, first).getByRole('link', { name: first.name, exact: true });
    await title.click({ position: { x: 20, y: -40 }, force: true }); // above the name: the whole card is the link
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.name);
    for (const text of [first.description, ...(first.disclaimer?.split('\n') ?? [])])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
  });

test('OFF-02 a comparison rate and its warning are visible without opening anything', async ({ page }) => {
  const financedOffers = demos.flatMap((demo) =>
    demo.config.offers.filter(({ finance }) => finance !== null).map((offer) => ({ demo, offer })),
  );
  expect(financedOffers.length).toBeGreaterThan(0);
  for (const { demo, offer } of financedOffers)
    for (const path of ['/special-offers', pathOf(demo, offer)]) {
      await page.goto(tenantUrl(demo.site, path));
      const main = path === '/special-offers' ? cardOf(page, offer) : page.getByRole('main');
      const rates = main.getByText(/^\d+\.\d\d% p\.a\.( comparison rate)?$/);
      await expect(rates).toHaveText([/p\.a\.$/, /comparison rate$/]);
      const sizes = await rates.evaluateAll((elements) =>
        elements.map((element) => getComputedStyle(element).fontSize),
      );
      expect(new Set(sizes).size).toBe(1);
      const warning = main.getByText(/^WARNING: This comparison rate/);
      await expect(warning).toBeVisible();
      expect(await warning.evaluate((text) => text.closest('details'))).toBeNull();
    }
});

test('OFF-03 an enquiry about an offer reaches the dealer with the offer', async ({ page }) => {
  const [demo] = demos;
  const offer = demo?.config.offers.find((candidate) => isRunning(candidate, NOW.getTime()));
  if (demo === undefined || offer === undefined) throw new Error('No demo dealer has an offer.');
  await page.goto(tenantUrl(demo.site, pathOf(demo, offer)));
  await page.getByRole('main').getByRole('link', { name: 'Enquire Now' }).first().click();
  const form = page.locator('form[data-form="special-offer"]');
  await fillForm(form, { name: `Offer ${Date.now()}` });
  const name = await form.getByLabel('First name').inputValue();
  await form.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page).toHaveURL(tenantUrl(demo.site, '/success'));
  const leads = databases((db) => db.prepare('SELECT payload FROM leads WHERE payload LIKE ?').all(`%${name}%`)).flat();
  expect(leads.map((lead) => JSON.parse(String((lead as { payload: string }).payload)))).toMatchObject([
    { offer_id: offer.id, offer_name: offer.name, category: 'Special Offer Enquiry' },
  ]);
});

for (const demo of demos)
  test(`OFF-03 an offer of ${demo.site} is available under both spellings of its path`, async ({ page }) => {
    await page.goto(tenantUrl(demo.site, '/special-offers'));
    const offer = demo.config.offers.find((candidate) => makeSlug(candidate) !== null) ?? demo.config.offers[0];
    if (offer === undefined) throw new Error(`${demo.site} has no offer.`);
    const canonicalPath = pathOf(demo, offer);
    const spellings = [
      `/offers/${offer.id}`,
      `${canonicalPath}/`,
      ...(makeSlug(offer) === null ? [] : [`/offers/${makeSlug(offer)}/${offer.id}`]),
    ];
    for (const path of spellings) expect(await statusAndPath(page, path), path).toEqual([200, canonicalPath]);
    expect(await statusAndPath(page, `/offers/nobody/${offer.id}`)).toEqual([404, `/offers/nobody/${offer.id}`]);
  });

for (const demo of demos)
  test(`OFF-04 an offer of ${demo.site} that ends while its page is open says so, and disappears from every list`, async ({
    page,
  }) => {
    const offers = demo.config.offers.filter((offer) => isRunning(offer, NOW.getTime()));
    const ending = offers.find(({ until }) => until !== null);
    if (ending?.until == null) throw new Error(`${demo.site} has no offer that ends.`);
    const end = Date.parse(ending.until);
    await page.goto(tenantUrl(demo.site, '/special-offers'));
    await setClock(page, end - 1000);
    await expect(cardOf(page, ending)).toBeVisible();
    await setClock(page, end);
    await expect(cardOf(page, ending)).toBeHidden();
    await setClock(page, Date.parse('2099-01-01'));
    const openCount = demo.config.offers.filter(({ until }) => until === null).length;
    await expect(page.getByText('There are no offers at the moment.')).toBeVisible({ visible: openCount === 0 });

    await page.clock.setFixedTime(NOW);
    await page.goto(tenantUrl(demo.site, pathOf(demo, ending)));
    const form = page.locator('form[data-form="special-offer"]');
    await expect(form).toBeVisible();
    await expect(page.getByText('This offer has ended')).toBeHidden();
    await setClock(page, end);
    await expect(page.getByRole('heading', { name: 'This offer has ended' })).toBeVisible();
    await expect(form).toBeHidden();
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('OFF-01 texts expand, and the promotions scroll', async ({ page }) => {
    const demo = demos.find(
      ({ config }) => config.promotions.length > 1 && config.offers.some(({ description }) => description.length > 200),
    );
    const longOffer = demo?.config.offers.find(({ description }) => description.length > 200);
    if (demo === undefined || longOffer === undefined) throw new Error('No demo dealer has slides and a long offer.');
    await page.goto(tenantUrl(demo.site, '/special-offers'));
    await cardOf(page, longOffer).getByText('View more').click();
    await expect(cardOf(page, longOffer).getByText(longOffer.description, { exact: true })).toBeVisible();
    await page.goto(tenantUrl(demo.site, '/'));
    await expect(page.getByRole('button', { name: 'Next promotion' })).toBeHidden();
    await expect(page.getByRole('list', { name: 'Promotions' }).getByRole('listitem').first()).toBeVisible();
  });
});

const withSlides = demos.filter(
  ({ config }) => config.promotions.filter((slide) => isOpen(slide, NOW.getTime())).length > 1,
);
function isOpen(
  { from, until }: { readonly from: string | null; readonly until: string | null },
  instant: number,
): boolean {
  return (from === null || Date.parse(from) <= instant) && (until === null || instant < Date.parse(until));
}

for (const demo of withSlides)
  test(`TILE-03 the promotions of ${demo.site} are 540 by 1920, stepped by button and key, and never move by themselves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(tenantUrl(demo.site, '/'));
    const track = page.getByRole('list', { name: 'Promotions' });
    const openPromotions = demo.config.promotions.filter((slide) => isOpen(slide, NOW.getTime()));
    const slides = track.getByRole('listitem');
    await expect(slides).toHaveCount(openPromotions.length);
    await track.scrollIntoViewIfNeeded();
    const { width, height } = (await slides.first().boundingBox()) ?? { width: 0, height: 0 };
    expect([Math.round(width), Math.round(height)]).toEqual([1920, 540]);
    const visibleIndex = () => track.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth));
    const [previous, next] = [
      page.getByRole('button', { name: 'Previous promotion' }),
      page.getByRole('button', { name: 'Next promotion' }),
    ];
    await expect(previous).toBeDisabled();
    await next.click();
    await expect.poll(visibleIndex).toBe(1);
    await expect(previous).toBeEnabled();
    await track.press('ArrowLeft');
    await expect.poll(visibleIndex).toBe(0);
    for (let step = 1; step < openPromotions.length; step += 1) {
      await track.press('ArrowRight');
      await expect.poll(visibleIndex).toBe(step);
    }
    await expect(next).toBeDisabled();
    const animations = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Infinity).length +
        document.querySelectorAll('[autoplay]').length,
    );
    expect(animations).toBe(0);
    // Later slides appear and earlier ones disappear according to the page's clock.
    for (const instant of demo.config.promotions
      .flatMap(({ from, until }) => [from, until])
      .flatMap((date) => (date === null ? [] : Date.parse(date)))) {
      await page.goto(tenantUrl(demo.site, '/'));
      await setClock(page, instant);
      await expect(slides).toHaveCount(demo.config.promotions.filter((slide) => isOpen(slide, instant)).length);
    }
  });

test.describe('in dark mode', () => {
  test.use({ colorScheme: 'dark', viewport: { width: 1440, height: 900 } });
  for (const { site } of withSlides)
    test(`TILE-03 the text of a slide of ${site} is on top of its picture`, async ({ page }) => {
      await page.goto(tenantUrl(site, '/'));
      const title = page.getByRole('list', { name: 'Promotions' }).getByRole('heading').first();
      await title.scrollIntoViewIfNeeded();
      const isOnTop = () =>
        title.evaluate((heading) => {
          const { left, top, width, height } = heading.getBoundingClientRect();
          return heading.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        });
      await expect.poll(isOnTop).toBe(true);
    });
});

for (const demo of withSlides)
  test(`TILE-03 on a phone the promotions of ${demo.site} use other pictures, without a layout shift while they load`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          document.documentElement.dataset['shift'] = String(
            Number(document.documentElement.dataset['shift'] ?? 0) + entry.value,
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(tenantUrl(demo.site, '/'));
    const picture = page.getByRole('list', { name: 'Promotions' }).locator('img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true);
    const [slide] = demo.config.promotions.filter((candidate) => isOpen(candidate, NOW.getTime()));
    // Our own pictures are offered in several sizes, at URLs that contain their names.
    const name = basename(slide?.phoneImage ?? '', extname(slide?.phoneImage ?? ''));
    expect(await picture.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname)).toContain(`/${name}.`);
    expect(basename(slide?.image ?? '')).not.toContain(name);
    expect(Number(await page.locator('html').getAttribute('data-shift')) || 0).toBeLessThan(0.01);
  });
