import { expireTimeout, holdTimeouts } from './expire-timeout.ts';
import { expect, tenantUrl, test } from './fixtures.ts';
import { fillForm, openDetails } from './form-pages.ts';
import { holdBack } from './search-page.ts';
import { databases } from './shopper.ts';

const TENANT = 'all-on';
const CONTACT = tenantUrl(TENANT, '/contact-us');
const API = '**/api/leads';
type Page = import('@playwright/test').Page;

/** Fills in every required field of the general enquiry. */
async function fill(page: Page, message = 'Is it still there?'): Promise<void> {
  const form = page.locator('form[data-form="general"]');
  await form.getByLabel('First name').fill('Jo');
  await form.getByLabel('Email', { exact: true }).first().fill('jo@example.com');
  await form.getByLabel('Phone', { exact: true }).first().fill('0412 345 678');
  const location = form.getByLabel('Location');
  if (await location.count()) await location.selectOption({ index: 1 });
  await form.getByLabel('Message').fill(message);
  const terms = form.locator('input[name="terms_conditions"]');
  if (await terms.count()) await terms.check();
}
const send = (page: Page) => page.getByRole('button', { name: 'Send enquiry' });
const fields = (page: Page) => page.locator('form[data-form="general"]');
/** From then on drafts are saved. */
const scriptLoaded = (page: Page) => page.waitForFunction(() => customElements.get('lead-form') !== undefined);

test('FORM-13 an empty form: focused summary, links to the fields, errors cleared when fixed, nothing sent', async ({
  page,
}) => {
  let sent = 0;
  await page.route(API, (route) => {
    sent += 1;
    return route.abort();
  });
  await page.goto(CONTACT);
  await send(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Please fix the following errors:' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link', { name: 'Enter your first name.' })).toBeVisible();
  await expect(fields(page).getByLabel('First name')).toHaveAttribute('aria-invalid', 'true');
  await summary.getByRole('link', { name: 'Enter your first name.' }).click();
  await expect(fields(page).getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Jo');
  await expect(fields(page).getByLabel('First name')).not.toHaveAttribute('aria-invalid');
  await expect(summary.getByRole('link', { name: 'Enter your first name.' })).toHaveCount(0);
  await expect(summary.getByRole('link', { name: 'Enter your phone number.' })).toBeVisible();
  expect(sent).toBe(0);
});

test('FORM-01 a double click sends once, busy in the meantime, then /success', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/leads')) sent += 1;
  });
  const release = await holdBack(page, /\/api\/leads$/);
  await page.goto(CONTACT);
  await fill(page);
  await send(page).dblclick();
  await expect(fields(page)).toHaveAttribute('aria-busy', 'true');
  // The last picture of a slow page arrives in the meantime.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow')));
  await expect(fields(page)).toHaveAttribute('aria-busy', 'true');
  await fields(page).getByLabel('First name').press('Enter');
  release();
  await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
  expect(sent).toBe(1);
});

test('FORM-01 the phone number of the confirmation is not broken across lines', async ({ page }) => {
  await page.goto(tenantUrl(TENANT, '/success'));
  const number = page.locator('.message').getByRole('link', { name: /^[\d ()+]+$/ });
  await expect(number).toHaveCSS('display', 'inline-block');
});

test('R9 what is typed, ticked and chosen survives a reload and Back, until it is sent', async ({ page }) => {
  const form = fields(page);
  const expectDraft = async (): Promise<void> => {
    await expect(form.getByLabel('Message')).toHaveValue('A long story');
    await expect(form.locator('[name="opt_in"]')).not.toBeChecked();
    await expect(form.locator('[name="opt_in_marketing"]')).toBeChecked();
    await expect(form.locator('[name="PreferredContactMethod"]:checked')).toHaveValue('SMS');
  };
  await page.goto(CONTACT);
  await fill(page, 'A long story');
  await scriptLoaded(page);
  await form.locator('[name="opt_in"]').uncheck();
  await form.locator('[name="opt_in_marketing"]').check();
  await openDetails(form);
  await form.locator('[name="PreferredContactMethod"][value="SMS"]').check();
  await expectDraft();
  await page.reload();
  await expectDraft();
  await page.goto(tenantUrl(TENANT));
  await page.goBack();
  await expectDraft();
  await send(page).click();
  await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
  await page.goto(CONTACT);
  await expect(form.getByLabel('Message')).toHaveValue('');
});

