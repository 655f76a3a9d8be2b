import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DIST, expect, SITES, tenantUrl, test } from './fixtures.ts';

const API = '**/api/leads';
/** A dealer and its page with a form in steps; a demo dealer's if one has it. */
const pages = SITES.flatMap((site) =>
  readdirSync(join(DIST, site))
    .filter((file) => file.endsWith('.html'))
    .filter((file) => /data-form="finance"[\s\S]*data-step=/.test(readFileSync(join(DIST, site, file), 'utf8')))
    .map((file) => ({ site, path: `/${file.replace('.html', '')}` })),
);
const demo = pages.find(({ site }) => existsSync(join('tenants', site))) ?? pages[0];
if (!demo) throw new Error('No dealer has its finance form in steps.');
const URL = tenantUrl(demo.site, demo.path);

const form = (page: Page) => page.locator('form[data-form="finance"]');
const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const step = (page: Page, number: number) => form(page).getByText(new RegExp(`^Step ${number} of 3: `));
const send = (page: Page) => page.getByRole('button', { name: 'Send finance enquiry' });

async function fillEnquiry(page: Page): Promise<void> {
  const dealership = form(page).getByLabel('Preferred dealership');
  if (await dealership.count()) await dealership.selectOption({ index: 1 });
  await form(page).getByLabel('Do you have a trade-in?').selectOption('Yes');
}

async function fillDetails(page: Page): Promise<void> {
  await form(page).getByLabel('First name').fill('Jo');
  await form(page).getByLabel('Last name').fill('Lee');
  await form(page).getByLabel('Email', { exact: true }).first().fill('jo@example.com');
  await form(page).getByLabel('Phone', { exact: true }).first().fill('0412 345 678');
  await form(page).getByLabel('Postcode').fill('2000');
}

async function goToLastStep(page: Page): Promise<void> {
  await page.goto(URL);
  await fillEnquiry(page);
  await next(page).click();
  await fillDetails(page);
  await next(page).click();
  const terms = form(page).locator('input[name="terms_conditions"]');
  if (await terms.count()) await terms.check();
}

test('FORM-09 one step at a time: validated separately, announced, Back keeps input, sent from the last', async ({
  page,
}) => {
  let sent = 0;
  await page.route(API, (route) => {
    sent += 1;
    return route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(URL);
  await expect(step(page, 1)).toBeVisible();
  await expect(step(page, 2)).toBeHidden();
  await expect(send(page)).toBeHidden();
  await next(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Please fix the following errors:' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link', { name: 'Choose whether you have a trade-in.' })).toBeVisible();
  await expect(summary.getByRole('link', { name: /first name/ })).toHaveCount(0);
  await fillEnquiry(page);
  await expect(summary).toBeHidden();
  await next(page).click();
  await expect(step(page, 2)).toBeFocused();
  await expect(page.getByRole('group', { name: /^Step 2 of 3: / })).toBeVisible();
  await fillDetails(page);
  await form(page).getByLabel('Postcode').press('Enter');
  await expect(step(page, 3)).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(step(page, 2)).toBeFocused();
  await expect(form(page).getByLabel('First name')).toHaveValue('Jo');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const terms = form(page).locator('input[name="terms_conditions"]');
  if (await terms.count()) await terms.check();
  expect(sent).toBe(0);
  await send(page).click();
  await expect(page).toHaveURL(tenantUrl(demo.site, '/success'));
  expect(sent).toBe(1);
});

test.describe('three responses', () => {
  test.use({ allowConsole: [/status of 422/] });
  test('FORM-09 without a lead id shows the error received or the standard text; a refusal opens the step with the error', async ({
    page,
  }) => {
    const responses = [
      { status: 200, body: '{"error":"We are closed for stocktake."}' },
      { status: 200, body: '{}' },
      { status: 422, body: '{"error":"invalid","errors":[{"name":"email","message":"That address bounces."}]}' },
    ];
    await page.route(API, (route) => route.fulfill({ contentType: 'application/json', ...responses.shift() }));
    await goToLastStep(page);
    await send(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'We are closed for stocktake.' })).toBeFocused();
    await send(page).click();
    await expect(page.getByRole('alert').filter({ hasText: /^An unexpected error occured$/ })).toBeFocused();
    await expect(step(page, 3)).toBeVisible();
    await send(page).click();
    await expect(step(page, 2)).toBeVisible();
    await expect(step(page, 3)).toBeHidden();
    await page.getByRole('link', { name: 'That address bounces.' }).click();
    await expect(form(page).getByLabel('Email', { exact: true }).first()).toBeFocused();
    await expect(form(page).getByLabel('First name')).toHaveValue('Jo');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('FORM-09 all steps are shown one below the other and post as one form', async ({ page }) => {
    await page.goto(URL);
    for (const number of [1, 2, 3]) await expect(step(page, number)).toBeVisible();
    await expect(next(page)).toBeHidden();
    await fillEnquiry(page);
    await fillDetails(page);
    const terms = form(page).locator('input[name="terms_conditions"]');
    if (await terms.count()) await terms.check();
    await send(page).click();
    await expect(page).toHaveURL(tenantUrl(demo.site, '/success'));
  });
});
