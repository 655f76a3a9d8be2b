import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expireTimeout, holdTimeouts } from './expire-timeout.ts';
import { fixtureCar, isForSale } from './fixture-cars.ts';
import { DIST, expect, SITES, tenantUrl, test } from './fixtures.ts';
import { builtPage, carsOf, open, siteWith } from './saved-cars.ts';
import { lastCode, newNumber, signIn } from './shopper.ts';

const SITE = siteWith('/watchlist');
const [firstCar, secondCar, thirdCar] = carsOf(SITE).filter(
  (car) => !car.reserved && /class="buy-box-toggles.{0,600}kind="save"/s.test(builtPage(SITE, `/cars/${car.slug}`)),
) as [ReturnType<typeof carsOf>[0], ReturnType<typeof carsOf>[0], ReturnType<typeof carsOf>[0]];
const PHONE_SIZE = { width: 390, height: 844 };
test.use({ viewport: PHONE_SIZE });

const saveButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Saved? / })
    .first();
/** On a phone the way to the account is in the menu. */
const menu = (page: Page) => page.locator('.menu-narrow > summary');
const toast = (page: Page) => page.locator('toast-message');
const savedCars = (page: Page): Promise<{ id: number }[]> =>
  page.evaluate(async () => ((await (await fetch('/api/auth')).json()) as { watchlist: { id: number }[] }).watchlist);
/** Counts the page's requests to the account's API. */
function callsOf(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth')) calls += 1;
  });
  return () => calls;
}

test.describe('with an error', () => {
  test.use({ allowConsole: [/status of 422/] });

  test('SAVE-04 signed out, Save leads through sign-in by keyboard, and the car is saved without a second click', async ({
    page,
  }) => {
    const phone = newNumber();
    const path = `/cars/${firstCar.slug}`;
    await open(page, SITE, path);
    await menu(page).click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await saveButton(page).press('Enter');
    await page.waitForURL(/\/sign-in\?/);
    const query = new URL(page.url()).searchParams;
    expect([query.get('type'), query.get('redirect'), query.get('back')]).toEqual(['watchlist', path, path]);
    await expect(page.getByRole('main')).toContainText(firstCar.name);
    const identifier = page.getByRole('textbox', { name: 'Mobile number or email address' });
    for (const typed of ['', 'jo at example']) {
      const refused = page.waitForResponse('**/api/sign-in/code');
      await identifier.fill(typed);
      await page.keyboard.press('Enter');
      await refused;
      await expect(identifier).toHaveAccessibleDescription(/Enter a mobile number .* or an email address/);
    }
    await identifier.fill(phone);
    await page.keyboard.press('Enter');
    const code = page.getByRole('textbox', { name: 'Code' });
    await expect(code).toBeFocused();
    await expect(page.getByRole('button', { name: /Send a new code in/ })).toBeDisabled();
    await code.fill('00000000');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(/This code does not work/);
    const otherPhone = newNumber();
    await page.getByRole('link', { name: 'Use a different number or address' }).press('Enter');
    await identifier.fill(otherPhone);
    await page.keyboard.press('Enter');
    await expect(code).toBeFocused();
    await expect(code).toHaveValue('');
    await expect(code).not.toHaveAccessibleDescription(/This code does not work/);
    await code.fill(lastCode(otherPhone));
    await page.keyboard.press('Enter');
    await page.waitForURL(tenantUrl(SITE, path));
    await expect(toast(page)).toHaveText('Car Saved In Watchlist');
    await expect(saveButton(page)).toHaveAccessibleName(/^Saved /);
    await menu(page).click();
    await expect(page.getByRole('link', { name: 'My garage' })).toHaveCount(1);
    expect(await savedCars(page)).toEqual([{ id: firstCar.id }]);
  });
});
test.describe('requests that the server refuses', () => {
  test.use({ allowConsole: [/status of 500|ERR_INTERNET_DISCONNECTED/] });

  test('SAVE-03 SAVE-05 Save is shown before the response, a double click ends in the last state, and a failure is undone', async ({
    page,
  }) => {
    await signIn(page, SITE, newNumber());
    const auth = page.waitForResponse(/\/api\/auth$/);
    await open(page, SITE, `/cars/${secondCar.slug}`);
    await auth;
    const button = saveButton(page);
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/watchlist/save-car', async (route) => {
      await released;
      await route.continue();
    });
    const sent = page.waitForRequest('**/api/watchlist/save-car');
    await button.click();
    await expect(button).toHaveAccessibleName(/^Saved /);
    await expect(toast(page)).toHaveText('Car Saved In Watchlist');
    expect(Object.keys((await sent).postDataJSON() as object).sort()).toEqual(['car_id', 'phone_number']);
    await button.click();
    await expect(button).toHaveAccessibleName(/^Save /);
    await expect(toast(page)).toHaveText('Car Removed Undo');
    const late = page.waitForResponse('**/api/watchlist/save-car');
    release();
    await late;
    await expect.poll(() => savedCars(page)).toEqual([]);
    await expect(button).toHaveAccessibleName(/^Save /);
    await page.unroute('**/api/watchlist/save-car');

    for (const [status, body, expected] of [
      [200, { success: false, message: 'Not today.' }, 'Not today.'],
      [500, { error: 'internal' }, 'Your watchlist could not be changed. Check your connection and try again.'],
      [null, null, 'Your watchlist could not be changed. Check your connection and try again.'],
    ] as const) {
      await page.route('**/api/watchlist/save-car', (route) =>
        status === null ? route.abort('internetdisconnected') : route.fulfill({ status, json: body }),
      );
      await button.click();
      await expect(toast(page)).toHaveText(expected);
      await expect(toast(page).locator('p')).toHaveCount(1);
      await expect(button).toHaveAccessibleName(/^Save /);
      await page.unroute('**/api/watchlist/save-car');
    }
  });

  test('AUTH-02 an account that fails to load leaves the page as for a visitor', async ({ page }) => {
    await signIn(page, SITE, newNumber());
    await page.route('**/api/auth', (route) => route.fulfill({ status: 500, json: {} }));
    const failed = page.waitForResponse('**/api/auth');
    await open(page, SITE, `/cars/${firstCar.slug}`);
    await failed;
    await expect(toast(page)).toBeEmpty();
    await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await saveButton(page).click();
    await page.waitForURL(/\/sign-in\?type=watchlist/);
  });
});

