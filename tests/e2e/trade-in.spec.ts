import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { AdvertisedCar } from '#domain/trade-in-value.ts';
import { DEMO_SITES, demoOf } from './demo-dealers.ts';
import { DIST, expect, SITES, tenantUrl, test } from './fixtures.ts';
import { formPage } from './form-pages.ts';
import { carsOf } from './saved-cars.ts';
import { holdBack } from './search-page.ts';

type Stock = { readonly [make: string]: { readonly [model: string]: readonly AdvertisedCar[] } };

/** The first of these sites with a model of which enough cars of a similar year are in stock, by default recent ones, and such a year. */
function aModel(
  sites = SITES,
  { min = 6, matchesYear = (year: number) => year >= 2020 } = {},
): { site: string; make: string; model: string; year: number } {
  for (const site of sites) {
    const file = join(DIST, site, '_data/trade-in.json');
    if (!existsSync(file)) continue;
    const stock = JSON.parse(readFileSync(file, 'utf8')) as Stock;
    for (const [make, models] of Object.entries(stock))
      for (const [model, cars] of Object.entries(models))
        if (cars.filter(([year, , price]) => matchesYear(year) && price > 10_000).length >= min)
          return { site, make, model, year: 2022 };
  }
  throw new Error('No built site has enough cars of a model.');
}
const MODEL = aModel();
const car = carsOf(MODEL.site).find(
  ({ car_type, status, reserved, price }) =>
    car_type === 'used' && status === 'in_stock' && !reserved && (price ?? 0) > 30_000,
);
const PAGE = tenantUrl(MODEL.site, `/cars/trade-in?car_id=${car?.id}`);
const demos = await Promise.all(DEMO_SITES.map(demoOf));
interface Call {
  readonly path: string;
  readonly body: { readonly [key: string]: unknown };
}
/** The page's requests, in order. */
function recordCalls(page: Page): Call[] {
  const sent: Call[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /trade-in|leads|miscellaneous/.test(pathname))
      sent.push({ path: pathname, body: request.postDataJSON() as Call['body'] });
  });
  return sent;
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test('TRADE-04 a shopper who does not know the registration leaves it empty and is asked for the vehicle', async ({
  page,
}) => {
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Find my vehicle' }).click();
  await expect(heading(page, 'Tell us which vehicle it is')).toBeFocused();
  await expect(page.getByText(/^We could not (find|look up) that registration\.$/)).toHaveCount(2);
  for (const note of await page.getByText(/that registration\.$/).all()) await expect(note).toBeHidden();
  await page.getByLabel('Make', { exact: true }).fill(MODEL.make);
  await page.getByLabel('Model', { exact: true }).fill(MODEL.model);
  await page.getByLabel('Year built').fill(String(MODEL.year));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Kilometres')).toBeVisible();
});

async function goToAnswers(page: Page, year = MODEL.year, target = MODEL, url = PAGE): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Registration').first().fill(' abc 123 ');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Tell us which vehicle it is')).toBeFocused();
  // No service is called here, so nobody looked for it.
  await expect(page.getByText('We could not look up that registration.')).toBeVisible();
  await expect(page.getByText('We could not find that registration.')).toBeHidden();
  await page.getByLabel('Make', { exact: true }).fill(target.make);
  await page.getByLabel('Model', { exact: true }).fill(target.model);
  await page.getByLabel('Year built').fill(String(year));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, /^How is your/)).toBeFocused();
}
async function goToResult(page: Page, kms: string, button = 'See the result'): Promise<void> {
  await page.getByLabel(/Kilometres|Mileage/).fill(kms);
  for (const name of ['Like new', 'All of it', 'No', 'Good'])
    await page.getByRole('radio', { name, exact: true }).check();
  await page.getByRole('button', { name: button, exact: true }).click();
}
async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel('First Name').fill('Zoë');
  await page.getByLabel('Last Name').fill('Lee');
  await page.getByLabel(/^(Postcode|ZIP code)/).fill('2000');
  await page.getByLabel('Mobile Number').fill('0412 345 678');
  await page.getByLabel('Email Address').fill('zoe@example.com');
  const location = page.getByLabel('Location', { exact: true });
  if ((await location.count()) > 0)
    await location.selectOption({ index: -1 + (await location.locator('option').count()) });
  const terms = page.locator('[name="terms_conditions"]');
  if ((await terms.count()) > 0) await terms.check();
}

