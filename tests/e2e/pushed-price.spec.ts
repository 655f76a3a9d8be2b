import type { Page } from '@playwright/test';
import { fixtureCar, isForSale } from './fixture-cars.ts';
import { expect, tenantUrl, test } from './fixtures.ts';

test.use({ allowConsole: [/pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED/] });

const SITE = 'all-on';
const car = fixtureCar(
  SITE,
  (candidate) =>
    isForSale(candidate) &&
    candidate.car_type === 'used' &&
    candidate.before_price == null &&
    'manual' in (candidate.finance_lenders ?? {}),
);
const url = tenantUrl(SITE, car.path);
const OLD_PRICE = car.price ?? 0;
const NEW_PRICE = OLD_PRICE - 1370;
const lender = (car.finance_lenders as { readonly [name: string]: { readonly [field: string]: unknown } })['manual'];
const money = (dollars: number): string => `$${dollars.toLocaleString('en-AU')}`;

/** The repayment of a lender who finances the same share of the new price. */
const paymentWeek = (Number(lender?.paymentWeek) * NEW_PRICE) / OLD_PRICE;
const entry = { ...lender, paymentWeek };
const finance = {
  weekly: Math.round(paymentWeek),
  interestRate: Number(lender?.interestRate),
  comparisonRate: Number(lender?.comparisonRate),
  termMonths: Number(lender?.termMonths),
  balloon: 0,
};

/** Fakes the edge's report of a changed price, and the lender's new figures. */
async function push(page: Page, repayment = finance): Promise<void> {
  const at = '2026-11-20T03:00:00.000Z';
  const changes = [
    { car_id: car.id, field: 'price', value: NEW_PRICE, at },
    { car_id: car.id, field: 'finance', value: repayment, at },
  ];
  await page.route('**/api/stock-changes*', (route) => route.fulfill({ json: { changes } }));
  await page.route('**/api/finance/lenders*', (route) =>
    route.fulfill({ json: { finance_lenders: { manual: entry } } }),
  );
}

/**
 * All text of the page, visible or hidden: also field values, URLs, descriptions and structured data; without the cards of other cars.
 */
const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('article, template, style, script:not([type="application/ld+json"])')) continue;
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) texts.push(element.value);
      for (const name of ['content', 'href', 'aria-label']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts.filter((text) => text.trim() !== '');
  });
const textsWith = async (page: Page, dollars: number): Promise<string[]> => {
  const pattern = new RegExp(`(^|\\D)(${dollars}|${dollars.toLocaleString('en-AU')})(\\D|$)`);
  return (await shownTexts(page)).filter((text) => pattern.test(text));
};

test('A46 PRICE-07 FIN-09 DET-15 after a push the new price is shown everywhere on the car page, and the old one nowhere', async ({
  page,
}) => {
  await page.goto(url);
  const count = (await textsWith(page, OLD_PRICE)).length;
  expect(count).toBeGreaterThan(7); // side, bar, heading of the form, two dialogs, calculator, links, structured data
  await push(page);
  await page.goto(url);
  await expect(page.locator('.buy-box .price')).toContainText(money(NEW_PRICE));
  await expect(page.locator('.bar-price')).toContainText(money(NEW_PRICE));
  await expect(page.locator('.car-enquiry > p').first()).toContainText(`${money(NEW_PRICE)} `);
  const block = page.locator('.repayments');
  await expect(block).toContainText(`$${finance.weekly} a week`);
  await block.getByRole('link', { name: 'Calculate your repayments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Finance calculator' });
  await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue(NEW_PRICE.toLocaleString('en-AU'));
  await expect(dialog.locator('.calculator-figures')).toContainText(`$${finance.weekly} a week`);
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: /^Make An Offer/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Make an offer' }).locator('.price')).toContainText(money(NEW_PRICE));
  expect(await textsWith(page, OLD_PRICE)).toEqual([]);
  expect((await textsWith(page, NEW_PRICE)).length).toBeGreaterThan(6);
});

test('A46 FIN-09 a pushed repayment that no deposit produces has no calculator beside it', async ({ page }) => {
  await push(page, { ...finance, weekly: finance.weekly * 5 });
  await page.goto(url);
  const block = page.locator('.repayments');
  await expect(block).toContainText(`$${(finance.weekly * 5).toLocaleString('en-AU')} a week`);
  await expect(block.getByRole('link', { name: 'Calculate your repayments' })).toBeHidden();
  await expect(block.getByRole('link', { name: 'About this repayment' })).toBeVisible();
});

