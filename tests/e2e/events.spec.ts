import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, tenantUrl, test, withoutStockChanges } from './fixtures.ts';
import { openDetails } from './form-pages.ts';

/** A dealer with one third-party script, whose host is faked by the test. */
const SITE = 'one-tag';
const TAG_HOST = 'tags.example';
const TAG = `https://${TAG_HOST}/**`;
const SCRIPT = `https://${TAG_HOST}/tag.js`;
const DATA = join(process.env.CARYARD_TEST_DIST ?? 'dist', SITE, '_data/cars');
const TYPED = { first: 'Josephine', last: 'Leeuwenhoek', email: 'josephine@private.example', phone: '0412 345 678' };

interface BuiltCar {
  readonly slug: string;
  readonly id: number;
  readonly car_type: string;
  readonly make: string;
  readonly model: string;
  readonly badge: string | null;
  readonly year: number;
  readonly km: number | null;
  readonly tag: string | null;
}
const cars = readdirSync(DATA).map((file) => JSON.parse(readFileSync(join(DATA, file), 'utf8')) as BuiltCar);
/** Path of this dealer's finance form. */
const financePath = ['/finance', '/finance-enquiry', '/apply-for-finance', '/car-finance'].find((path) =>
  existsSync(join(DATA, `../..${path}.html`)),
) as string;
const car = (type: string): BuiltCar => cars.find(({ car_type }) => car_type === type) as BuiltCar;
interface RecordedEvent {
  readonly event: string;
  readonly eventId: number;
  readonly [name: string]: unknown;
}

/** Collects the events in `window.dataLayer` across pages, and counts loads of the third-party script. */
async function listen(
  page: Page,
  consent: 'granted' | null,
): Promise<{ events: RecordedEvent[]; loads: () => number }> {
  const events: RecordedEvent[] = [];
  let loads = 0;
  await withoutStockChanges(page);
  await page.route(TAG, (route) => {
    loads += 1;
    return route.fulfill({
      contentType: 'text/javascript',
      body: "trustedTypes.createPolicy('visit-counter', { createHTML: (text) => text }); document.documentElement.dataset.tagRan = 'yes';",
    });
  });
  await page.exposeFunction('recordEvent', (detail: RecordedEvent) => events.push(detail));
  await page.addInitScript(
    ([answer, script]) => {
      if (answer && localStorage.getItem('caryard.consent') === null) {
        localStorage.setItem('caryard.consent', script);
      }
      document.addEventListener('caryard:event', () => {
        const layer = (window as unknown as { dataLayer: unknown[] }).dataLayer;
        void (window as unknown as { recordEvent(detail: unknown): void }).recordEvent(layer.at(-1));
      });
    },
    [consent, SCRIPT] as const,
  );
  return { events, loads: () => loads };
}

/** Fills in the required fields of the page's form and sends it. */
async function send(page: Page, id: string): Promise<void> {
  const form = page.locator(`form[data-form="${id}"]`).last();
  await form.getByLabel('First name').fill(TYPED.first);
  await openDetails(form);
  await form.getByLabel('Last name').fill(TYPED.last);
  await form.getByLabel('Email', { exact: true }).first().fill(TYPED.email);
  await form.getByLabel('Phone', { exact: true }).first().fill(TYPED.phone);
  for (const [label, text] of [
    ['Postcode', '4305'],
    ['Message', `Call ${TYPED.first}`],
  ] as const)
    if (await form.getByLabel(label).count()) await form.getByLabel(label).fill(text);
  for (const choice of await form.locator('select').all())
    if ((await choice.inputValue()) === '') await choice.selectOption({ index: 1 });
  for (const box of await form.locator('input[name="terms_conditions"]').all()) await box.check();
  await form.locator('[data-submit]').click();
  await expect(page).toHaveURL(/\/success$/);
}