test.use({ viewport: { width: 390, height: 844 } });

test('TRADE-04 TRADE-05 PRICE-05 from the car through the estimate to an accepted offer, counted once, and the lower price', async ({
  page,
}) => {
  const sent = recordCalls(page);
  await goToAnswers(page);
  await goToResult(page, '60,000');
  await expect(heading(page, /^Estimated trade-in value/)).toBeFocused();
  await expect(page.getByText(/This is an estimate, not a binding price/)).toBeVisible();
  await fillDetails(page);
  await page.route('**/api/trade-in/accept', (route) => route.abort(), { times: 1 });
  const accept = page.getByRole('button', { name: 'Go ahead with this estimate' });
  const height = (button: Locator) => button.evaluate((each) => (each as HTMLElement).offsetHeight);
  const back = page.getByRole('button', { name: 'Back', exact: true });
  expect(await height(accept)).toBe(await height(back)); // its label is on one line
  await accept.click();
  await expect(page.getByText(/your go-ahead did not come through/)).toBeVisible();
  await accept.click();
  await expect(heading(page, 'We have your go-ahead')).toBeFocused();
  // Exactly one event, about the car that is traded in for (EVT-01, EVT-02).
  const events = () => page.evaluate(() => window.dataLayer ?? []);
  const { status, make, model, badge, year, km } = car as NonNullable<typeof car>;
  await expect.poll(events).toEqual([
    {
      ...{ event: 'offer_accepted', eventId: 18, vehicleStatus: status, vehicleMake: make, vehicleModel: model },
      ...{ vehicleYear: year, vehicleKilometers: km, ...(badge === null ? {} : { vehicleGrade: badge }) },
    },
  ]);

  const bodies = sent.filter(({ path }) => !path.endsWith('miscellaneous'));
  expect(bodies.map(({ path }) => path.replace('/api/', ''))).toEqual([
    'trade-in/lookup',
    'trade-in/lookup',
    'trade-in/valuation',
    'leads',
    'trade-in/accept',
    'leads',
    'trade-in/accept',
  ]);
  expect(Object.keys(bodies[0]?.body ?? {})).toEqual(['rego', 'regoState']);
  expect(Object.keys(bodies[2]?.body ?? {})).toEqual(['id', 'adjustmentAnswers']);
  expect(bodies[3]?.body).toMatchObject({
    ...{ form: 'trade-in', name: 'Zoë', last_name: 'Lee', email: 'zoe@example.com', postcode: '2000' },
    ...{ car_id: String(car?.id), kms: '60,000' },
    lead_attributes: { visited_pages: expect.arrayContaining(['/cars/trade-in']) },
  });
  expect(bodies[4]?.body).toEqual(bodies[6]?.body);
  expect(bodies[6]?.body).toEqual({
    category: 'Trade-In',
    subcategory: '3. Offer Accepted',
    lead_id: expect.any(String),
    form_completed: true,
    offer_accepted: true,
  });
  expect(bodies[3]?.body.lead_key).toBe(bodies[5]?.body.lead_key);

  await page.getByRole('link', { name: /Back to the vehicle/ }).click();
  await expect(page.getByText(/After your trade-in estimate of/)).toBeVisible();
});

