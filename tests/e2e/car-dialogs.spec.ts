import { fixtureCar, isForSale } from './fixture-cars.ts';
import { expect, tenantUrl, test } from './fixtures.ts';

const TENANT = 'all-on';
const API = '**/api/leads';
type Page = import('@playwright/test').Page;
const car = fixtureCar(TENANT, isForSale);
const url = tenantUrl(TENANT, car.path);
const carWithoutPhotos = fixtureCar(
  TENANT,
  (candidate) => candidate.car_type === 'used' && !candidate.images?.length && !candidate.tag,
);

async function fill(page: Page, form: 'offer' | 'request-photos'): Promise<void> {
  const fields = page.locator(`form[data-form="${form}"]`);
  await fields.locator('[name="name"]').fill('Jo');
  await fields.locator('[name="last_name"]').fill('Lee');
  await fields.locator('[name="email"]').fill('jo@example.com');
  await fields.locator('[name="phone"]').fill('0412 345 678');
  await fields.locator('[name="terms_conditions"]').check();
}

test('DET-13 Make an Offer: the car, every amount, the payload, Esc and the focus', async ({ page }) => {
  await page.goto(url);
  const opener = page.getByRole('link', { name: /^Make An Offer/ });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Make an offer' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.press('Enter');

  await expect(dialog.getByRole('img').first()).toBeVisible();
  await expect(dialog).toContainText((await page.getByRole('heading', { level: 1 }).innerText()).replace(/\s+/g, ' '));
  await expect(dialog).toContainText(`$${car.price?.toLocaleString('en-AU')}`);
  await expect(dialog.locator('.price-type')).not.toHaveText('');
  await expect(dialog).toContainText(/Used, .*km/);
  await expect(dialog.locator('[name="message"], [name="opt_in"], [name="opt_in_marketing"]')).toHaveCount(0);

  await fill(page, 'offer');
  const amount = dialog.getByLabel('Your offer');
  const send = dialog.getByRole('button', { name: 'Send offer' });
  for (const [typed, message] of [
    ['', 'Enter your offer in dollars.'],
    ['0', 'Enter your offer as an amount in dollars, for example 12,000.'],
    ['-500', 'Enter your offer as an amount in dollars, for example 12,000.'],
    ['twelve', 'Enter your offer as an amount in dollars, for example 12,000.'],
  ] as const) {
    await amount.fill(typed);
    await send.click();
    await expect(dialog.getByRole('alert').getByRole('link', { name: message }), typed).toBeVisible();
  }
  // An offer above the price is allowed; cents and digit grouping are understood.
  await amount.fill('$112,000.50');
  const sent = page.waitForRequest(API);
  await send.click();
  expect((await sent).postDataJSON()).toMatchObject({
    form: 'offer',
    offer_from_client: '$112,000.50',
    car_id: `${car.id}`,
  });
  await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('DET-13 FORM-10 the button of Make an Offer is always in sight, never over the field in use, and the confirmation states the amount', async ({
    page,
  }) => {
    await page.goto(url);
    await page.getByRole('link', { name: /^Make An Offer/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Make an offer' });
    const send = dialog.getByRole('button', { name: 'Send offer' });
    await expect(send).toBeInViewport({ ratio: 1 });
    for (const name of ['name', 'phone', 'offer_from_client']) {
      await dialog.locator(`[name="${name}"]`).focus();
      const [field, button] = [await page.locator(':focus').boundingBox(), await send.boundingBox()];
      expect((field?.y ?? 0) + (field?.height ?? 0), name).toBeLessThanOrEqual(button?.y ?? 0);
    }
    await fill(page, 'offer');
    await dialog.getByLabel('Your offer').fill('$12,000');
    await expect(send).toBeInViewport({ ratio: 1 });
    await send.click();
    await expect(page.getByText('You offered $12,000.')).toBeVisible();
  });
});

test('CARD-02 FORM-15 Request Photos opens from a card as well as on the page, and says what is requested', async ({
  page,
}) => {
  await page.goto(tenantUrl(TENANT, `${carWithoutPhotos.path}#request-photos`));
  const dialog = page.getByRole('dialog', { name: 'Request photos' });
  // The offered amount is a hidden field of its own; the message is the shopper's, and empty (FORM-15).
  await expect(dialog.getByLabel(/^Message/)).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Request Photos' }).first().click();
  await expect(dialog).toBeVisible();
  await fill(page, 'request-photos');
  const sent = page.waitForRequest(API);
  await dialog.getByRole('button', { name: 'Request photos' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    form: 'request-photos',
    car_id: `${carWithoutPhotos.id}`,
    subcategory: 'Please send photos for this car',
  });
  await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
});

test.describe('a module that loads late or never', () => {
  test.use({ allowConsole: [/Failed to load resource/] });
  test('DET-13 a click before the dialog has loaded is not lost, and a form posts without its script', async ({
    page,
  }) => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_astro/page-dialogs*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.route('**/_astro/lead-form*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(url);
    await page.getByRole('link', { name: /^Make An Offer/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Make an offer' });
    await expect(dialog).toBeHidden();
    release();
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(url); // without a fragment
    await fill(page, 'offer');
    await dialog.getByLabel('Your offer').fill('15,000');
    await dialog.getByRole('button', { name: 'Send offer' }).click();
    await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowConsole: [/status of 422/] });
  test('DET-13 the link shows the form, and a refused offer is shown again, open', async ({ page }) => {
    await page.goto(url);
    await page.getByRole('link', { name: /^Make An Offer/ }).click();
    await fill(page, 'offer');
    await page.getByLabel('Your offer').fill('a lot');
    await page.getByRole('button', { name: 'Send offer' }).click();
    await expect(page.getByLabel('Your offer')).toHaveValue('a lot');
    await expect(page.getByText('Enter your offer as an amount in dollars, for example 12,000.').first()).toBeVisible();
    await page.getByLabel('Your offer').fill('14000');
    await page.getByRole('button', { name: 'Send offer' }).click();
    await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
  });
});

test.describe('a module that fails to load', () => {
  test.use({ allowConsole: [/Failed to load resource/] });
  test('DET-13 a dialog whose script fails to load is shown by its URL fragment', async ({ page }) => {
    await page.route(/\/page-dialogs\.[^/]*\.js$/, (route) => route.abort());
    await page.goto(url);
    await page.getByRole('link', { name: /^Make An Offer/ }).click();
    await expect(page.getByLabel('Your offer')).toBeVisible();
  });
});
