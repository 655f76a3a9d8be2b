import { FIELD_WORDS } from '#text/en/fields.ts';
import { expect, SITES, tenantUrl, test } from './fixtures.ts';
import { fillForm, formPage, openDetails, openForm } from './form-pages.ts';

const API = '**/api/leads';
const USED = formPage('used-car', 'name="terms_conditions"', 'data-step=""');
const QUOTE = formPage('quote', 'name="terms_conditions"');
const SURVEY = formPage('survey');
/** The test drive page of a dealer with locations of different opening hours. */
const TEST_DRIVE = formPage('test-drive', 'data-hours="2"');

test.use({ viewport: { width: 390, height: 844 } });

test('FORM-05 FORM-06 FORM-07 the initial choices; an untouched form names every missing choice and sends nothing', async ({
  page,
}) => {
  let sent = 0;
  await page.route(API, (route) => {
    sent += 1;
    return route.abort();
  });
  const form = await openForm(page, QUOTE);
  const box = (name: string) => form.locator(`input[name="${name}"]`);
  await form.scrollIntoViewIfNeeded();
  await expect(box('opt_in')).toBeChecked();
  await expect(box('opt_in_marketing')).not.toBeChecked();
  await expect(box('terms_conditions')).not.toBeChecked();
  await openDetails(form);
  await expect(form.getByRole('radio', { name: 'Phone' })).toBeChecked();
  for (const name of ['Email', 'SMS']) await expect(form.getByRole('radio', { name })).not.toBeChecked();
  for (const name of ['finance', 'do-you-have-a-trade-in'])
    expect(await form.locator(`select[name="${name}"] option`).allInnerTexts()).toEqual(['Please select', 'Yes', 'No']);
  await form.locator('[data-submit]').click();
  const summary = form.getByRole('alert');
  await expect(summary).toBeFocused();
  for (const text of [
    'Choose whether you would like finance.',
    'Choose whether you have a trade-in.',
    FIELD_WORDS['form.terms'],
  ])
    await expect(summary.getByRole('link', { name: text })).toBeVisible();
  const description = await box('terms_conditions').getAttribute('aria-describedby');
  await expect(form.locator(`[id="${description}"]`)).toHaveText(
    '*You must agree to the terms of use before submitting.',
  );
  expect(sent).toBe(0);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });
    test('LOC-06 the test drive form shows all opening hours, and once a location is chosen only its own', async ({
      page,
    }) => {
      await page.goto(TEST_DRIVE.url);
      const location = page.getByLabel('Location', { exact: true });
      const lists = page.locator('.field-hint > [data-hours]').filter({ visible: true });
      const all = await lists.allInnerTexts();
      expect(all.length).toBeGreaterThan(1);
      for (const list of all) {
        const name = list.trim().split(':')[0] ?? '';
        await location.selectOption({ label: name });
        await expect(lists).toHaveText([list.trim()]);
      }
      await location.selectOption('');
      await expect(lists).toHaveCount(all.length);
    });
  });

test('FORM-06 FORM-07 the terms open beside the form, and true and false are sent', async ({ page, context }) => {
  const form = await openForm(page, QUOTE);
  await fillForm(form);
  await form.locator('input[name="opt_in"]').uncheck();
  await form.getByRole('radio', { name: 'SMS' }).check();
  const opened = context.waitForEvent('page');
  await form.getByRole('link', { name: 'Terms and conditions' }).click();
  await (await opened).close();
  await expect(form.locator('[name="message"]')).toHaveValue('A long story');
  const request = page.waitForRequest(API);
  await form.locator('[data-submit]').click();
  expect((await request).postDataJSON()).toMatchObject({
    opt_in: false,
    opt_in_marketing: false,
    terms_conditions: true,
    PreferredContactMethod: 'SMS',
    finance: 'No',
    'do-you-have-a-trade-in': 'Yes',
  });
  await expect(page).toHaveURL(tenantUrl(QUOTE.site, '/success'));
});