for (const site of DEMO_SITES)
  test(`TRADE-04 nothing below the form of ${site} shifts when its script arrives, and what is being typed stays focused`, async ({
    page,
  }) => {
    const release = await holdBack(page, /\/_astro\/[^?]*\.js$/);
    await page.goto(tenantUrl(site, '/trade-in'), { waitUntil: 'commit' });
    const form = page.locator('trade-in-valuation');
    const heights = async (): Promise<number[]> => {
      const values: number[] = [];
      for (const width of [320, 390, 500, 640, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        values.push(await form.evaluate((element) => Math.round(element.getBoundingClientRect().height)));
      }
      return values;
    };
    await expect(form.locator('[data-submit]')).toBeHidden();
    await page.evaluate(async () => void (await document.fonts.ready));
    const before = await heights();
    await form.getByLabel('Registration').first().fill('ABC');
    release();
    await expect(form.locator('.valuation')).toBeVisible();
    expect(await heights()).toEqual(before);
    await page.keyboard.type('123');
    await expect(form.getByLabel('Registration').first()).toHaveValue('ABC123');
  });

test('TRADE-03 FORM-09 a form in steps whose script never arrives shows its first step, then the rest, and stays so if the script is late', async ({
  page,
}) => {
  const finance = formPage('finance', 'data-step=');
  for (const url of [PAGE, finance.url]) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const release = await holdBack(page, /\/_astro\/[^?]*\.js$/);
    await page.goto(url, { waitUntil: 'commit' });
    const form = page.locator('lead-form').first();
    const laterParts = [form.locator('input[type="email"]'), form.locator('[data-submit]')];
    for (const part of laterParts) await expect(part).toBeHidden();
    await form.locator('.form-rest summary').press('Enter');
    for (const part of laterParts) await expect(part).toBeVisible();
    release();
    await page.waitForLoadState('networkidle');
    for (const part of laterParts) await expect(part).toBeVisible();
  }
});

test('TRADE-04 FORM-09 a form in steps shows its first step before the page has arrived whole', async ({ page }) => {
  const finance = formPage('finance', 'data-step=');
  for (const url of [PAGE, finance.url]) {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await holdBack(page, /\/_astro\/[^?]*\.js$/);
    const html = (await (await page.goto(url, { waitUntil: 'commit' }))?.text()) ?? '';
    const buttons = html.indexOf('<div class="form-buttons"', html.indexOf('<lead-form'));
    expect(buttons).toBeGreaterThan(0);
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: html.slice(0, buttons) }));
    await page.goto(url, { waitUntil: 'commit' });
    const form = page.locator('lead-form').first();
    await expect(form.locator('.small-print')).toHaveCount(1);
    await expect(form.locator('input:visible, select:visible').first()).toBeVisible();
    await expect(form.locator('input[type="email"]')).toBeHidden();
  }
});

