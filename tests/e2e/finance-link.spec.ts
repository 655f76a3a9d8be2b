import { DEMO_SITES, demoOf } from './demo-dealers.ts';
import { expect, tenantUrl, test } from './fixtures.ts';
import { builtPage, carsOf } from './saved-cars.ts';

/** The target of a car's finance button; absent = it has none. */
function financeTarget(site: string, slug: string): string | undefined {
  const [, first, second] =
    /href="([^"]+)"[^>]*data-action="finance"|data-action="finance"[^>]*href="([^"]+)"/.exec(
      builtPage(site, `/cars/${slug}`),
    ) ?? [];
  return (first ?? second)?.replaceAll('&amp;', '&');
}

/** Two sites with a car whose finance button links to the form. */
const LINKS = DEMO_SITES.flatMap((site) => {
  for (const car of carsOf(site).filter(({ status, price }) => status === 'in_stock' && price !== null)) {
    const target = financeTarget(site, car.slug);
    if (target?.endsWith('#finance-form') && !target.startsWith('/sign-in')) return [{ site, car, target }];
  }
  return [];
}).slice(0, 2);

const demos = await Promise.all(DEMO_SITES.map(demoOf));
const CANONICAL = Object.fromEntries(demos.map(({ site, config }) => [site, config.routes.finance]));
const personal = demos
  .filter(({ config }) => config.features.personalisedFinance)
  .map(({ site, cars }) => ({ site, rows: cars.filter(({ built }) => built.status === 'in_stock') }))[0] as {
  site: string;
  rows: (typeof demos)[0]['cars'];
};

for (const { site, car, target } of LINKS)
  test(`ROUTE-04 FIN-11 the finance link of a car leads to its prefilled form: ${site}`, async ({ page }) => {
    await page.goto(tenantUrl(site, `/cars/${car.slug}`));
    await page.locator('[data-action="finance"]').first().click();
    await expect(page).toHaveURL(tenantUrl(site, target));
    const form = page.locator('form[data-form="finance"]');
    await expect(form).toBeInViewport();
    await expect(form.locator('[name="car_id"]')).toHaveValue(String(car.id));
    await expect(form.locator('[name="car_type"]')).toHaveValue(car.car_type);
    await expect(form.locator('[name="vehiclePriceBudget"]')).toHaveValue(String(car.price));
    const query = new URL(tenantUrl(site, target)).searchParams;
    const names = target.startsWith('/personalised')
      ? ['car_id']
      : ['preferredDealership', 'vehiclePriceBudget', 'car_id', 'car_type'];
    expect([...query.keys()]).toEqual(names);
    // Other spellings of the path lead to the same page, with query and fragment.
    const ownPath = new URL(page.url()).pathname;
    const linkQuery = `?preferredDealership=x&car_id=${car.id}`;
    for (const other of ['/finance', '/finance-enquiry', '/apply-for-finance', '/car-finance/']) {
      await page.goto(tenantUrl(site, `${other}${linkQuery}#finance-form`));
      const { pathname, search, hash } = new URL(page.url());
      expect([pathname, search, hash]).toEqual([CANONICAL[site], linkQuery, '#finance-form']);
      await expect(form).toBeInViewport();
    }
    expect([CANONICAL[site], '/personalised/finance']).toContain(ownPath);
  });

test('PRICE-05 FIN-09 after a trade-in offer the repayment names its price, the calculator starts with the offer, and the finance form knows of the trade-in', async ({
  page,
}) => {
  const [car] = DEMO_SITES.flatMap((site) =>
    carsOf(site)
      .filter(({ status, price }) => status === 'in_stock' && (price ?? 0) > 20_000)
      .filter(({ slug }) => builtPage(site, `/cars/${slug}`).includes('<finance-calculator'))
      .filter(({ slug }) => financeTarget(site, slug)?.endsWith('#finance-form'))
      .map((each) => ({ site, ...each })),
  );
  if (!car) throw new Error('No car has a calculator and a link to the finance form.');
  await page.goto(tenantUrl(car.site, `/cars/${car.slug}`));
  const repayment = page.locator('.repayments');
  const note = repayment.getByText('Based on the price before your trade-in.');
  await expect(note).toBeHidden();
  await page.evaluate((valuation) => sessionStorage.setItem('caryard.valuation', JSON.stringify(valuation)), {
    car_id: car.id,
    offer_price: 7500,
    rego: null,
  });
  await page.reload();
  await expect(note).toBeVisible();
  const deposit = page.locator('finance-calculator [name="deposit"]');
  const figures = page.locator('.calculator-figures');
  const advertised = (await figures.textContent()) ?? '';
  await repayment.getByRole('link', { name: 'Calculate your repayments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Finance calculator' });
  await expect(dialog).toBeVisible();
  await expect(deposit).toHaveValue('7,500');
  await expect(figures).not.toHaveText(advertised);
  const withOffer = (await figures.textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Show the price without it' }).click();
  await expect(note).toBeHidden();
  await expect(deposit).not.toHaveValue('7,500');
  await expect(figures).toHaveText(advertised);
  await page.getByRole('button', { name: 'Show the price with your trade-in' }).click();
  await expect(figures).toHaveText(withOffer);
  await page.locator('[data-action="finance"]').first().click();
  await expect(page.locator('form[data-form="finance"] [name="do-you-have-a-trade-in"]')).toHaveValue('Yes');
});

test('ROUTE-04 a car without a valuation code has the general finance form, one with it the personal one', async () => {
  const { site, rows } = personal;
  const targets = rows.flatMap(({ built, row }) => {
    const target = financeTarget(site, built.slug);
    return target === undefined ? [] : [[row.has_nvic, new URL(target, tenantUrl(site)).pathname] as const];
  });
  for (const hasCode of [true, false]) {
    const paths = new Set(targets.filter(([nvic]) => nvic === hasCode).map(([, path]) => path));
    expect([hasCode, [...paths]]).toEqual([hasCode, [hasCode ? '/personalised/finance' : CANONICAL[site]]]);
  }
});

for (const site of DEMO_SITES)
  test(`ROUTE-04 the pages for trade-ins and test drives, in every spelling of their paths: ${site}`, async ({
    page,
  }) => {
    await page.goto(tenantUrl(site, '/success'), { waitUntil: 'domcontentloaded' });
    for (const [path, target, form] of [
      ['/sell-my-car?a=1', '/trade-in?a=1', 'trade-in'],
      ['/trade-in/', '/trade-in', 'trade-in'],
      ['/book-test-drive/?car_id=1', '/book-test-drive?car_id=1', 'test-drive'],
      ['/book-test-drive', '/book-test-drive', 'test-drive'],
    ] as const) {
      const response = await page.evaluate(async (url) => {
        const fetched = await fetch(url);
        return { url: fetched.url, html: await fetched.text() };
      }, path);
      expect(response.url).toBe(tenantUrl(site, target));
      expect(response.html.split(`data-form="${form}"`)).toHaveLength(2);
    }
  });

test('FIN-10 the estimate and its disclaimer are part of the page: no request is made for them, and blocking requests removes nothing', async ({
  page,
}) => {
  const { site, car } = LINKS[0] as (typeof LINKS)[0];
  const carWithRepayment =
    carsOf(site).find(({ slug }) => builtPage(site, `/cars/${slug}`).includes('class="repayments"')) ?? car;
  let requests = 0;
  await page.route('**/api/finance/**', (route) => {
    requests += 1;
    return route.abort();
  });
  await page.goto(tenantUrl(site, `/cars/${carWithRepayment.slug}`));
  const block = page.locator('.repayments');
  const text = await block.innerText();
  expect(text).toMatch(/\$\d+ a week/);
  expect(text).toMatch(/WARNING|comparison rate/i);
  await page.waitForLoadState('networkidle');
  expect([await block.innerText(), requests]).toEqual([text, 0]);
});
