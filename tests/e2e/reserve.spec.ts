import type { Browser, BrowserContext, Page } from '@playwright/test';
import { LIMITS } from '#domain/constants.ts';
import { DEMO_SITES, demoOf } from './demo-dealers.ts';
import { expect, tenantUrl, test } from './fixtures.ts';
import { newNumber, signIn } from './shopper.ts';

const demos = await Promise.all(DEMO_SITES.map(demoOf));
const ungated = demos.find(({ config }) => config.features.checkout && !config.features.gateCheckout);
const gated = demos.find(({ config }) => config.features.checkout && config.features.gateCheckout);
if (!ungated || !gated) throw new Error('No demo dealer takes deposits with and without a gate.');

/** The n-th car of a dealer that can be reserved. */
function car(demo: NonNullable<typeof ungated>, n: number, type?: string) {
  const cars = demo.cars.filter(
    ({ built, row }) =>
      built.status === 'in_stock' &&
      !built.reserved &&
      !row.tag &&
      !/electric|hybrid/i.test(row.simple_fuel ?? '') &&
      built.price &&
      row.price_type !== 'poa' &&
      (!type || built.car_type === type),
  );
  const { built } = cars[n] as (typeof cars)[number];
  const path = `/cars/${built.slug}`;
  return { ...built, path, checkout: `${path}/${demo.config.routes.checkout}` };
}
const ungatedUrl = (path: string): string => tenantUrl(ungated.site, path);

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Jo');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Email').fill('jo@example.com');
  await page.getByLabel('Phone').fill('0412 345 678');
  await page.getByLabel(/^I agree/).check();
}
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to the deposit' });
const cardField = (page: Page) => page.getByLabel('Test card number');
async function pay(page: Page, number: string): Promise<void> {
  await cardField(page).fill(number);
  await page.getByRole('button', { name: /^Pay the deposit of \$/ }).click();
}
async function cancel(page: Page): Promise<void> {
  await page.getByText('Cancel the reservation', { exact: true }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: 'Your reservation is cancelled' })).toBeVisible();
}
/** A second person's page; the test checks its errors itself. */
async function openAsOtherShopper(browser: Browser, script = true): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ javaScriptEnabled: script, viewport: { width: 390, height: 844 } });
  return { page: await context.newPage(), context };
}

test.use({ viewport: { width: 390, height: 844 } });

test('RES-03 RES-02 on a phone by keyboard: reserved, shown to others without a build, cancelled', async ({
  page,
  browser,
}) => {
  const vehicle = car(ungated, 3);
  await page.goto(ungatedUrl(vehicle.path));
  await page.getByRole('link', { name: 'Reserve Now' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ungatedUrl(vehicle.checkout));
  await expect(page.locator('.checkout-car')).toContainText(`$${LIMITS.depositDollars}`);
  await expect(page.getByText(`${LIMITS.holdHours} hours from payment`).filter({ visible: true })).toBeVisible();
  await page.getByLabel('First name').focus();
  for (const typed of ['Jo', 'Lee', 'jo@example.com', '0412 345 678']) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await continueButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pay the deposit' })).toBeVisible();
  await pay(page, '4000 0000 0000 0002');
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('declined');
  await cardField(page).fill('4242 4242 4242 4242');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^The (car|vehicle) is held for you$/ })).toBeVisible();
  await expect(page.locator('dl').filter({ hasText: 'Reference' }).filter({ visible: true })).toContainText(
    /[0-9A-Z]{8}/,
  );
  try {
    const other = await openAsOtherShopper(browser);
    await other.page.goto(ungatedUrl(vehicle.checkout));
    await expect(
      other.page.getByRole('heading', { name: /^This (car|vehicle) has been reserved by someone else$/ }),
    ).toBeVisible();
    await other.page.goto(ungatedUrl(vehicle.path));
    await expect(other.page.locator('.car-photos')).toContainText('Reserved');
    await expect(other.page.getByText('This car is reserved')).toBeVisible();
    await expect(other.page.getByRole('link', { name: 'Reserve Now' }).filter({ visible: true })).toHaveCount(0);
    await other.page.goto(ungatedUrl(`/search/new-used-and-demo-cars?query=${vehicle.stocknum}`));
    await expect(other.page.locator(`article[data-car="${vehicle.id}"]`)).toContainText('Reserved');
    await expect(other.page.locator(`article[data-car="${vehicle.id}"]`)).not.toContainText('by you');
    await other.context.close();
    // Their own browser says whose it is, in the list and on the car's page, and leads back.
    const reservation = page.url();
    await page.goto(ungatedUrl(`/search/new-used-and-demo-cars?query=${vehicle.stocknum}`));
    await expect(page.locator(`article[data-car="${vehicle.id}"]`)).toContainText('Reserved by you');
    await page.goto(ungatedUrl(vehicle.path));
    await expect(page.locator('.car-photos')).toContainText('Reserved by you');
    await page.getByRole('link', { name: 'See your reservation' }).click();
    await expect(page).toHaveURL(reservation);
  } finally {
    await cancel(page);
  }
  await page
    .getByRole('link', { name: /^Reserve this (car|vehicle) again$/ })
    .filter({ visible: true })
    .click();
  await expect(continueButton(page)).toBeVisible();
});

