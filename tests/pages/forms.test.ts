import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { DIST, documentOf, otherPages, pagesOf, read, SITES, siteOf } from './built-site.ts';

const withSingleSpaces = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
const tradeInSites = SITES.filter((site) => existsSync(join(DIST, site, 'trade-in.html')));

test('TRADE-03 dealers that take trade-ins are built', () => {
  expect(tradeInSites.length).toBeGreaterThan(1);
});

describe.each(tradeInSites)('the trade-in form of %s', (site) => {
  const form = documentOf(read(site, 'trade-in.html')).querySelector('form[data-form="trade-in"]');
  const field = (name: string): Element | null => form?.querySelector(`[name="${name}"]`) ?? null;

  test('TRADE-03 its fields have the labels of the specification', () => {
    const labels = {
      name: 'First Name',
      last_name: 'Last Name',
      postcode: 'Postcode',
      phone: 'Mobile Number',
      email: 'Email Address',
      rego: 'Registration (optional)',
      make: 'Make',
      model: 'Model',
      year: 'Year built',
    };
    const renderedLabels = Object.keys(labels).map((name) => {
      const label = form?.querySelector(`label[for="${field(name)?.id}"]`);
      return [name, withSingleSpaces(label?.textContent)];
    });
    expect(Object.fromEntries(renderedLabels)).toEqual(labels);
    expect(field('kms')).not.toBeNull();
  });

  test('TRADE-03 the state of registration is the dealer’s default, or Queensland', async () => {
    const dir = ['tenants', 'tests/fixtures/tenants'].map((parent) => join(parent, site)).find(existsSync) ?? '';
    const { locale, forms } = (await readTenant(dir)).config;
    const state = field('regoState');
    expect(state !== null).toBe(locale.country === 'AU');
    if (state !== null)
      expect(state.querySelector('[selected]')?.getAttribute('value')).toBe(forms.defaultState ?? 'qld');
  });
});

test('LOC-06 the test drive form puts the opening hours of each location on a line of their own', () => {
  const hints = SITES.filter((site) => existsSync(join(DIST, site, 'book-test-drive.html'))).map(
    (site) =>
      documentOf(read(site, 'book-test-drive.html')).querySelector('[data-field="dateTime"] .field-hint')
        ?.textContent ?? '',
  );
  const lists = hints.map((hint) => hint.split('\n').slice(1));
  expect(Math.max(...lists.map(({ length }) => length))).toBeGreaterThan(1);
  for (const line of lists.flat()) expect(line).toMatch(/^[^:]+: \S/);
});

test('LOC-06 each location of the test drive form is assigned the opening hours that name it', () => {
  const assigned = SITES.filter((site) => existsSync(join(DIST, site, 'book-test-drive.html'))).flatMap((site) => {
    const page = documentOf(read(site, 'book-test-drive.html'));
    return [...page.querySelectorAll('option[data-hours]')].map((option) => ({
      name: withSingleSpaces(option.textContent),
      hours: page.querySelector(`.field-hint > [data-hours="${option.getAttribute('data-hours')}"]`)?.textContent,
    }));
  });
  expect(assigned.length).toBeGreaterThan(1);
  for (const { name, hours } of assigned) expect(hours).toContain(name);
});

test('TRADE-07 a location that takes no trade-ins is not offered in that form, but is in the contact form', async () => {
  const dealers = await Promise.all(tradeInSites.map(siteOf));
  let excludedCount = 0;
  for (const { slug, locations, forms, routes } of dealers) {
    // Only those that the dealer excluded: others are left out because of their type.
    const excluded = locations.filter(({ id, type }) => forms.excludedLocationIds.includes(id) && type === 'sales');
    if (excluded.length === 0) continue;
    excludedCount += excluded.length;
    const offeredIds = (path: string): (string | null)[] =>
      [...documentOf(read(slug, `${path}.html`)).querySelectorAll('select[name="location_id"] option')].map((option) =>
        option.getAttribute('value'),
      );
    const [tradeIn, contact] = [offeredIds('/trade-in'), offeredIds(routes.contact)];
    for (const { id } of excluded) {
      expect(tradeIn, slug).not.toContain(String(id));
      expect(contact, slug).toContain(String(id));
    }
    expect(tradeIn.length, slug).toBeGreaterThan(1);
  }
  expect(excludedCount).toBeGreaterThan(0);
});

describe.each(SITES)('the choice of location in forms of %s', (site) => {
  test('FORM-04 one of several must be chosen, and a single one is sent without being shown', async () => {
    const { locations, dealerships } = await siteOf(site);
    const names = ['location_id', 'dealership_slug'];
    const controls = otherPages(pagesOf(site)).flatMap(({ file, html }) =>
      [...documentOf(html).querySelectorAll('form[data-form] [name]')]
        .filter((control) => names.includes(control.getAttribute('name') ?? ''))
        .map((control) => ({ file, control })),
    );
    const choices = controls.filter(({ control }) => control.localName === 'select');
    for (const { file, control } of choices) {
      const options = [...control.querySelectorAll('option')].filter((option) => option.getAttribute('value') !== '');
      expect(options.length, file).toBeGreaterThan(1);
      expect(control.hasAttribute('required'), `${file} ${control.id}`).toBe(true);
    }
    const hiddenInputs = controls.filter(({ control }) => control.localName === 'input');
    const allowed = ['', ...locations.map(({ id }) => `${id}`), ...dealerships.map(({ slug }) => slug)];
    for (const { file, control } of hiddenInputs)
      expect(allowed, `${file} ${control.id}`).toContain(control.getAttribute('value') ?? '');
    if (locations.length > 0) expect(controls.length).toBeGreaterThan(0);
    if (locations.length === 1) expect(choices).toEqual([]);
    if (dealerships.length > 1)
      expect(choices.some(({ control }) => control.getAttribute('name') === 'dealership_slug')).toBe(true);
  });
});