const THIS_YEAR = new Date().getFullYear();
test.describe('TRADE-02 limits', () => {
  // A model with enough cars built about seven years ago: without the limit they would all get an estimate.
  const oldModel = aModel(SITES, { min: 4, matchesYear: (year) => Math.abs(year - (THIS_YEAR - 7)) <= 2 });
  const url = tenantUrl(oldModel.site, '/trade-in');
  for (const { why, age, kms, refusal, text } of [
    { why: 'exactly 7 years and 100,000 km', age: 7, kms: '100,000', refusal: null, text: null },
    { why: 'one year over', age: 8, kms: '60,000', refusal: 'too-old', text: /more than 7 years old/ },
    { why: 'one kilometre over', age: 7, kms: '100,001', refusal: 'too-far', text: /more than 100,000 km/ },
  ])
    test(`TRADE-02 ${why}`, async ({ page }) => {
      await goToAnswers(page, THIS_YEAR - age, oldModel, url);
      const valuation = page.waitForResponse('**/api/trade-in/valuation');
      await page.getByLabel('Kilometres').fill(kms);
      if (text === null) await expect(page.locator('[data-limit]').getByText(/./)).toHaveCount(0);
      else await expect(page.locator('[data-limit]:visible')).toHaveText(text);
      await goToResult(page, kms, text === null ? 'See the result' : 'Continue');
      expect((await (await valuation).json()).refusal).toBe(refusal);
      await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
      const accept = page.getByRole('button', { name: 'Go ahead with this estimate' });
      if (text === null) {
        await expect(accept).toBeVisible();
        await expect(page.getByText(/more than 7 years old|more than 100,000 km/)).toHaveCount(0);
      } else {
        await expect(page.getByText(text)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Request a valuation' })).toBeVisible();
        await expect(accept).toHaveCount(0);
      }
    });
});

test('TRADE-02 a caravan has no odometer: its reading may be left empty, and it is valued in person', async ({
  page,
}) => {
  const seller = demos.find(({ config }) => config.features.tradeIn && config.stock.itemTypes.includes('caravan'));
  const caravan = { ...MODEL, make: 'Jayco', model: 'Journey' };
  await goToAnswers(page, MODEL.year, caravan, tenantUrl(seller?.site ?? '', '/trade-in'));
  await goToResult(page, '');
  await expect(heading(page, `We would like to see your ${MODEL.year} Jayco Journey first`)).toBeFocused();
  await expect(page.getByText(/we will value it in person/)).toBeVisible();
});

test('TRADE-04 after an estimate, the questions about another car name that car', async ({ page }) => {
  await goToAnswers(page);
  await goToResult(page, '60,000');
  await expect(heading(page, /^Estimated trade-in value/)).toBeFocused();
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await back.click();
  await back.click();
  await page.getByLabel('Model', { exact: true }).fill('Other Model');
  await page.getByLabel('Year built').fill(String(MODEL.year - 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, `How is your ${MODEL.year - 1} ${MODEL.make} Other Model?`)).toBeFocused();
});

test('TRADE-04 a failed lookup continues by hand, a failed valuation with the enquiry', async ({ page }) => {
  await page.route('**/api/trade-in/lookup', (route) => route.abort(), { times: 1 });
  await page.route('**/api/trade-in/valuation', (route) => route.abort());
  const sent = recordCalls(page);
  await goToAnswers(page);
  await goToResult(page, '60,000');
  await expect(page.getByText(/cannot estimate it online just now/)).toBeVisible();
  await fillDetails(page);
  await page.getByRole('button', { name: 'Request a valuation' }).click();
  await page.waitForURL('**/success**');
  const lead = sent.find(({ path }) => path.endsWith('/leads'))?.body;
  expect(lead).toMatchObject({ make: MODEL.make, model: MODEL.model, year: String(MODEL.year) });
  await expect(page.getByText(`Your vehicle: ${MODEL.year} ${MODEL.make} ${MODEL.model}`)).toBeVisible();
});

test('TRADE-04 FORM-10 the confirmation names the vehicle that a registration was found to be, and the one that the shopper wants', async ({
  page,
}) => {
  const vehicle = { make: 'Toyota', model: 'Corolla', badge: 'Ascent', year: 2016 };
  await page.route('**/api/trade-in/lookup', (route) => route.fulfill({ json: { id: 'found', vehicle } }));
  await page.route('**/api/trade-in/valuation', (route) => route.abort());
  await page.goto(PAGE);
  await page.getByLabel('Registration').first().fill('ABC123');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'How is your 2016 Toyota Corolla Ascent?')).toBeFocused();
  await goToResult(page, '60,000', 'Continue');
  await fillDetails(page);
  await page.getByRole('button', { name: 'Request a valuation' }).click();
  await page.waitForURL('**/success**');
  await expect(page.getByText('Your vehicle: 2016 Toyota Corolla Ascent')).toBeVisible();
  await expect(page.getByRole('link', { name: car?.name ?? '' })).toBeVisible();
});

for (const isStored of [true, false])
  test(`TRADE-06 ERR-01 a dealer that ${isStored ? 'stores valuations receives this one' : 'stores none receives nothing'}; a failure is not shown`, async ({
    page,
  }) => {
    const sites = demos.filter(({ config }) => config.features.tradeIn && config.features.keepValuation === isStored);
    const target = aModel(sites.map(({ site }) => site));
    const sent: unknown[] = [];
    await page.route('**/api/miscellaneous', (route) => {
      sent.push(route.request().postDataJSON());
      return route.abort();
    });
    await goToAnswers(page, target.year, target, tenantUrl(target.site, '/trade-in'));
    await goToResult(page, '60,000');
    await expect(heading(page, /^Estimated trade-in value/)).toBeFocused();
    await expect(page.getByRole('alert').filter({ visible: true, hasText: /\S/ })).toHaveCount(0);
    const result = {
      column_name: 'valuation',
      rego: 'ABC 123',
      offer_price: expect.any(Number),
      id: expect.any(String),
    };
    // A request made now comes after all others that the page has made.
    await page.evaluate(() =>
      fetch('/api/miscellaneous', { method: 'POST', body: '"last"' }).then(
        () => {},
        () => {},
      ),
    );
    expect(sent).toEqual([...(isStored ? [expect.objectContaining(result)] : []), 'last']);
  });