test('a shopper signed in by e-mail saves cars without signing in again', async ({ page }) => {
  await signIn(page, SITE, `jo.${newNumber().slice(1)}@example.com`);
  const auth = page.waitForResponse(/\/api\/auth$/);
  await open(page, SITE, `/cars/${firstCar.slug}`);
  await auth;
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Car Saved In Watchlist');
  await expect.poll(() => savedCars(page)).toEqual([{ id: firstCar.id }]);
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Car Removed Undo');
  await expect.poll(() => savedCars(page)).toEqual([]);
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toHaveText('Car Saved In Watchlist');
  await expect.poll(() => savedCars(page)).toEqual([{ id: firstCar.id }]);
});

test('SAVE-06 the account is requested on sites with a garage, once per page, and only with the signed-in cookie', async ({
  page,
}) => {
  const calls = callsOf(page);
  const other = SITES.find((name) => !existsSync(join(DIST, name, 'watchlist.html'))) as string;
  const openAndWait = async (site: string): Promise<void> => {
    await open(page, site, '/');
    await page.waitForLoadState('networkidle'); // all requests made when the browser is idle have been sent
  };
  for (const site of [SITE, other]) await openAndWait(site);
  expect(calls()).toBe(0);
  await page.context().addCookies([{ name: 'caryard.signed-in', value: '1', url: tenantUrl(other) }]);
  await openAndWait(other);
  expect(calls()).toBe(0);
  await signIn(page, SITE, newNumber());
  const auth = page.waitForResponse(/\/api\/auth$/);
  await open(page, SITE, '/');
  await auth;
  expect(calls()).toBe(1);
});

/** Signs in as a shopper who has saved these cars. */
async function signInWith(page: Page, cars: readonly { readonly id: number }[]): Promise<void> {
  const phone = newNumber();
  await signIn(page, SITE, phone);
  for (const { id } of cars)
    await page.evaluate(
      ([phone_number, car_id]) =>
        fetch('/api/watchlist/save-car', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ phone_number, car_id }),
        }),
      [phone, id] as const,
    );
}

test('SAVE-07 removing a card by keyboard keeps the focus in the list', async ({ page }) => {
  await signInWith(page, [firstCar, secondCar]);
  await open(page, SITE, '/watchlist');
  for (const remaining of [1, 0]) {
    await saveButton(page).press('Enter');
    await expect(page.locator('.saved-car')).toHaveCount(remaining);
    await expect(page.locator('.saved-count')).toBeFocused();
  }
});

test('SAVE-07 the watchlist shows saved cars with price and status, marks sold ones, and hides delisted ones, in all tabs', async ({
  page,
  context,
}) => {
  await signInWith(page, [firstCar, secondCar, thirdCar]);
  await context.route(`**/_data/cars/${secondCar.id}.json`, (route) =>
    route.fulfill({ json: { ...secondCar, status: 'sold', sold: true, sold_at: Date.now() } }),
  );
  await context.route(`**/_data/cars/${thirdCar.id}.json`, (route) => route.fulfill({ json: { id: 0 } }));
  await page.goto(tenantUrl(SITE, '/watchlist'));
  await expect(page.getByText('2 saved vehicles')).toBeVisible();
  const cards = page.locator('.saved-car');
  await expect(cards).toHaveCount(2);
  await expect(cards.filter({ hasText: 'Just Sold' })).toHaveCount(1);
  await expect(cards.filter({ hasNotText: 'Just Sold' })).toContainText(/\$[\d,]+/);
  const second = await context.newPage();
  await second.goto(tenantUrl(SITE, `/cars/${firstCar.slug}`));
  await expect(saveButton(second)).toHaveAccessibleName(/^Saved /);
  await saveButton(second).click();
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: /^Remove from saved vehicles/ }).click();
  await expect(cards).toHaveCount(0);
  await expect(page.locator('.saved-count')).toBeFocused();
});

