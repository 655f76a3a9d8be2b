import { DEMO_SITES, demoOf } from './demo-dealers.ts';
import { expect, tenantUrl, test } from './fixtures.ts';
import { fillForm, openForm } from './form-pages.ts';
import { builtPage } from './saved-cars.ts';

const demos = await Promise.all(DEMO_SITES.map(demoOf));
const generalOf = ({ site, config }: (typeof demos)[0]) => ({
  form: 'general' as const,
  site,
  url: tenantUrl(site, config.routes.contact),
  dialog: null,
});
const settings = new Set(demos.map(({ config }) => config.forms.messageRequired));
if (settings.size < 2) throw new Error('All demo dealers agree on whether a message is needed.');

for (const demo of demos)
  test(`FORM-02 FORM-04 message and location are asked for as the dealer configures: ${demo.site}`, async ({
    page,
  }) => {
    const { config, site } = demo;
    const form = await openForm(page, generalOf(demo));
    const required = config.forms.messageRequired;
    const label = form.locator('label[for="general-message"]');
    await expect(label).toHaveText(required ? 'Message' : 'Message (optional)');
    const options = [...builtPage(site, config.routes.contact).matchAll(/<option value="(\d+)"/g)].map(([, id]) => id);
    const select = form.locator('select[name="location_id"]');
    const single = form.locator('input[type="hidden"][name="location_id"]');
    expect([await select.count(), await single.count()]).toEqual(options.length > 1 ? [1, 0] : [0, 1]);

    let sent: { readonly [name: string]: unknown } | null = null;
    await page.route('**/api/leads', (route) => {
      sent = route.request().postDataJSON();
      return route.abort();
    });
    await fillForm(form, { message: '   ', location_id: '' });
    if (options.length > 1) await select.selectOption('');
    await form.locator('[data-submit]').click();
    const problems = form.locator('[data-error-summary] a');
    const expected = [...(options.length > 1 ? ['Choose a location.'] : []), ...(required ? ['Enter a message.'] : [])];
    await expect(problems).toHaveText(expected);
    if (expected.length > 0) expect(sent).toBeNull();
    else await expect.poll(() => sent?.location_id).toMatch(/^\d+$/);
  });

test.use({ allowConsole: [/ERR_FAILED/] });