/** Number of stored leads with this text. */
const countStored = (text: string): number =>
  (
    databases((db) => db.prepare('SELECT count(*) AS n FROM leads WHERE instr(payload, ?)').get(text)) as {
      n: number;
    }[]
  ).reduce((sum, { n }) => sum + n, 0);
const uniqueText = (): string => `Is it still there? ${Math.random().toString(36).slice(2)}`;
const eventCount = (page: Page) => page.evaluate(() => sessionStorage.getItem('counted'));
/** Counts the enquiry events, across pages. */
const countEvents = (page: Page) =>
  page.addInitScript(() =>
    document.addEventListener('caryard:event', () =>
      sessionStorage.setItem('counted', String(Number(sessionStorage.getItem('counted')) + 1)),
    ),
  );

test('R1 going back and sending again is the same lead, counted once; other content is another lead', async ({
  page,
}) => {
  const [typed, other] = [uniqueText(), uniqueText()];
  await countEvents(page);
  await page.goto(CONTACT);
  await fill(page, typed);
  for (let times = 0; times < 2; times += 1) {
    await send(page).click();
    await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
    await page.goBack();
    await expect(fields(page).getByLabel('Message')).toHaveValue(typed);
  }
  expect([countStored(typed), await eventCount(page)]).toEqual([1, '1']);
  await fields(page).getByLabel('Message').fill(other);
  await send(page).click();
  await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
  expect([countStored(typed), countStored(other), await eventCount(page)]).toEqual([1, 1, '2']);
});

test.describe('the key of another lead', () => {
  test.use({ allowConsole: [/status of 422/] });
  test('R1 a key that was used for other content is not reused forever', async ({ page }) => {
    await page.goto(CONTACT);
    await fill(page);
    const keys: string[] = [];
    await page.route(API, (route) => {
      keys.push(route.request().postDataJSON().lead_key);
      return keys.length > 1
        ? route.continue()
        : route.fulfill({ status: 422, json: { error: 'key_reused', message: 'Sent before.' } });
    });
    await send(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Sent before.' })).toBeFocused();
    await send(page).click();
    await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
    expect(new Set(keys).size).toBe(2);
  });
});

test.describe('offline', () => {
  test.use({ allowConsole: [/ERR_(INTERNET_DISCONNECTED|FAILED)/] });
  const expectSentThreeTimes = async (page: Page): Promise<void> => {
    const typed = uniqueText();
    const failure = page.getByRole('alert').filter({ hasText: 'An error occurred when submitting this form' });
    const submit = async (): Promise<void> => {
      await send(page).click();
      await expect(failure).toBeFocused();
      await expect(fields(page).getByLabel('Message')).toHaveValue(typed);
    };
    await page.goto(CONTACT);
    await fill(page, typed);
    await scriptLoaded(page);
    await page.context().setOffline(true);
    await submit();
    expect(countStored(typed)).toBe(0);
    await page.context().setOffline(false);
    // A browser goes back online only a moment later, and other requests of the page may be first.
    const isOnline = () =>
      page.evaluate(() =>
        fetch('/robots.txt').then(
          ({ ok }) => ok,
          () => false,
        ),
      );
    await expect.poll(isOnline).toBe(true);
    await page.evaluate(() => {
      const originalFetch = window.fetch;
      window.fetch = async (...call) => {
        const response = await originalFetch(...call);
        if (!`${call[0]}`.includes('/api/leads')) return response;
        window.fetch = originalFetch;
        throw new TypeError('The response is lost.');
      };
    });
    await failure.evaluate((alert) => alert.blur());
    await submit();
    expect(countStored(typed)).toBe(1);
    await send(page).click();
    await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
    expect(countStored(typed)).toBe(1);
  };

  test('R9 R1 sent offline, then with a lost response, then again: one lead', ({ page }) => expectSentThreeTimes(page));

  test('R9 R1 the same with blocked storage', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      }),
    );
    await expectSentThreeTimes(page);
  });
});

