import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST, expect, SITES, tenantUrl, test } from './fixtures.ts';
import { carsOf } from './saved-cars.ts';

type Page = import('@playwright/test').Page;

/** A dealer with several locations for test drives. */
const SITE = SITES.filter((site) =>
  /<select[^>]*name="location_id".*<appointment-slots>/s.test(
    readFileSync(join(DIST, site, 'book-test-drive.html'), 'utf8'),
  ),
).at(-1) as string;
const CAR = carsOf(SITE).find((car) => car.status === 'in_stock' && !car.reserved && car.image !== null);
if (!CAR) throw new Error('No car can be driven.');
const API = '**/api/appointments?*';

test.use({ viewport: { width: 390, height: 844 } });

const form = (page: Page) => page.locator('form[data-form="test-drive"]');
const day = (page: Page) => form(page).getByLabel('Day', { exact: true });
const location = (page: Page) => form(page).getByLabel('Location', { exact: true });
const time = (page: Page) => form(page).getByLabel('Time', { exact: true });

/** Fills in the contact details by keyboard, starting in the first field. */
async function fillContact(page: Page): Promise<void> {
  await form(page).getByLabel('First name').focus();
  for (const text of ['Jo', 'Lee', 'jo@example.com', '0412 345 678']) {
    await page.keyboard.type(text, { delay: 100 }); // three seconds in total: less than two from the first touch looks like a robot
    await page.keyboard.press('Tab');
  }
  const loaded = page.waitForResponse(API);
  await page.keyboard.press('ArrowDown');
  await loaded;
}
const acceptTerms = async (page: Page): Promise<void> => {
  const terms = form(page).locator('input[name="terms_conditions"]');
  if (await terms.count()) await terms.check();
};

test('FORM-14 a booking by keyboard on a phone: free times only, ISO with offset, calendar file, cancelled by link', async ({
  page,
}) => {
  await page.goto(tenantUrl(SITE, '/book-test-drive'));
  await expect(form(page).getByText('Choose a location to see its free times.')).toBeVisible();
  const offered = page.waitForResponse(API);
  await fillContact(page);
  const { slots } = (await (await offered).json()) as { slots: { starts_at: string; available: boolean }[] };
  await expect(form(page).getByRole('group', { name: /^Test Drive Booking Date/ })).toBeVisible();
  const days = await day(page)
    .locator('option:enabled')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(days.slice(1)).toEqual([...new Set(slots.map(({ starts_at }) => starts_at.slice(0, 10)))]);
  await day(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(time(page)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const chosen = await time(page).inputValue();
  await acceptTerms(page);
  const sent = page.waitForRequest('**/api/leads');
  await form(page).locator('[data-submit]').press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ form: 'test-drive', dateTime: chosen });
  await expect(page.getByRole('heading', { level: 1, name: 'Your test drive is booked' })).toBeVisible();
  await expect(page.locator('sent-lead')).toBeHidden();
  const file = await page
    .getByRole('link', { name: 'Add to calendar' })
    .evaluate(async (link) => (await fetch((link as HTMLAnchorElement).href)).text());
  const instant = new Date(slots.find(({ starts_at }) => starts_at.startsWith(chosen))?.starts_at ?? 0);
  expect(file).toContain(`DTSTART:${instant.toISOString().replace(/[-:]|\.000/g, '')}`);
  await expect(page.getByRole('button', { name: 'Yes, cancel it' })).toBeHidden();
  await page.getByText('Change or cancel this test drive').click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This test drive is cancelled' })).toBeVisible();
});

test('FORM-14 the button on a car page leads to the form with the car and its location, and other locations say where it is', async ({
  page,
}) => {
  await page.goto(tenantUrl(SITE, `/cars/${CAR.slug}`));
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Book a Test Drive/ })
    .first()
    .click();
  await expect(page).toHaveURL(tenantUrl(SITE, `/book-test-drive?car_id=${CAR.id}`));
  await expect(page.locator('.about-car')).toContainText(CAR.name);
  await expect(page.locator('car-choice').getByRole('searchbox')).toBeHidden();
  await expect(form(page).getByText(/^At .*, local time\.$/)).toBeVisible();
  const locations = await location(page).locator('option').allTextContents();
  const own = await location(page).locator('option:checked').textContent();
  for (const name of locations.slice(1)) {
    const loaded = page.waitForResponse(API);
    await location(page).selectOption({ label: name });
    const response = (await (await loaded).json()) as { location: { name: string }; slots: { starts_at: string }[] };
    expect(response.location.name).toBe(name);
    if (name !== own) {
      await expect(form(page).getByText(`${CAR.name} is at ${own}.`)).toBeVisible();
      await expect(form(page).locator('[data-submit]')).toHaveText('Request a test drive');
      continue;
    }
    await expect(form(page).getByText(`At ${name}, local time.`)).toBeVisible();
    await expect(form(page).locator('[data-submit]')).toHaveText('Book test drive');
    const days = new Set(response.slots.map(({ starts_at }) => starts_at.slice(0, 10)));
    await expect(day(page).locator('option:enabled')).toHaveCount(days.size + 1);
  }
});