test('EVT-01 EVT-02 TAG-05 each action of a shopper is one entry in the data layer, with details about the car only', async ({
  page,
}) => {
  const { events } = await listen(page, 'granted');
  await page.route('**/api/leads', (route) => route.fulfill({ json: { lead_id: 'x', next: '/success' } }));
  /** A complete event about a car, spelled out as in EVT-02. */
  const expectedEvent = (type: string, event: string, eventId: number): RecordedEvent => {
    const { make, model, badge, year, km } = car(type);
    return {
      event,
      eventId,
      vehicleStatus: 'in_stock',
      vehicleMake: make,
      vehicleModel: model,
      vehicleYear: year,
      ...(km === null ? {} : { vehicleKilometers: km }),
      ...(badge === null ? {} : { vehicleGrade: badge }),
    };
  };

  await page.goto(tenantUrl(SITE, `/cars/${car('used').slug}`));
  await page.locator('phone-reveal a').click();
  await expect.poll(() => events.length).toBe(1);
  await page
    .locator('phone-reveal a')
    .evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await page.locator('phone-reveal a').click(); // a number that is already shown is not counted again
  const favourite = page.locator('.buy-box-toggles car-toggle[kind="favourite"] button');
  await favourite.click();
  await favourite.click();
  await expect(favourite).toHaveAttribute('aria-pressed', 'false');
  await send(page, 'used-car');
  await expect
    .poll(() => events)
    .toEqual([
      expectedEvent('used', 'phone_click', 25),
      expectedEvent('used', 'favourite', 39),
      expectedEvent('used', 'used_car_enquiry', 15),
    ]);

  expect(car('new').tag).toBe('Test Drive Only');
  await page.goto(tenantUrl(SITE, `/cars/${car('new').slug}`));
  await expect(page.locator('.car-photos .tag')).toHaveText('Test Drive Only');
  await send(page, 'new-car');
  await page.goto(tenantUrl(SITE, `/cars/${car('demo').slug}`));
  await send(page, 'new-car');
  await page.goto(tenantUrl(SITE, `/book-test-drive?car_id=${car('used').id}`));
  await send(page, 'test-drive');
  // Forms about a car on other pages: the same details, and the car's tag is included.
  for (const type of ['new', 'used', 'demo']) {
    await page.goto(tenantUrl(SITE, `${financePath}?car_id=${car(type).id}&car_type=${type}`));
    await send(page, 'finance');
  }
  await page.goto(tenantUrl(SITE, `/book-test-drive?car_id=${car('new').id}`));
  await send(page, 'test-drive');
  await page.goto(tenantUrl(SITE, '/contact?category=Careers%20Enquiry'));
  await send(page, 'general');
  await expect
    .poll(() => events.slice(3))
    .toEqual([
      expectedEvent('new', 'test_drive', 17),
      expectedEvent('demo', 'new_car_enquiry', 14),
      expectedEvent('used', 'used_test_drive', 48),
      expectedEvent('new', 'test_drive', 17),
      expectedEvent('used', 'used_car_enquiry', 15),
      expectedEvent('demo', 'new_car_enquiry', 14),
      expectedEvent('new', 'test_drive', 17),
      { event: 'career_enquiry', eventId: 51 },
    ]);

  const sent = JSON.stringify(events).toLowerCase();
  for (const secret of [TYPED.first, TYPED.last, TYPED.email, '412', 'private'])
    expect(sent).not.toContain(secret.toLowerCase());
  const names = new Set(events.flatMap((event) => Object.keys(event)));
  expect(
    [...names].filter((name) => !/^(event|eventId|vehicle(Status|Make|Model|Year|Kilometers|Grade))$/.test(name)),
  ).toEqual([]);
});

