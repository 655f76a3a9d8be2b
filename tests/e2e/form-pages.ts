import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { FormId } from '#domain/forms/form.ts';
import { DIST, memoise, SITES, tenantUrl } from './fixtures.ts';

/** A built page with a form: a demo dealer's if one has it. */
export interface FormPage {
  readonly form: FormId;
  readonly site: string;
  readonly url: string;
  /** Id of the dialog with the form, or null. */
  readonly dialog: string | null;
}

const demoFirst = [...SITES].sort(
  (a, b) => Number(existsSync(join('tenants', b))) - Number(existsSync(join('tenants', a))),
);

/** The pages of a site that may contain forms, those of single cars last. */
const filesOf = memoise((site: string) =>
  globSync(['*.html', 'parts/*.html', 'pages/*.html', 'models/*.html', 'cars/*.html'], { cwd: join(DIST, site) }),
);
const textOf = memoise((file: string) => readFileSync(file, 'utf8'));

/**
 * @param included further texts that the page's markup must contain
 * @param excluded texts that it must not contain; empty = any
 */
export function formPage(form: FormId, included = '', excluded = ''): FormPage {
  for (const site of demoFirst)
    for (const file of filesOf(site)) {
      const html = textOf(join(DIST, site, file));
      const index = html.indexOf(`data-form="${form}"`);
      if (index < 0 || !html.includes(included) || (excluded !== '' && html.includes(excluded))) continue;
      const dialog = html.lastIndexOf('<dialog', index) > html.lastIndexOf('</dialog>', index);
      const path = `/${file.replace('.html', '')}`;
      return { form, site, url: tenantUrl(site, path), dialog: dialog ? form : null };
    }
  throw new Error(`No site was built with the form ${form}.`);
}

/** Opens the page, and the form's dialog. */
export async function openForm(page: Page, { url, dialog, form }: FormPage): Promise<ReturnType<Page['locator']>> {
  await page.goto(dialog === null ? url : `${url}#${dialog}`);
  return page.locator(`form[data-form="${form}"]`);
}

/** Fills in every field of the form; `overrides` gives other values by name. */
export async function fillForm(
  form: ReturnType<Page['locator']>,
  overrides: { readonly [name: string]: string } = {},
): Promise<void> {
  await openDetails(form);
  const kinds = await form
    .locator('[data-kind]')
    .evaluateAll((controls) =>
      controls.map((control) => [(control as HTMLInputElement).name, control.getAttribute('data-kind')] as const),
    );
  const answers: { readonly [name: string]: string } = { ...ANSWERS, ...overrides };
  for (const [name, kind] of new Map(kinds)) {
    const value = answers[name];
    const control = form.locator(`[name="${name}"]`);
    if (value === undefined) continue;
    if (kind === 'select') await control.selectOption(value === '' || name === 'model' ? { index: 1 } : value);
    else if (kind === 'radios') await form.locator(`[name="${name}"][value="${value}"]`).check();
    else if (kind === 'checkbox') await control.check();
    else await control.fill(value);
  }
}

/** Expands the optional fields. */
export const openDetails = (form: ReturnType<Page['locator']>): Promise<void> =>
  form.locator('details[data-more]').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '');
  });

export const ANSWERS: { readonly [name: string]: string } = {
  name: 'Jo',
  last_name: 'Lee',
  email: 'jo@example.com',
  phone: '0412 345 678',
  postcode: '2000',
  location_id: '',
  dealership_slug: '',
  subcategory: 'Service',
  rating: 'Badly',
  make: 'Toyota',
  model: 'Yaris',
  rego: 'ABC123',
  kms: '45000',
  offer_from_client: '12000',
  finance: 'No',
  'do-you-have-a-trade-in': 'Yes',
  message: 'A long story',
  terms_conditions: 'true',
};
