import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readTenant } from '#config/read-tenant.ts';
import { fullModelName } from '#domain/full-model-name.ts';
import { toSlug } from '#domain/slug.ts';
import { edgeSiteFolder } from '#scripts/edge/edge-sites.ts';
import { DIST, documentOf, fileFor, pagesOf, read, SITES } from './built-site.ts';

/** The dealer's own file: its content must appear on the pages. */
const dealers = await Promise.all(
  SITES.map(async (site) => {
    const dir = ['tenants', 'tests/fixtures/tenants'].map((parent) => join(parent, site)).find(existsSync) ?? '';
    return { site, config: (await readTenant(dir)).config };
  }),
);
const withModels = dealers.filter(({ config }) => config.models.length > 0);
const attribute = (element: Element | null, name: string): string | null => element?.getAttribute(name) ?? null;

test('both types of model pages are built', () => {
  expect(new Set(withModels.map(({ config }) => config.routes.model)).size).toBe(2);
});

describe.each(withModels)('models of $site', ({ site, config }) => {
  const { aliases } = JSON.parse(readFileSync(join(edgeSiteFolder(DIST), `${site}.json`), 'utf8')) as {
    aliases: { readonly [path: string]: string };
  };
  const brand = typeof config.manufacturer === 'string' ? config.manufacturer : config.manufacturer?.name;
  const models = config.models.map((model) => {
    const make = model.manufacturer ?? brand ?? '';
    const modelPath = config.routes.model.replace('{manufacturer}', toSlug(make)).replace('{model}', model.slug);
    return { ...model, make, page: model.override_url ?? modelPath, modelPath };
  });
  const page = (path: string): Document => documentOf(read(site, fileFor(site, path) ?? 'missing'));

  test.each(models)('ROUTE-06 $name has its page, its short path and its accessories', (model) => {
    expect(fileFor(site, model.modelPath) !== null).toBe(model.override_url === null);
    if (model.page.startsWith('/')) expect(aliases[`/${model.slug}`]).toBe(model.page);
    const accessories = `/${model.slug}/accessories`;
    expect(fileFor(site, accessories) !== null).toBe(model.accessories_count > 0);
    if (model.override_url !== null) return;
    const document = page(model.modelPath);
    const name = fullModelName(model.make, model.name);
    expect(document.querySelector('h1')?.textContent.trim().startsWith(name)).toBe(true);
    expect(document.title.startsWith(name)).toBe(true);
    expect(attribute(document.querySelector('link[rel="canonical"]'), 'href')).toBe(config.origin + model.modelPath);
    expect(document.querySelector(`main a[href="${accessories}"]`) !== null).toBe(model.accessories_count > 0);
    const [data] = [...document.querySelectorAll('script[type="application/ld+json"]')]
      .map((script) => JSON.parse(script.textContent))
      .filter((entry) => entry['@type'] === 'Car');
    expect(data).toMatchObject({ name, model: model.name, brand: { name: model.make } });
    const content = document.querySelector('main')?.textContent ?? '';
    for (const text of [model.description, model.fuel, ...model.body_styles]) expect(content).toContain(text ?? '');
  });

  test('MENU-07 every card has Explore and Our Stock, with the override if there is one', () => {
    const cards = [...page('/models').querySelectorAll('main .model-card')];
    expect(cards).toHaveLength(models.length);
    for (const model of models) {
      const links = cards
        .map((card) => [...card.querySelectorAll('a')])
        .find(([explore]) => explore?.textContent.trim() === `Explore ${model.name}`);
      expect(attribute(links?.[0] ?? null, 'href'), model.name).toBe(model.page);
      const stock = attribute(links?.[1] ?? null, 'href') ?? '';
      expect(links?.[1]?.textContent.trim()).toBe('Our Stock');
      if (model.override_url !== null && config.menu.stockUsesOverride) expect(stock).toBe(model.override_url);
      else expect(stock, model.name).toMatch(/^\/search\/[^/]+\/[^/]+$|[?&]model=/);
    }
  });

  test('MENU-06 a picture of 280 by 171, or a drawing instead', () => {
    for (const card of page('/models').querySelectorAll('main .model-card')) {
      const image = card.querySelector('.model-media img');
      if (image === null) expect(card.querySelector('.model-media svg')).not.toBeNull();
      else expect([attribute(image, 'width'), attribute(image, 'height')]).toEqual(['280', '171']);
    }
  });

  test('CONT-05 a list for each body style, with exactly its models', () => {
    for (const body of new Set(models.flatMap(({ body_styles }) => body_styles.map(toSlug)))) {
      const names = [...page(`/models/_body/${body}`).querySelectorAll('main .model-card a:first-child')].map((link) =>
        link.textContent.trim(),
      );
      const expected = models.filter((model) => model.body_styles.map(toSlug).includes(body));
      expect(names.sort(), body).toEqual(expected.map(({ name }) => `Explore ${name}`).sort());
    }
  });

  test('only model pages load the menu of models', () => {
    const faults = pagesOf(site).filter(
      ({ file, html }) => !file.startsWith('/models') && html.includes('class="model-card"'),
    );
    expect(faults.map(({ file }) => file)).toEqual([]);
  });
});

const withoutModels = dealers.filter(({ config }) => config.models.length === 0);

test.each(withoutModels)('MENU-02 $site has no models: no page, no link, no menu', ({ site }) => {
  expect(fileFor(site, '/models')).toBeNull();
  const linking = pagesOf(site).filter(({ html }) => /class="model-menu|href="\/models/.test(html));
  expect(linking.map(({ file }) => file)).toEqual([]);
});

test('MENU-02 dealers with and without models are built', () => {
  expect([withModels.length > 0, withoutModels.length > 0]).toEqual([true, true]);
});

test('ROUTE-08 dealers with and without their own domain are built', () => {
  expect(new Set(dealers.map(({ config }) => config.base_domain !== null)).size).toBe(2);
});

test.each(dealers)('ROUTE-08 $site: service booking and sell-my-car', ({ site, config }) => {
  const base = config.base_domain;
  const links = [...documentOf(read(site, 'index.html')).querySelectorAll('a')].map((link) => ({
    label: link.textContent.trim(),
    href: attribute(link, 'href') ?? '',
  }));
  expect(links.filter(({ href }) => /undefined|:\/\/(\/|null)/.test(href))).toEqual([]);
  const hrefsOf = (label: string): string[] => [
    ...new Set(links.filter((link) => link.label === label).map(({ href }) => href)),
  ];
  const platformMenus = config.navigation.header === null || config.navigation.footer === null;
  const page = pagesOf(site).find(({ file }) => file === '/genuine-service.html');
  const form = page?.html.includes('id="general-form"') ? '#general-form' : '';
  const booking = base === null ? page && `/genuine-service${form}` : `${base}/service/booking`;
  expect(hrefsOf('Online Service Booking')).toEqual(platformMenus && booking !== undefined ? [booking] : []);
  const sell = base === null ? fileFor(site, '/trade-in') && '/trade-in' : `${base}/sell-my-car`;
  if (config.navigation.header === null) expect(hrefsOf('Sell My Car')).toEqual(sell === null ? [] : [sell]);
});