test('FORM-14 a car is found by text on the form, by keyboard; what was typed stays, even after a reload', async ({
  page,
}) => {
  await page.goto(tenantUrl(SITE, '/book-test-drive'));
  await form(page).getByLabel('First name').fill('Jo');
  await page.getByRole('searchbox', { name: /^Find a (car|vehicle) \(optional\)$/ }).fill('xyzzy');
  await expect(page.getByText(/^No (cars|vehicles) match\. Try fewer words\.$/)).toBeVisible();
  await page.getByRole('searchbox', { name: /^Find a (car|vehicle) \(optional\)$/ }).fill(String(CAR.stocknum));
  const carButton = page.locator('car-choice').getByRole('button', { name: new RegExp(String(CAR.stocknum)) });
  await expect(carButton).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(carButton).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Chosen: ${CAR.name}`)).toBeVisible();
  await expect(page.getByRole('searchbox', { name: /^Choose another (car|vehicle)$/ })).toBeFocused();
  await expect(carButton).toHaveCount(0);
  await expect(page.locator('.about-car').getByRole('link')).toHaveAttribute('href', `/cars/${CAR.slug}`);
  await expect(form(page).locator('[name="car_id"]')).toHaveValue(String(CAR.id));
  await expect(form(page).locator('[name="Vehicle Make"]')).toHaveValue(CAR.make);
  await page.reload();
  await expect(page.locator('.about-car')).toContainText(CAR.name);
  await expect(form(page).getByLabel('First name')).toHaveValue('Jo');
  await page.getByRole('link', { name: /^Choose another (car|vehicle)$/ }).click();
  await expect(page.getByRole('searchbox', { name: /^Choose another (car|vehicle)$/ })).toBeFocused();
  await expect(page).toHaveURL(tenantUrl(SITE, `/book-test-drive?car_id=${CAR.id}`));
});

test('FORM-14 a link with an unknown appointment says so, without a thank-you', async ({ page }) => {
  await page.goto(tenantUrl(SITE, '/success?appointment=00000000000000000000000000'));
  await expect(page.getByRole('heading', { level: 1, name: 'We could not find this test drive' })).toBeVisible();
  await expect(page.locator('sent-lead')).toBeHidden();
  await expect(page.getByText('Please contact us to change a booking.')).toBeVisible();
});

test.describe('taken in the meantime', () => {
  test.use({ allowConsole: [/status of 422/] });
  test('FORM-14 a time taken in the meantime is reported at its field, free times nearby are offered, and nothing typed is lost', async ({
    page,
  }) => {
    const message = 'That time has just been taken. Still free on that day: 9am.';
    let requests = 0;
    await page.route(API, (route) => {
      requests += 1;
      const slot = (hour: string, available: boolean) => ({ starts_at: `2026-11-23T${hour}:00:00+10:00`, available });
      const slots = [slot('09', true), slot('10', requests < 2)];
      return route.fulfill({ json: { location: { id: 1, name: 'The yard' }, time_zone: 'Australia/Brisbane', slots } });
    });
    await page.route('**/api/leads', (route) =>
      route.fulfill({ status: 422, json: { error: 'invalid', errors: [{ name: 'dateTime', message }] } }),
    );
    await page.goto(tenantUrl(SITE, '/book-test-drive'));
    await location(page).selectOption({ index: 1 });
    await day(page).selectOption('2026-11-23');
    await form(page).getByLabel('First name').fill('Jo');
    await form(page).locator('[name="email"]').fill('jo@example.com');
    await form(page).locator('[name="phone"]').fill('0412 345 678');
    await acceptTerms(page);
    // A day without a time would be lost silently.
    await form(page).locator('[data-submit]').click();
    await expect(form(page).getByRole('link', { name: 'Choose a time.' })).toBeVisible();
    await time(page).selectOption('2026-11-23T10:00');
    await form(page).locator('[data-submit]').click();
    await form(page).getByRole('link', { name: message }).click();
    await expect(time(page)).toBeFocused();
    await expect(time(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(time(page).locator('option')).toHaveText(['Time', '9am']);
    await expect(day(page)).toHaveValue('2026-11-23');
    await expect(form(page).getByLabel('First name')).toHaveValue('Jo');
  });
});

for (const { why, response } of [
  { why: 'the call fails', response: { status: 500, body: 'oops' } },
  { why: 'there are no slots', response: { json: { location: null, time_zone: 'Australia/Brisbane', slots: [] } } },
])
  test.describe(why, () => {
    test.use({ allowConsole: [/status of 500/] });
    test(`FORM-14 date and time are typed when ${why}`, async ({ page }) => {
      await page.route(API, (route) => route.fulfill(response));
      const loaded = page.waitForResponse(API);
      await page.goto(tenantUrl(SITE, '/book-test-drive'));
      await location(page).selectOption({ index: 1 });
      await loaded;
      await form(page).getByLabel('Test Drive Booking Date').fill('2026-11-24T10:00');
      await expect(day(page)).toHaveCount(0);
      await expect(form(page).locator('[name="dateTime"]')).toHaveValue('2026-11-24T10:00');
    });
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('FORM-14 date and time are typed without JavaScript', async ({ page }) => {
    await page.goto(tenantUrl(SITE, '/book-test-drive'));
    await expect(form(page).getByLabel('Test Drive Booking Date')).toHaveAttribute('type', 'datetime-local');
    await page.getByRole('link', { name: /^Choose a (car|vehicle)$/ }).click();
    await page.goto(`${page.url()}?query=${CAR.stocknum}`); // like the list's search field without JavaScript
    await page.locator(`article[data-car="${CAR.id}"]`).getByRole('heading').getByRole('link').click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Book a Test Drive/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/book-test-drive\?car_id=\d+$/);
    await expect(page.locator('.about-car')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Choose another (car|vehicle)$/ })).toBeVisible();
  });
});