test.describe('the script of a form', () => {
  const SCRIPT = /\/_astro\/lead-form\.[^/]*\.js$/;

  test('is loaded when the shopper approaches the form, and at once if something has been typed', async ({ page }) => {
    let requested = 0;
    await page.route(SCRIPT, (route) => {
      requested += 1;
      return route.continue();
    });
    await page.goto(CONTACT);
    expect(requested).toBe(0);
    await fill(page);
    await scriptLoaded(page);
    expect(requested).toBe(1);
    await page.reload();
    await expect(fields(page).getByLabel('Message')).toHaveValue('Is it still there?');
    expect(requested).toBe(2);
  });

  test('FORM-13 has loaded only after the shopper clicked the button: the click waits for it', async ({ page }) => {
    const release = await holdBack(page, SCRIPT);
    let sent = 0;
    await page.route(API, (route) => {
      sent += 1;
      return route.continue();
    });
    await page.goto(CONTACT);
    await fill(page);
    await fields(page).getByLabel('Email', { exact: true }).first().fill('jo@nowhere');
    await fields(page).getByLabel('First name').press('Enter');
    release();
    await expect(page.getByRole('alert').filter({ hasText: 'Please fix the following errors:' })).toBeFocused();
    expect(sent).toBe(0);
    await page.reload();
    await expect(fields(page).getByLabel('Message')).toHaveValue('Is it still there?');
  });
});

test('R11 the fill-in time is counted from the first touch, but not if the form was prefilled', async ({ page }) => {
  let requested = 0;
  await page.route('**/api/form-token', (route) => {
    requested += 1;
    return route.continue();
  });
  await page.goto(CONTACT);
  await fields(page).getByLabel('First name').focus();
  await page.evaluate(() => customElements.whenDefined('lead-form').then(() => {}));
  await page.keyboard.type('Jo');
  await expect.poll(() => requested).toBe(1);
  await fill(page);
  expect(requested).toBe(1);
  await page.reload();
  await expect(fields(page).getByLabel('Phone', { exact: true }).first()).toHaveValue('0412 345 678');
  const leads = page.waitForRequest(API);
  await fields(page).getByLabel('Message').fill('And at once');
  await send(page).click();
  expect((await leads).postDataJSON()).toMatchObject({ form_token: '' });
  expect(requested).toBe(1);
});

test.describe('a failure while sending', () => {
  test.use({ allowConsole: [/status of 500/] });
  test('FORM-10 no response within 20 s or an error: message and phone number shown, input kept, nothing counted; a retry has the same key, a correction a new one', async ({
    page,
  }) => {
    const keys: string[] = [];
    await page.route(API, (route) => {
      keys.push(route.request().postDataJSON().lead_key);
      if (keys.length === 1) return; // never answered
      return keys.length < 4 ? route.fulfill({ status: 500, body: 'oops' }) : route.continue();
    });
    await holdTimeouts(page);
    await page.addInitScript(() => {
      const scope = window as unknown as { counted: number };
      scope.counted = 0;
      document.addEventListener('caryard:event', () => {
        scope.counted += 1;
      });
    });
    /** What a stored lead leaves on the device. */
    const storedAfterwards = () =>
      page.evaluate(() => [
        (window as unknown as { counted: number }).counted,
        sessionStorage.getItem('caryard.shopper'),
        localStorage.getItem('caryard.shopper'),
      ]);
    await page.goto(CONTACT);
    await fill(page);
    await send(page).click();
    await expect.poll(() => keys.length).toBe(1);
    await expect(fields(page)).toHaveAttribute('aria-busy', 'true');
    expect(await expireTimeout(page, 20_000)).toBe(true);
    const failure = page.getByRole('alert').filter({ hasText: 'An error occurred when submitting this form' });
    await expect(failure).toBeFocused();
    await expect(failure).toContainText(/or call [\d ]+/);
    await expect(fields(page).getByLabel('Message')).toHaveValue('Is it still there?');
    await expect(fields(page)).not.toHaveAttribute('aria-busy');
    await send(page).click();
    await expect.poll(() => keys.length).toBe(2);
    await expect(failure).toBeFocused();
    await fields(page).getByLabel('Message').fill('And the price?');
    await send(page).click();
    await expect.poll(() => keys.length).toBe(3);
    await expect(failure).toBeFocused();
    expect(await storedAfterwards()).toEqual([0, null, null]);
    await page.reload();
    await send(page).click();
    await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect([keys[1] === keys[0], keys[2] === keys[0], keys[3] === keys[2]]).toEqual([true, false, true]);
  });
});