test('A46 PRICE-05 a trade-in offer is deducted from the pushed price everywhere', async ({ page }) => {
  await push(page);
  await page.addInitScript((car_id) => {
    if (sessionStorage.getItem('offered')) return;
    sessionStorage.setItem('offered', 'yes');
    sessionStorage.setItem('caryard.valuation', JSON.stringify({ car_id, offer_price: 2500, rego: null }));
  }, car.id);
  await page.goto(url);
  const reduced = money(NEW_PRICE - 2500);
  const prices = page.locator(
    '.buy-box .price-figure, .bar-price .price-figure, .car-enquiry [data-price-text], #offer .price-figure',
  );
  await expect(prices).toHaveCount(4);
  for (const element of await prices.all()) await expect(element).toContainText(reduced);
  await expect(page.locator('finance-calculator [name="deposit"]')).toHaveValue('2,500');
  await page.getByRole('button', { name: 'Show the price without it' }).click();
  for (const element of await prices.all()) await expect(element).toContainText(money(NEW_PRICE));
  await expect(page.locator('.calculator-figures')).toContainText(`$${finance.weekly} a week`);
});

test('PRICE-05 FIN-09 an offer that covers the price leaves the deposit of the calculator', async ({ page }) => {
  await page.addInitScript((valuation) => sessionStorage.setItem('caryard.valuation', JSON.stringify(valuation)), {
    car_id: car.id,
    offer_price: OLD_PRICE + 1000,
    rego: null,
  });
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'Show the price without it' })).toBeVisible();
  const deposit = page.locator('finance-calculator [name="deposit"]');
  await expect(deposit).toHaveValue((await deposit.getAttribute('value')) ?? '');
});

test.describe('A46 FIN-09 the calculator of the finance page opens with what a push has changed', () => {
  // The page of this dealer has no opening hours, or anything else that changes over time.
  const DEALER = 'one-tag';
  const financedCar = fixtureCar(DEALER, (candidate) => 'manual' in (candidate.finance_lenders ?? {}));
  const price = (financedCar.price ?? 0) - 1370;
  const at = '2026-11-20T03:00:00.000Z';
  const priceChange = { car_id: financedCar.id, field: 'price', value: price, at };
  // A term that the calculator does not offer by itself.
  const line = { weekly: 40, interestRate: 7.5, comparisonRate: 8.1, termMonths: 66, balloon: 0 };
  const financeChange = { car_id: financedCar.id, field: 'finance', value: line, at };
  const openCalculator = async (page: Page) => {
    await page.getByRole('link', { name: 'Finance calculator' }).click();
    return page.getByRole('dialog', { name: 'Finance calculator' });
  };
  const url = tenantUrl(DEALER, `/finance?car_id=${financedCar.id}`);

  test('a price with its repayment', async ({ page }) => {
    await page.route('**/api/stock-changes*', (route) =>
      route.fulfill({ json: { changes: [priceChange, financeChange] } }),
    );
    const fetched = page.waitForResponse('**/api/stock-changes*');
    await page.goto(url);
    await fetched;
    const dialog = await openCalculator(page);
    await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue(price.toLocaleString('en-AU'));
    await expect(dialog.getByLabel('Term')).toHaveValue('66');
    await expect(dialog.getByLabel('Term').locator('option:checked')).toHaveText('66 months');
    await expect(dialog.locator('.calculator-figures')).toContainText('$40 a week');
    await expect(dialog.locator('.calculator-figures')).toContainText('8.10%');
  });

  test('a price alone, for which the lender has no repayment', async ({ page }) => {
    await page.route('**/api/stock-changes*', (route) => route.fulfill({ json: { changes: [priceChange] } }));
    const fetched = page.waitForResponse('**/api/stock-changes*');
    await page.goto(url);
    await fetched;
    const dialog = await openCalculator(page);
    await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue(price.toLocaleString('en-AU'));
  });

  test('a repayment that no deposit produces: the price alone, with the rate of the site', async ({ page }) => {
    const change = { ...financeChange, value: { ...line, weekly: 9000 } };
    await page.route('**/api/stock-changes*', (route) => route.fulfill({ json: { changes: [priceChange, change] } }));
    const fetched = page.waitForResponse('**/api/stock-changes*');
    await page.goto(url);
    await fetched;
    const rate = await page.locator('finance-calculator [name="rate"]').getAttribute('value');
    const dialog = await openCalculator(page);
    await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue(price.toLocaleString('en-AU'));
    await expect(dialog.locator('[name="rate"]')).toHaveValue(rate ?? '');
    await expect(dialog.locator('.calculator-figures')).not.toContainText('7.50%');
  });

  test('changes that arrive while it is open', async ({ page }) => {
    let respond: () => void = () => {};
    const responded = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route('**/api/stock-changes*', async (route) => {
      await responded;
      await route.fulfill({ json: { changes: [priceChange, financeChange] } });
    });
    await page.goto(url);
    const dialog = await openCalculator(page);
    await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue(
      (financedCar.price ?? 0).toLocaleString('en-AU'),
    );
    respond();
    await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue(price.toLocaleString('en-AU'));
    await expect(dialog.locator('.calculator-figures')).toContainText('$40 a week');
  });
});