test('RES-03 on a phone: a wrong number is corrected before the deposit, and what became of the reservation comes first', async ({
  page,
}) => {
  const vehicle = car(ungated, 9);
  await page.goto(ungatedUrl(vehicle.checkout));
  await fillIn(page);
  await page.getByLabel('Phone').fill('0412 000 000');
  await continueButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pay the deposit' })).toBeVisible();
  const first = page.url();
  await page.getByRole('link', { name: 'Change your details' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Jo');
  await expect(page.getByLabel('Phone')).toHaveValue('0412 000 000');
  await page.getByLabel('Phone').fill('0412 345 678');
  await page.getByLabel(/^I agree/).check();
  await continueButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pay the deposit' })).toBeVisible();
  const second = page.url();
  expect(second).not.toBe(first);
  await page.goto(first);
  await expect(page).toHaveURL(second);
  await pay(page, '4242 4242 4242 4242');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^The (car|vehicle) is held for you$/, { useInnerText: true });
  const isFirst = async (): Promise<boolean> => {
    const [outcome, summary] = await Promise.all(
      ['.checkout-main', '.checkout-car'].map((part) => page.locator(part).boundingBox()),
    );
    return (outcome?.y ?? Number.NaN) < (summary?.y ?? Number.NaN);
  };
  expect(await isFirst()).toBe(true);
  await cancel(page);
  await expect(heading).toHaveText('Your reservation is cancelled', { useInnerText: true });
  expect(await isFirst()).toBe(true);
});

test('RES-03 two clicks without JavaScript make one hold', async ({ browser }) => {
  const vehicle = car(ungated, 5);
  const { page, context } = await openAsOtherShopper(browser, false);
  await page.goto(ungatedUrl(vehicle.checkout));
  await page.getByLabel('First name').fill('Jo');
  await page.getByLabel('Last name').fill('Lee');
  await page.getByLabel('Phone').fill('0412 345 678');
  await page.getByLabel('Email').fill('jo@example.com');
  await page.getByLabel(/^I agree/).check();
  const other = await openAsOtherShopper(browser);
  await other.page.goto(ungatedUrl(vehicle.checkout));
  await fillIn(other.page);
  await continueButton(page).dblclick();
  await expect(page).toHaveURL(/\/reserve\/[\w-]{20,}$/);
  const hold = page.url();
  await continueButton(other.page).click(); // a moment too late
  await expect(
    other.page.getByRole('heading', { name: /^Someone else is paying for this (car|vehicle) right now$/ }),
  ).toBeVisible();
  await other.context.close();
  await page.goto(ungatedUrl(vehicle.checkout));
  expect(page.url()).toBe(hold); // the same browser returns to its own hold
  await pay(page, '4242424242424242');
  await expect(page.getByRole('heading', { name: /^The (car|vehicle) is held for you$/ })).toBeVisible();
  await cancel(page);
  await context.close();
});

test('RES-03 a slow bank: the page continues by itself', async ({ page }) => {
  await page.goto(ungatedUrl(car(ungated, 7).checkout));
  await fillIn(page);
  await continueButton(page).click();
  await pay(page, '4000 0000 0000 3220');
  await expect(page.getByRole('heading', { name: 'Your bank is confirming the payment' })).toBeVisible();
  const navigated = page.waitForEvent('framenavigated');
  await page.route('**/api/reserve/*', (route) => route.fulfill({ json: { state: 'paid' } }), { times: 1 });
  await navigated;
  await cancelWaiting(page);
});
/** Cancels a payment in progress by the URL of its hold. */
async function cancelWaiting(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  const response = await page.evaluate(
    async (path) =>
      (
        await fetch(`/api${path}/cancel`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{}',
        })
      ).json(),
    pathname,
  );
  expect(response).toMatchObject({ state: 'released' });
}