test.describe('R9', () => {
  test.use({ allowConsole: [/ERR_INTERNET_DISCONNECTED/] });
  test('R9 TRADE-03 offline, a reload and Back lose nothing that was typed about car and person', async ({
    page,
    context,
  }) => {
    const form = page.locator('form[data-form="trade-in"]');
    const typedValues = () =>
      form.evaluate((element) => {
        const { rego, kms, name, last_name, email, phone, postcode } = Object.fromEntries(
          new FormData(element as HTMLFormElement),
        );
        return [rego, kms, name, last_name, email, phone, postcode];
      });
    await goToAnswers(page);
    await goToResult(page, '60,000');
    await fillDetails(page);
    const before = await typedValues();
    expect(before.slice(1, 3)).toEqual(['60,000', 'Zoë']);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Go ahead with this estimate' }).click();
    await expect(form.locator('[data-form-error]')).toContainText(
      /An error occurred when submitting this form.*or call/,
    );
    expect(await typedValues()).toEqual(before);
    await context.setOffline(false);
    await page.reload();
    await expect.poll(typedValues).toEqual(before);
    await page.goto('about:blank');
    await page.goBack();
    await expect.poll(typedValues).toEqual(before);
  });
});

test('TRADE-04 whoever looks at the car and comes back finds the estimate, the answers and the car typed by hand', async ({
  page,
}) => {
  await goToAnswers(page);
  await goToResult(page, '60,000');
  const estimate = page.locator('[data-estimate]');
  await expect(estimate).toHaveText(/^\$\d/);
  const amount = await estimate.innerText();
  await page.goto(tenantUrl(MODEL.site, `/cars/${car?.slug}`));
  await page.goBack();
  await expect(estimate).toHaveText(amount);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel(/Kilometres|Mileage/)).toHaveValue('60,000');
  const make = page.getByLabel('Make', { exact: true });
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(make).toHaveValue(MODEL.make);
  await page.reload();
  await page.getByRole('button', { name: 'Find my vehicle' }).click();
  await expect(make).toHaveValue(MODEL.make);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowConsole: [/status of 422/] });
  test('TRADE-03 without a registration the form asks for the car itself', async ({ page }) => {
    await page.goto(tenantUrl(MODEL.site, '/trade-in'));
    await page.getByLabel(/Kilometres|Mileage/).fill('60000');
    await fillDetails(page);
    await page.getByRole('button', { name: 'Request a valuation' }).click();
    for (const name of ['make', 'model', 'year'])
      await expect(page.locator(`[data-error-for="${name}"]`)).toContainText('your vehicle');
    await page.getByLabel('Make', { exact: true }).fill(MODEL.make);
    await page.getByLabel('Model', { exact: true }).fill(MODEL.model);
    await page.getByLabel('Year built').fill(String(MODEL.year));
    await page.getByRole('button', { name: 'Request a valuation' }).click();
    await page.waitForURL('**/success**');
  });

  test('TRADE-03 the form without JavaScript makes a lead', async ({ page }) => {
    await page.goto(PAGE);
    await page.getByLabel('Registration').first().fill('abc123');
    await page.getByLabel(/Kilometres|Mileage/).fill('60000');
    await fillDetails(page);
    await page.getByRole('button', { name: 'Request a valuation' }).click();
    await expect(page).toHaveURL(/\/success/);
  });
});
test.use({ allowConsole: [/ERR_FAILED/] });