test('FORM-05 FORM-13 an enquiry asks for at most five fields; the others are in a section that opens if it is filled in', async ({
  page,
}) => {
  const form = await openForm(page, USED);
  await form.scrollIntoViewIfNeeded();
  await form.locator('[data-submit]').click();
  await expect(form.getByRole('alert').getByRole('link')).toHaveText([
    'Enter your first name.',
    'Enter your email address.',
    'Enter your phone number.',
    'Enter a message.',
    '*You must agree to the terms of use before submitting.',
  ]);
  const details = form.locator('details[data-more]');
  // The two names and the e-mail address are next to each other; the collapsed fields come after all required ones.
  await expect(form.getByLabel('Last name')).toBeVisible();
  await expect(form.getByLabel('Tell me about finance')).toBeHidden();
  await details.locator('summary').press('Enter');
  for (const label of ['Tell me about finance', /to trade in$/]) await expect(form.getByLabel(label)).not.toBeChecked();
  await form.getByLabel('Tell me about finance').check();
  await page.reload();
  await expect(form.getByLabel('Tell me about finance')).toBeVisible();
  await expect(form.getByLabel('Tell me about finance')).toBeChecked();
  await fillForm(form);
  const request = page.waitForRequest(API);
  await form.locator('[data-submit]').click();
  expect((await request).postDataJSON()).toMatchObject({ opt_in: true, opt_in_finance: true, opt_in_trade: false });
});

test('FORM-11 FORM-12 ERR-02 postcodes: four digits, a leading zero, unknown ones are 0000', async ({ page }) => {
  const form = await openForm(page, QUOTE);
  const postcode = form.locator('[name="postcode"]');
  const error = form.locator('[data-error-for="postcode"]');
  await fillForm(form, { phone: '' }); // invalid, so that nothing is sent
  const cases: readonly [typed: string, expected: string | null, value?: string][] = [
    ['400', 'Invalid postcode. Please enter a 4-digit number.'],
    ['4OOO', 'Invalid postcode. Please enter a 4-digit number.'],
    ['    ', 'Enter your postcode.'],
    ['0000', 'Invalid postcode'],
    ['0500', 'Invalid postcode'],
    ['9999', 'Invalid postcode'],
    ['0800', null],
    ['20001', null, '2000'],
  ];
  for (const [typed, expected, value] of cases) {
    await postcode.fill('');
    await postcode.pressSequentially(typed);
    if (value) await expect(postcode).toHaveValue(value);
    await form.locator('[data-submit]').click();
    if (expected === null) await expect(error).toBeHidden();
    else await expect(error).toHaveText(expected);
  }
});