test('RES-04 a gated dealer requires sign-in, which returns to the car', async ({ page }) => {
  const vehicle = car(gated, 0);
  await page.goto(tenantUrl(gated.site, vehicle.checkout));
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, ...['type', 'redirect', 'back'].map((name) => searchParams.get(name))]).toEqual([
    '/sign-in',
    'checkout',
    vehicle.checkout,
    vehicle.path,
  ]);
});

test.describe('ROUTE-03 both names of the page, and online purchase', () => {
  test.use({ allowConsole: [/404/] });
  test('ROUTE-03 the other name redirects to the dealer’s own', async ({ page }) => {
    for (const demo of [ungated, gated]) {
      const { path, checkout } = car(demo, 1);
      const other = checkout.endsWith('/checkout') ? 'buy-online' : 'checkout';
      await page.goto(tenantUrl(demo.site, `${path}/${other}`));
      const { pathname, searchParams } = new URL(page.url());
      expect(pathname === '/sign-in' ? searchParams.get('redirect') : pathname).toBe(checkout);
    }
  });

  for (const seller of demos.filter(({ config }) => config.features.onlinePurchase))
    test(`ROUTE-03 used cars are bought online, at the page called ${seller.config.routes.checkout}; any other car is refused with a message`, async ({
      page,
    }) => {
      for (const query of ['', '?car_id=', '?car_id=no-such-car']) {
        await page.goto(tenantUrl(seller.site, `/checkout-journey${query}`));
        await expect(page.getByRole('heading', { name: /^We could not find that (car|vehicle)$/ })).toBeVisible();
      }
      for (const type of ['new', 'demo'].filter((carType) =>
        seller.cars.some(({ built }) => built.car_type === carType),
      )) {
        const { slug } = car(seller, 0, type);
        await page.goto(tenantUrl(seller.site, `/cars/${slug}`));
        await expect(page.getByRole('link', { name: /^Online Purchase/ })).toHaveCount(0);
        await page.goto(tenantUrl(seller.site, `/checkout-journey?car_id=${slug}`));
        await expect(
          page.getByRole('heading', { name: /^Only used (cars|vehicles) can be bought online$/ }),
        ).toBeVisible();
        await expect(page.locator('form[data-form="online-purchase"]')).toBeHidden();
      }
      const used = car(seller, 0, 'used');
      await page.goto(tenantUrl(seller.site, `/cars/${used.slug}`));
      const link = page.getByRole('link', { name: /^Online Purchase/ }).first();
      await expect(link).toHaveAttribute('href', `/checkout-journey?car_id=${used.slug}`);
      await link.click();
      const form = page.locator('form[data-form="online-purchase"]');
      if (seller.config.features.gateCheckout) {
        const { pathname, searchParams } = new URL(page.url());
        expect([pathname, searchParams.get('redirect')]).toEqual(['/sign-in', `/checkout-journey?car_id=${used.slug}`]);
        await signIn(page, seller.site, newNumber());
        await page.goto(tenantUrl(seller.site, `/checkout-journey?car_id=${used.slug}`));
      }
      await expect(form).toBeVisible();
      await expect(page.getByRole('main')).toContainText(used.model);
    });
});

test('a reserved car is listed in the garage until it is cancelled there, with one confirmation', async ({ page }) => {
  const vehicle = car(gated, 5);
  await signIn(page, gated.site, newNumber());
  const openGarage = async (): Promise<void> => void (await page.goto(tenantUrl(gated.site, '/account')));
  const reserved = page.getByRole('region', { name: 'Reserved vehicles' });
  await openGarage();
  await expect(reserved).toBeHidden();
  await page.goto(tenantUrl(gated.site, vehicle.checkout));
  await fillIn(page);
  await continueButton(page).click();
  await expect(page.getByRole('heading', { name: 'Pay the deposit' })).toBeVisible();
  await openGarage();
  await expect(reserved).toContainText('Pay the deposit by');
  await reserved.getByRole('link').click();
  await pay(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: /^The (car|vehicle) is held for you$/ })).toBeVisible();
  await openGarage();
  await expect(reserved).toContainText(/Held for you until \w+ \d+ \w+ \d{4}, \d+(?::\d\d)?[ap]m \([A-Z]+\)/);
  await expect(reserved.getByRole('listitem')).toHaveCount(1);
  await expect(reserved.getByRole('link')).toContainText(vehicle.model);
  await expect(reserved.getByRole('button', { name: 'Yes, cancel it' })).toBeHidden();
  await reserved.getByText('Cancel the reservation').click();
  await reserved.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('heading', { name: 'Your reservation is cancelled' })).toBeVisible();
  await openGarage();
  await expect(reserved).toBeHidden();
});
