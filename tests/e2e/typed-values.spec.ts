import type { FormId } from '#domain/forms/form.ts';
import { expect, test } from './fixtures.ts';
import { type FormPage, fillForm, formPage, openForm } from './form-pages.ts';

/** Forms on a single page; forms in steps have tests of their own. */
const FORMS: readonly FormId[] = [
  ...(['general', 'new-car', 'used-car', 'offer', 'request-photos', 'test-drive'] as const),
  ...(['finance', 'parts', 'survey'] as const),
];
const API = '**/api/leads';
type Form = Awaited<ReturnType<typeof openForm>>;

/** What was typed, chosen or ticked, by name. */
const typedValues = (form: Form) =>
  form.evaluate((element) => {
    const controls = [...(element as HTMLFormElement).elements] as HTMLInputElement[];
    return Object.fromEntries(
      controls
        .filter(({ name, dataset, type, checked }) => name && dataset.kind && (type !== 'radio' || checked))
        .map(({ name, type, checked, value }) => [name, type === 'checkbox' ? checked : value]),
    );
  });

/** A form without steps, on a page of a demo dealer or a fixture. */
const pageOf = (form: FormId): FormPage => formPage(form, '', 'data-step=');

for (const id of FORMS)
  test.describe(id, () => {
    test.use({ viewport: { width: 390, height: 844 }, allowConsole: [/status of 500|ERR_INTERNET_DISCONNECTED/] });
    test(`R9 FORM-10 ERR-02 ${id}: a server error, being offline, a reload and Back lose nothing; a double click sends once`, async ({
      page,
      context,
    }) => {
      const form = await openForm(page, pageOf(id));
      await page.route(API, (route) => route.fulfill({ status: 500, body: 'oops' }));
      await fillForm(form);
      const before = await typedValues(form);
      expect(before.name).toBe('Jo');

      await form.locator('[data-submit]').click();
      const failure = form.locator('[data-form-error]');
      await expect(failure).toBeFocused();
      await expect(failure).toContainText(/^An error occurred when submitting this form\. .*or call [\d ()+]+\./);
      expect(await typedValues(form)).toEqual(before);
      await page.unroute(API); // with a route the page has no cache, and each load fetches every file again

      await context.setOffline(true);
      await form.locator('[data-submit]').click();
      await expect(failure).toBeFocused();
      await context.setOffline(false);
      expect(await typedValues(form)).toEqual(before);

      await page.reload();
      await form.scrollIntoViewIfNeeded();
      await expect.poll(() => typedValues(form)).toEqual(before);
      await page.goto('about:blank');
      await page.goBack();
      await form.scrollIntoViewIfNeeded();
      await expect.poll(() => typedValues(form)).toEqual(before);

      let sent = 0;
      const clicked = Promise.withResolvers<void>();
      await page.route(API, async (route) => {
        sent += 1;
        await clicked.promise;
        return route.continue();
      });
      await form.locator('[data-submit]').dblclick();
      clicked.resolve();
      await expect(page).toHaveURL(/\/success$/);
      expect(sent).toBe(1);
      await openForm(page, pageOf(id));
      expect((await typedValues(form)).message).not.toBe('A long story');
    });
  });

test('R9 planted: if nothing can be stored, a reload does lose input, and the check notices', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => undefined;
  });
  const form = await openForm(page, pageOf('general'));
  await fillForm(form);
  const before = await typedValues(form);
  await page.reload();
  await form.locator('[name="name"]').focus();
  await page.waitForFunction(() => customElements.get('lead-form') !== undefined);
  expect(await typedValues(form)).not.toEqual(before);
});

test('R9 what is typed about one car does not appear with another', async ({ page }) => {
  const first = pageOf('used-car');
  await fillForm(await openForm(page, first), { message: 'About the first' });
  await page.waitForFunction(() => customElements.get('lead-form') !== undefined);
  const other = await page.evaluate(async () => {
    const list = await (await fetch('/search/used-cars')).text();
    const cars = [...list.matchAll(/href="(\/cars\/[^"#?]+)"/g)].map((match) => match[1] as string);
    return cars.find((path) => path !== location.pathname) ?? '';
  });
  const form = await openForm(page, { ...first, url: new URL(other, first.url).href });
  await form.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => customElements.get('lead-form') !== undefined);
  await expect(form.locator('[name="message"]')).toHaveValue('');
  await expect(form.locator('[name="name"]')).toHaveValue('');
  await openForm(page, first);
  await form.scrollIntoViewIfNeeded();
  await expect(form.locator('[name="message"]')).toHaveValue('About the first');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, allowConsole: [/status of 422/], viewport: { width: 390, height: 844 } });
  for (const id of ['used-car', 'offer', 'parts', 'survey'] as const)
    test(`R9 FORM-01 FORM-06 ${id}: a refused post returns with what was typed, its errors linked; then it succeeds`, async ({
      page,
    }) => {
      const form = await openForm(page, pageOf(id));
      await fillForm(form, { email: 'jo@nowhere' }); // valid for the browser, invalid for us
      await form.locator('[data-submit]').click();
      const summary = form.getByRole('alert').filter({ hasText: 'Please fix the following errors:' });
      await expect(summary).toBeFocused();
      const link = summary.getByRole('link', { name: 'Enter an email address in the correct format' });
      await expect(link).toHaveAttribute('href', `#${id}-email`);
      await expect(form.locator('[name="name"]')).toHaveValue('Jo');
      if (id !== 'offer') await expect(form.locator('[name="message"]')).toHaveValue('A long story');
      await form.locator('[name="email"]').fill('jo@example.com');
      await form.locator('[name="email"]').press('Enter');
      await expect(page).toHaveURL(/\/success$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you');
    });
});
