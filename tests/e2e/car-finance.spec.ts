import type { Locator } from '@playwright/test';
import { fixtureCar, isForSale } from './fixture-cars.ts';
import { expect, tenantUrl, test, withoutStockChanges } from './fixtures.ts';
import { siteWith } from './saved-cars.ts';

const TENANT = 'all-on';
const car = fixtureCar(TENANT, isForSale);
const url = tenantUrl(TENANT, car.path);

test('FIN-07 an offer is valid for one month by the dealer’s clock, calculated when viewed', async ({ page }) => {
  // 31 January 23:30 in Brisbane; half an hour later it is February there.
  await page.clock.setFixedTime(new Date('2027-01-31T13:30:00Z'));
  await withoutStockChanges(page);
  await page.goto(url);
  const until = page.locator('.finance-notes valid-until');
  await until.scrollIntoViewIfNeeded();
  await expect(until).toHaveText('Offer valid until 28 February 2027.');
  await page.clock.setFixedTime(new Date('2027-01-31T14:00:00Z'));
  await page.reload();
  await until.scrollIntoViewIfNeeded();
  await expect(until).toHaveText('Offer valid until 1 March 2027.');
});

test('FIN-06 FIN-09 DET-15 the repayment shows its rates and warning without a click, and can be recalculated', async ({
  page,
}) => {
  await page.goto(url);
  const block = page.locator('.repayments');
  await expect(block.getByRole('heading')).toHaveText('Get A Quote');
  await expect(block).toContainText(/% p\.a\., [\d.]+% p\.a\. comparison rate/);
  await expect(block).toContainText('WARNING');
  const sizes = await block
    .locator('.finance-line, .warning')
    .evaluateAll((elements) =>
      elements.map((element) => [getComputedStyle(element).fontSize, getComputedStyle(element).fontWeight].join()),
    );
  expect(new Set(sizes).size).toBe(1);

  const opener = block.getByRole('link', { name: 'Calculate your repayments' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Finance calculator' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  const figures = dialog.locator('.calculator-figures');
  const [advertised = ''] = /\$[\d,]+ a week/.exec((await block.textContent()) ?? '') ?? [];
  const [rates = ''] = /[\d.]+% p\.a\., [\d.]+% p\.a\. comparison rate/.exec((await block.textContent()) ?? '') ?? [];
  // It starts with the figures of the repayment beside it.
  await expect(figures).toContainText(advertised);
  for (const rate of rates.split(', ')) await expect(figures).toContainText(rate);
  await expect(field('Interest rate (% p.a.)')).toHaveValue(rates.split('%')[0]?.replace(/\.?0+$/, '') ?? '');
  await dialog.getByText('Lender fees').click();
  await field('Interest rate (% p.a.)').fill('10');
  await field('Upfront fees').fill('0');
  await field('Price').click();
  await page.keyboard.type('30,000'); // replaces the advertised price
  await field('Deposit or trade-in').fill('0');
  await dialog.getByRole('radio', { name: 'Month' }).check();
  await expect(figures).toContainText('$637 a month');
  await expect(figures).toContainText('10.00% p.a. comparison rate');
  await expect(dialog.getByRole('status')).toHaveText(
    /^\$637 a month, 10\.00% p\.a\., 10\.00% p\.a\. comparison rate$/,
  );
  const weights = await figures
    .locator('strong')
    .evaluateAll((elements) =>
      elements.map((element) => [getComputedStyle(element).fontSize, getComputedStyle(element).fontWeight].join()),
    );
  expect(new Set(weights).size).toBe(1);
  await expect(dialog).toContainText('WARNING');
  await expect(dialog).toContainText('An estimate, not an offer or a quote.');

  await field('Interest rate (% p.a.)').fill('0');
  await expect(figures).toContainText('$500 a month');
  await field('Interest rate (% p.a.)').fill('ten');
  await expect(dialog.getByText('Enter a rate, for example 8.5.')).toBeVisible();
  await expect(figures).toContainText('$500 a month');
  await field('Interest rate (% p.a.)').fill('10');
  await field('Deposit or trade-in').fill('$45,000');
  await expect(figures).toContainText('$0 a month');
  await expect(dialog.getByText(/^Calculated with a deposit of \$30,000/)).toBeVisible();
  await expect(figures.locator('[data-mark]')).toBeHidden(); // there is no comparison rate that it could explain
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('45');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await block.getByRole('link', { name: 'About this repayment' }).click();
  const info = page.getByRole('dialog', { name: 'About this repayment' });
  await expect(info).toContainText('Examples assume a 5-year term and a 10% deposit.');
  await expect(info).toContainText('The comparison rate is based on a $30,000 loan over 5 years.');
});

test('FIN-01 DET-15 no lender entry: no block, no $0; the calculator is on the finance page', async ({ page }) => {
  const carWithoutRepayment = fixtureCar(
    TENANT,
    (candidate) =>
      candidate.car_type === 'used' &&
      (candidate.price ?? 0) > 100_000 &&
      Object.keys(candidate.finance_lenders ?? {}).length === 0,
  );
  await page.goto(tenantUrl(TENANT, carWithoutRepayment.path));
  await expect(page.locator('.repayments, .finance-line').and(page.locator('.car-side *'))).toHaveCount(0);
  await expect(page.locator('.car-side')).not.toContainText('$0');
  // A page of a dealer that does not require signing in first.
  await page.goto(tenantUrl(siteWith('/finance-enquiry'), '/finance-enquiry'));
  const calculator = page.getByRole('link', { name: 'Finance calculator' });
  const isAfter = (element: Element, form: Element | null) =>
    form !== null && Boolean(element.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await calculator.evaluate(isAfter, await page.$('form[data-form="finance"]')), 'it is above the form').toBe(
    true,
  );
  await calculator.click();
  const dialog = page.getByRole('dialog', { name: 'Finance calculator' });
  await dialog.getByLabel('Final payment (balloon)').fill('10000');
  await dialog.getByLabel('Deposit or trade-in').fill('0');
  await dialog.getByRole('radio', { name: 'Month' }).check();
  await expect(dialog.locator('.calculator-figures')).toContainText('$508 a month');
});

test('FIN-09 FIN-11 the finance form has the price, says that it is before the deposit, and asks for the amount to borrow', async ({
  page,
}) => {
  await page.goto(tenantUrl(siteWith('/finance-enquiry'), '/finance-enquiry'));
  await page.getByRole('link', { name: 'Finance calculator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Finance calculator' });
  await dialog.getByLabel('Price', { exact: true }).fill('24,990');
  await dialog.getByLabel('Deposit or trade-in').fill('5,000');
  await dialog.getByRole('link', { name: 'Get a quote with these figures' }).click();
  const form = page.locator('form[data-form="finance"]');
  const price = form.locator('[name="vehiclePriceBudget"]');
  await expect(price).toHaveValue('24990');
  await expect(price).toHaveAccessibleDescription(/before any deposit or trade-in/);
  await expect(form.locator('[name="message"]')).toHaveValue(
    /a loan of \$19,990: price \$24,990 less a deposit of \$5,000,/,
  );
  await expect(form.locator('[name="message"]'), 'the shopper sees where the figures are').toBeInViewport({ ratio: 1 });
  await page.goto('about:blank');
  await page.goto(tenantUrl(siteWith('/finance-enquiry'), '/finance-enquiry#finance-form'));
  await expect(page.getByRole('heading', { level: 1 }), 'a link to the form shows the title too').toBeInViewport();
  await page.getByRole('link', { name: 'Finance calculator' }).click();
  await expect(dialog.getByLabel('Deposit or trade-in'), 'it opens with the figures passed on').toHaveValue('5,000');
  const fees = dialog.getByText('Lender fees');
  const top = async (target: Locator) => (await target.boundingBox())?.y ?? 0;
  const before = await top(fees);
  await fees.click();
  expect(await top(fees)).toBe(before);
  expect(await top(dialog.getByLabel('Upfront fees'))).toBeGreaterThan(before);
});

test('FIN-09 on a phone the calculator can be closed after scrolling, and its figures cover no field with the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(tenantUrl(siteWith('/finance-enquiry'), '/finance-enquiry'));
  await page.getByRole('link', { name: 'Finance calculator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Finance calculator' });
  await dialog.getByRole('link', { name: 'Get a quote' }).focus();
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  for (const name of ['Term', 'Deposit or trade-in', 'Price']) {
    await page.keyboard.press('Shift+Tab');
    while (!(await dialog.getByLabel(name, { exact: true }).evaluate((field) => field.matches(':focus'))))
      await page.keyboard.press('Shift+Tab');
    const bottom = await dialog.locator('.calculator-figures').evaluate((each) => each.getBoundingClientRect().bottom);
    const top = await dialog.getByLabel(name, { exact: true }).evaluate((each) => each.getBoundingClientRect().top);
    expect(top, name).toBeGreaterThan(bottom);
  }
  await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await dialog.getByRole('button', { name: 'Close' }).click({ trial: true, noWaitAfter: true });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
});

test('FIN-09 on a screen enlarged to 400 % only the close button of the calculator stays in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(tenantUrl(siteWith('/finance-enquiry'), '/finance-enquiry'));
  await page.getByRole('link', { name: 'Finance calculator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Finance calculator' });
  await dialog.evaluate((element) => element.scrollTo(0, 400));
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await expect(dialog.locator('.calculator-figures')).not.toBeInViewport();
  for (const name of ['Term', 'Deposit or trade-in', 'Price']) {
    const field = dialog.getByLabel(name, { exact: true });
    await field.focus();
    await expect(field, name).toBeInViewport({ ratio: 1 });
    const top = await field.evaluate((each) => each.getBoundingClientRect().top);
    const head = await dialog.locator('.dialog-head').evaluate((each) => each.getBoundingClientRect().bottom);
    expect(top, name).toBeGreaterThan(head);
  }
});