test.describe('a car page', () => {
  test('EVT-01 an enquiry about a used car contains the car’s details', async ({ page }) => {
    await page.goto(tenantUrl(TENANT, '/search/used-cars'));
    const href = await page.locator('main a[href^="/cars/"]').first().getAttribute('href');
    await page.goto(tenantUrl(TENANT, href ?? ''));
    await page.evaluate(() => {
      document.addEventListener('caryard:event', (event) =>
        sessionStorage.setItem('seen', JSON.stringify((event as CustomEvent).detail)),
      );
    });
    const form = page.locator('form[data-form="used-car"]');
    const next = form.locator('[data-step-next]');
    const typed = { name: 'Jo', last_name: 'Lee', email: 'jo@example.com', phone: '0412 345 678' };
    await form.scrollIntoViewIfNeeded();
    await scriptLoaded(page);
    for (let hasNextStep = true; hasNextStep; ) {
      for (const [name, value] of Object.entries({ ...typed, message: 'Is it still there?' }))
        if (await form.locator(`[name="${name}"]`).isVisible()) await form.locator(`[name="${name}"]`).fill(value);
      const terms = form.locator('[name="terms_conditions"]');
      if (await terms.isVisible()) await terms.check();
      hasNextStep = await next.isVisible();
      if (hasNextStep) await next.click();
    }
    const sent = page.waitForRequest(API);
    await form.locator('[data-submit]').click();
    const body = (await sent).postDataJSON();
    expect(body).toMatchObject({
      form: 'used-car',
      car_type: 'used',
      opt_in: true,
      opt_in_marketing: false,
    });
    expect(body.lead_attributes.visited_pages).toContain(href);
    await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
    const event = JSON.parse((await page.evaluate(() => sessionStorage.getItem('seen'))) ?? 'null');
    expect([15, 17]).toContain(event.eventId);
    expect(event.vehicleMake).toBe(body['Vehicle Make']);
    expect(JSON.stringify(event)).not.toMatch(/jo@|0412/);
  });
});

/** Category and subcategory of the stored lead with this text. */
const categoriesOf = (text: string): unknown[] =>
  databases((db) => db.prepare('SELECT payload FROM leads WHERE instr(payload, ?)').all(text))
    .flat()
    .map((row) => JSON.parse((row as { payload: string }).payload))
    .map(({ category, subcategory }) => [category, subcategory]);

for (const { where, path, id } of [
  {
    where: 'the contact form, preselected by ?category',
    path: '/contact-us?category=Careers%20Enquiry',
    id: 'general',
  },
  { where: 'the careers form of a page', path: '/pages/careers', id: 'career' },
])
  test(`FORM-03 EVT-01 ${where}: stored as a general enquiry about a career, counted once as event 51`, async ({
    page,
  }) => {
    const typed = uniqueText();
    const eventIds: number[] = [];
    await page.exposeFunction('recordEvent', (event: number) => eventIds.push(event));
    await page.addInitScript(() =>
      document.addEventListener('caryard:event', (event) =>
        (window as unknown as { recordEvent(id: number): void }).recordEvent((event as CustomEvent).detail.eventId),
      ),
    );
    await page.goto(tenantUrl(TENANT, path));
    const form = page.locator(`form[data-form="${id}"]`);
    if (id === 'general') await expect(form.getByLabel('What is your enquiry about?')).toHaveValue('Careers Enquiry');
    await fillForm(form, { message: typed });
    await form.locator('[data-submit]').click();
    await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
    expect(categoriesOf(typed)).toEqual([['General Enquiry', 'Career Enquiry']]);
    expect(eventIds).toEqual([51]);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowConsole: [/status of 422/] });

  test('FORM-01 a refused post returns with the errors and what was typed, then succeeds', async ({ page }) => {
    await page.goto(CONTACT);
    await fill(page, 'Typed "once" & <only once>');
    await page.locator('input[name="email"]').evaluate((input) => {
      (input as HTMLInputElement).type = 'text';
    });
    await page.locator('input[name="email"]').fill('not an address');
    await send(page).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Please fix the following errors:' });
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(fields(page).getByLabel('Message')).toHaveValue('Typed "once" & <only once>');
    await expect(page.locator('input[name="email"]')).toHaveValue('not an address');
    await page.locator('input[name="email"]').fill('jo@example.com');
    await send(page).click();
    await expect(page).toHaveURL(tenantUrl(TENANT, '/success'));
  });
});