test('FORM-11 FORM-12 a postcode is pasted without surrounding spaces', async ({ page }) => {
  const form = await openForm(page, QUOTE);
  const postcode = form.locator('[name="postcode"]');
  const paste = async (text: string) => {
    await postcode.evaluate((input, pasted) => {
      // For other input the page leaves pasting to the browser.
      const data = new DataTransfer();
      data.setData('text/plain', pasted);
      (input as HTMLInputElement).select();
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      if (input.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
    }, text);
  };
  await fillForm(form, { phone: '' });
  await expect(form).toHaveJSProperty('noValidate', true); // the element is defined
  for (const text of [' 2000', '2000\n', '\t2000 ']) {
    await postcode.fill('');
    await postcode.focus();
    await paste(text);
    await expect(postcode).toHaveValue('2000');
  }
  await form.locator('[data-submit]').click();
  await expect(form.locator('[data-error-for="postcode"]')).toBeHidden();
});

test('FORM-15 photos are requested with a specific text, and only for a car without photos', async ({ page }) => {
  const form = await openForm(page, formPage('request-photos'));
  await expect(form.page().locator('.gallery img, photo-gallery img')).toHaveCount(0);
  await expect(form.getByLabel('Message')).toHaveValue('');
  await fillForm(form, { message: 'The boot, please' });
  const request = page.waitForRequest(API);
  await form.locator('[data-submit]').click();
  const body = (await request).postDataJSON();
  expect(body).toMatchObject({ form: 'request-photos', message: 'The boot, please', name: 'Jo' });
  expect(body.subcategory).toMatch(/^Please send photos for this (car|motorcycle|caravan)$/);
  expect(body.car_id).toMatch(/^\d+$/);
});

test('FORM-08 name, e-mail and phone are remembered together, for the session or on request for longer, until cleared', async ({
  page,
}) => {
  const storedDetails = () =>
    page.evaluate(() => [sessionStorage.getItem('caryard.shopper'), localStorage.getItem('caryard.shopper')]);
  const send = async (overrides: { [name: string]: string }, remember = false) => {
    const form = await openForm(page, SURVEY);
    await fillForm(form, overrides);
    if (remember) await form.getByLabel('Remember my details on this device').check();
    await form.locator('[data-submit]').click();
    await expect(page).toHaveURL(tenantUrl(SURVEY.site, '/success'));
  };
  await send({ phone: '' });
  expect(await storedDetails()).toEqual([null, null]);
  await send({});
  const [session, device] = await storedDetails();
  expect([JSON.parse(session ?? ''), device]).toEqual([
    { name: 'Jo', email: 'jo@example.com', phone: '0412 345 678' },
    null,
  ]);
  const form = await openForm(page, SURVEY);
  await expect(form.locator('[name="email"]')).toHaveValue('jo@example.com');
  const filled = form.getByText('Filled in from your last form.');
  await expect(filled).toBeVisible();
  await form.locator('[name="name"]').fill('Ann');
  await page.reload();
  await expect(form.locator('[name="name"]')).toHaveValue('Ann');
  await send({}, true);
  expect((await storedDetails()).map((text) => text !== null)).toEqual([false, true]);
  await openForm(page, SURVEY);
  await expect(form.getByLabel('Remember my details on this device')).toBeChecked();
  await expect(filled).toHaveCount(0);
  await form.getByRole('button', { name: 'Clear my details' }).click();
  await expect(form.locator('[name="email"]')).toHaveValue('');
  expect(await storedDetails()).toEqual([null, null]);
  await send({}, true);
  const other = SITES.find((site) => site !== SURVEY.site) ?? '';
  await page.goto(tenantUrl(other));
  expect(await storedDetails()).toEqual([null, null]);
});

test('A49 a parts request, and the confirmation page says what happens next', async ({ page }) => {
  const parts = formPage('parts');
  const form = await openForm(page, parts);
  await fillForm(form);
  const request = page.waitForRequest(API);
  await form.locator('[data-submit]').click();
  expect((await request).postDataJSON()).toMatchObject({ form: 'parts', make: 'Toyota', model: 'Yaris' });
  await expect(page).toHaveURL(tenantUrl(parts.site, '/success'));
  await expect(page.getByText('We will check price and stock and get back to you.')).toBeVisible();
});

test('FORM-10 ROUTE-05 the confirmation page names the car; opened directly it still says thank you', async ({
  page,
}) => {
  const form = await openForm(page, USED);
  const name = (await page.locator('h1').innerText()).split(/\s+/)[1] ?? '';
  const phone = await page.locator('lead-form').first().getAttribute('data-phone');
  await fillForm(form);
  await form.locator('[data-submit]').click();
  await expect(page).toHaveURL(tenantUrl(USED.site, '/success'));
  const link = page.locator('sent-lead').getByRole('link', { name });
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('href', new URL(USED.url).pathname);
  const stored = await page.evaluate(() => JSON.parse(sessionStorage.getItem('caryard.last-lead') ?? '{}') as object);
  expect({ phone: null, ...stored }).toMatchObject({ form: 'used-car', phone });
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you');
  await expect(link).toHaveCount(0);
});