test('a shopper without JavaScript signs in, sees the account, deletes it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE_SIZE });
  const page = await context.newPage();
  const phone = newNumber();
  await page.goto(tenantUrl(SITE, '/account'));
  await expect(page).toHaveURL(/\/sign-in\?redirect=%2Faccount/);
  await page.getByRole('textbox', { name: 'Mobile number or email address' }).fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill('00000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/This code does not work/);
  await page.getByRole('textbox', { name: 'Code' }).fill(lastCode(phone));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(tenantUrl(SITE, '/account'));
  await page.getByRole('textbox', { name: 'First name' }).fill('Jo');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Jo');
  await page.getByText('Delete my account').first().click();
  const formWidth = async (): Promise<number> => (await page.locator('.account-delete form').boundingBox())?.width ?? 0;
  await expect.poll(formWidth).toBeGreaterThan(PHONE_SIZE.width / 2);
  await page.getByRole('checkbox', { name: 'Yes, delete my account' }).check();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(tenantUrl(SITE, '/sign-in?deleted=1'));
  await expect(page.getByRole('status').filter({ hasText: 'Your account is deleted' })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test('sign-in without an answer is given up and can be repeated, and a code that worked is not sent twice', async ({
  page,
}) => {
  await holdTimeouts(page);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  let canRespond = false;
  await page.route('**/api/sign-in/code', (route) => (canRespond ? route.continue() : undefined));
  await page.goto(tenantUrl(SITE, '/sign-in?redirect=/account'));
  const phone = newNumber();
  const identifier = page.getByRole('textbox', { name: 'Mobile number or email address' });
  const send = page.getByRole('button', { name: 'Send code' });
  await identifier.fill(phone);
  await send.click();
  await expect(page.locator('form[aria-busy="true"]')).toHaveCount(1);
  expect(await expireTimeout(page, 20_000)).toBe(true);
  await expect(identifier).toHaveAccessibleDescription(/That did not work/);
  await expect(page.locator('form[aria-busy="true"]')).toHaveCount(0);
  await expect(identifier).toHaveValue(phone);
  canRespond = true;
  await send.click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await code.fill(lastCode(phone));
  // Without content the browser stays on the page, as it does while the next one is loading.
  await page.route('**/account', (route) => route.fulfill({ status: 204 }));
  const left = page.waitForResponse('**/account');
  await code.press('Enter');
  await left;
  await code.press('Enter');
  await page.unroute('**/account');
  await page.goto(tenantUrl(SITE, '/account'));
  await expect(page.getByRole('button', { name: 'Sign out' }).first()).toBeVisible();
  expect(posts.filter((path) => path === '/api/sign-in')).toHaveLength(1);
});

test('signing out removes all the shopper’s data from the device', async ({ page }) => {
  await signIn(page, SITE, newNumber());
  await page.evaluate(() => {
    sessionStorage.setItem('caryard.draft.general.', '{}');
    localStorage.setItem('caryard.compare', '[]');
  });
  const auth = page.waitForResponse(/\/api\/auth$/);
  await page.goto(tenantUrl(SITE, '/account'));
  await auth;
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(tenantUrl(SITE, '/'));
  await menu(page).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(1);
  expect(await page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)])).not.toContain(
    'caryard.draft.general.',
  );
  expect(await page.context().cookies()).toEqual([]);
});

test('AUTH-01 where gates are enabled, finance and checkout require sign-in and continue; trade-in and selling never do', async ({
  page,
}) => {
  const site = 'all-on';
  const car = fixtureCar(site, isForSale);
  const finalUrl = async (path: string): Promise<URL> => {
    await page.goto(tenantUrl(site, path));
    return new URL(page.url());
  };
  for (const [path, type] of [
    [`/finance?car_id=${car.id}`, 'finance'],
    [`${car.path}/checkout`, 'checkout'],
  ] as const) {
    const { pathname, searchParams } = await finalUrl(path);
    expect([pathname, searchParams.get('type')], path).toEqual(['/sign-in', type]);
  }
  for (const path of ['/trade-in', '/sell-my-car']) expect((await finalUrl(path)).pathname, path).toBe('/trade-in');
  await signIn(page, site, newNumber());
  expect((await finalUrl(`/finance?car_id=${car.id}`)).pathname).not.toBe('/sign-in');
});
