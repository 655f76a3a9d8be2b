import type { Page } from '@playwright/test';
import { DEMO_SITES } from './demo-dealers.ts';
import { expireTimeout, holdTimeouts } from './expire-timeout.ts';
import { expect, tenantUrl, test } from './fixtures.ts';
import { builtPage, carsOf, open } from './saved-cars.ts';

/**
 * Failures that are logged and never shown (ERR-01), and that of a PDF, which is shown (ERR-02); for the account see garage.spec.ts, for
 * valuations trade-in.spec.ts.
 */
const site = DEMO_SITES[0] as string;
test.use({
  allowConsole: [/ERR_FAILED|The stock could not be loaded|search|status of 500/i],
  viewport: { width: 390, height: 844 },
});

const alerts = (page: Page) => page.getByRole('alert').filter({ visible: true, hasText: /\S/ });

test('ERR-01 a failed search keeps the displayed cars, and a range outside the stock gives no error', async ({
  page,
}) => {
  const list = '/search/used-cars';
  await page.goto(tenantUrl(site, list));
  const cards = page.locator('#search-results article');
  const count = await cards.count();
  expect(count).toBeGreaterThan(0);
  await page.route(/_data\/stock[./]/, (route) => route.abort());
  await page.reload();
  await page.getByRole('searchbox').first().fill('zz');
  await page.keyboard.press('Enter');
  await page.waitForLoadState('networkidle');
  await expect(cards).toHaveCount(count);
  await expect(alerts(page)).toHaveCount(0);
  await page.unroute(/_data\/stock[./]/);
  await open(page, site, `${list}?range[price]=1:999999999`);
  await expect(cards.first()).toBeVisible();
  await expect(alerts(page)).toHaveCount(0);
});

test('ERR-01 PHONE-02 a reveal that cannot be counted still shows the number, once and without a message', async ({
  page,
}) => {
  const car = carsOf(site).find(({ slug }) => builtPage(site, `/cars/${slug}`).includes('<phone-reveal'));
  let calls = 0;
  await page.route('**/api/phone-reveal', (route) => {
    calls += 1;
    return route.abort();
  });
  await open(page, site, `/cars/${car?.slug}`);
  const phone = page.locator('phone-reveal a').filter({ visible: true }).first();
  const counted = page.waitForRequest('**/api/phone-reveal');
  await phone.press('Enter');
  expect((await counted).postDataJSON()).toEqual({
    car_id: car?.id,
    dealership_id: expect.any(Number),
    website_id: expect.any(Number),
  });
  await expect(phone).toHaveAttribute('href', /^tel:\+\d{11}$/);
  await expect(phone).toContainText(/\d{2} \d{4} \d{4}|\d{4} \d{3} \d{3}|1[38]00/);
  await expect(alerts(page)).toHaveCount(0);
  expect(calls).toBe(1);
  const events = await page.evaluate(() =>
    (window.dataLayer ?? []).filter((entry) => (entry as { eventId: number }).eventId === 25),
  );
  expect(events).toHaveLength(1);
});

test('ERR-02 a PDF that cannot be made is reported beside its link, in the dealer’s wording', async ({ page }) => {
  const car = carsOf(site).find(({ slug }) => builtPage(site, `/cars/${slug}`).includes('<pdf-download'));
  await page.route('**/cars/*.pdf', (route) => route.fulfill({ status: 500, body: 'no' }));
  await open(page, site, `/cars/${car?.slug}`);
  await page.getByRole('link', { name: /^Download PDF of / }).press('Enter');
  await expect(alerts(page)).toHaveText('The PDF could not be created. Please try again in a moment.');
  await expect(page.getByRole('link', { name: /^Download PDF of / })).toBeVisible();
});

test('ERR-02 a PDF that does not arrive is reported after 20 s, and can be requested again', async ({ page }) => {
  const car = carsOf(site).find(({ slug }) => builtPage(site, `/cars/${slug}`).includes('<pdf-download'));
  let requests = 0;
  await page.route('**/cars/*.pdf', () => {
    requests += 1; // never answered
  });
  await holdTimeouts(page);
  await open(page, site, `/cars/${car?.slug}`);
  const link = page.getByRole('link', { name: /^Download PDF of / });
  await link.press('Enter');
  await expect.poll(() => requests).toBe(1);
  await expect(page.locator('pdf-download[aria-busy="true"]')).toHaveCount(1);
  expect(await expireTimeout(page, 20_000)).toBe(true);
  await expect(alerts(page)).toHaveText('The PDF could not be created. Please try again in a moment.');
  await link.press('Enter');
  await expect.poll(() => requests).toBe(2);
});