test('EVT-02 nothing is sent before consent; both buttons look the same; the choice is stored and can be changed', async ({
  page,
}) => {
  const { events, loads } = await listen(page, null);
  const foreignRequests: string[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).hostname.startsWith(SITE)) foreignRequests.push(request.url());
  });
  const path = `/cars/${car('used').slug}`;
  await page.goto(tenantUrl(SITE, path));
  const choice = page.getByRole('region', { name: 'Privacy choices' });
  await expect(choice).toContainText('Visit Counter: counts which cars are looked at');
  const [accept, decline] = [
    choice.getByRole('button', { name: 'Accept' }),
    choice.getByRole('button', { name: 'Decline' }),
  ];
  const styleOf = (button: typeof accept) =>
    button.evaluate((node) => {
      const { width, height } = node.getBoundingClientRect();
      const { color, backgroundColor, fontWeight, fontSize, borderColor } = getComputedStyle(node);
      return [Math.round(width), Math.round(height), color, backgroundColor, fontWeight, fontSize, borderColor];
    });
  expect(await styleOf(accept)).toEqual(await styleOf(decline));
  const favourite = page.locator('.buy-box-toggles car-toggle[kind="favourite"] button');
  await favourite.click();
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
  const layoutShift = () =>
    page.evaluate(
      () =>
        new Promise<number>(
          (resolve) =>
            new PerformanceObserver((list) =>
              resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
            ).observe({ type: 'layout-shift', buffered: true }) ?? setTimeout(() => resolve(0), 100),
        ),
    );
  // On a busy machine the header moves by a few pixels while it is parsed; a choice that pushed the page away would move far more.
  expect(await layoutShift()).toBeLessThan(0.01);
  expect([events, foreignRequests]).toEqual([[], []]);

  await decline.focus();
  await page.keyboard.press('Enter');
  await expect(choice).toBeHidden();
  await page.goto(tenantUrl(SITE, '/contact'));
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeVisible();
  await expect(choice).toBeHidden();
  expect(foreignRequests).toEqual([]);

  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await expect(choice).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(accept).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-tag-ran', 'yes');
  await page.goto(tenantUrl(SITE, path));
  await expect(page.locator('html')).toHaveAttribute('data-tag-ran', 'yes');
  await favourite.click();
  await favourite.click();
  await expect.poll(() => events.map(({ eventId }) => eventId)).toEqual([39]);
  expect(new Set(foreignRequests)).toEqual(new Set([SCRIPT]));

  const before = loads();
  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await decline.click();
  await expect(page.locator('html:not([data-tag-ran])')).toHaveCount(1); // reloaded without it
  await expect(choice).toBeHidden();
  expect(loads()).toBe(before);
});

test('EVT-02 a browser with a privacy signal is not asked, and the choices explain why', async ({ page }) => {
  const { loads } = await listen(page, 'granted');
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.goto(tenantUrl(SITE, '/contact'));
  const choice = page.getByRole('region', { name: 'Privacy choices' });
  await page.getByRole('button', { name: 'Privacy choices' }).click();
  await expect(choice).toContainText('Your browser asks websites not to track you');
  await expect(choice.getByRole('button', { name: 'Accept' })).toBeHidden();
  expect(loads()).toBe(0);
});

test('EVT-02 a dealer without third-party scripts asks nobody and only counts within the page', async ({ page }) => {
  const events: string[] = [];
  await page.exposeFunction('recordEvent', (name: string) => events.push(name));
  await page.addInitScript(() =>
    document.addEventListener('caryard:event', () => {
      const scope = window as unknown as { dataLayer: { event: string }[]; recordEvent(name: string): void };
      scope.recordEvent(scope.dataLayer.at(-1)?.event ?? '');
    }),
  );
  await page.goto(tenantUrl('all-on', '/search/new-used-and-demo-cars'));
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toHaveCount(0);
  const href = await page.locator('#search-results article a').first().getAttribute('href');
  await page.goto(tenantUrl('all-on', href ?? '/'));
  await page.locator('phone-reveal a').click();
  await expect.poll(() => events).toEqual(['phone_click']);
});
test.use({ fakedHosts: [TAG_HOST], allowConsole: [/pictures\.all-on\.example|ERR_NAME_NOT_RESOLVED/] });
