import { expect, test } from 'vitest';
import { modelStockHref } from '#domain/model-links.ts';
import { checkLinks, linksWithoutStock } from '#site/check-links.ts';
import { checkRedirects } from '#site/redirects.ts';
import { resolveSite } from '#site/resolve-site.ts';
import { routesOf } from '#site/route-table.ts';
import type { Model } from '#site/site.ts';
import { toModelRecords } from '#stock/model-records.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { SITE_NOW } from '#tests/builders/site.ts';
import { aTenant, MINIMAL_TENANT } from '#tests/builders/tenant.ts';
import { carsOfModel } from '#views/model-card.ts';

test('DATA-02 718 a make that the settings call by another name is named as in the stock', () => {
  const tenant = aTenant({
    manufacturer: 'VW',
    dealerships: [{ ...MINIMAL_TENANT.dealerships[0], manufacturer: 'vw' }],
    models: [
      { id: 1, name: 'Golf', slug: 'golf' },
      { id: 2, name: 'Polo', slug: 'polo', manufacturer: 'Volkswagon' },
    ],
    offers: [{ id: 1, name: 'A', description: 'B', manufacturer: { name: 'Merc', slug: 'mb' } }],
  });
  const { site, edge } = resolveSite(tenant, SITE_NOW);
  expect(site.manufacturer).toMatchObject({ name: 'Volkswagen', slug: 'volkswagen' });
  expect(site.models.map(({ make }) => make)).toEqual(['Volkswagen', 'Volkswagen']);
  expect(site.offers[0]?.manufacturer).toMatchObject({ name: 'Mercedes-Benz', slug: 'mb' });
  expect(edge).toMatchObject({ manufacturerSlug: 'volkswagen', makeSlugs: { 'mercedes-benz': 'mb' } });
  expect(edge.dealerships[0]?.makeSlug).toBe('volkswagen');
  const golf = aSearchRecord({ id: 1, make: 'Volkswagen', model: 'Golf', slug: 'golf-1' });
  const table = routesOf(site, [golf], ['Volkswagen']);
  expect(site.models.map((model) => modelStockHref(model, table.has))[0]).toBe('/search/volkswagen/golf');
  expect(carsOfModel(site.models[0] as Model, [golf])).toEqual([golf]);
  expect(toModelRecords(site, [golf], table.has)).toMatchObject([
    { 'manufacturer.name': 'Volkswagen', 'model.name': 'Golf', cars: 1 },
    { 'manufacturer.name': 'Volkswagen', 'model.name': 'Polo', cars: 0 },
  ]);
  expect(table.aliases).toMatchObject({
    '/search/vw': '/search/volkswagen',
    '/models/vw-golf': '/models/volkswagen-golf',
  });
});

test('ROUTE-02 718 addresses with the other name of a make that were those of its pages still lead there', () => {
  const stock = [aSearchRecord({ id: 1, make: 'Volkswagen', model: 'Golf', slug: 'golf-1' })];
  const dealer = (overrides: object = {}) => {
    const tenant = aTenant({
      models: [{ id: 1, name: 'Golf', slug: 'golf', manufacturer: 'VW' }],
      offers: [{ id: 5, name: 'A', description: 'B', manufacturer: { name: 'VW' } }],
      ...overrides,
    });
    return { tenant, table: routesOf(resolveSite(tenant, SITE_NOW).site, stock, [], tenant.config.redirects) };
  };
  expect(dealer().table.aliases).toMatchObject({ '/offers/vw/5': '/offers/volkswagen/5' });
  const hrefs = ['/search/vw', '/models/vw-golf', '/offers/vw/5'];
  const linked = dealer({
    navigation: { header: hrefs.map((href) => ({ label: 'A', href })) },
    redirects: hrefs.map((to, index) => ({ from: `/old-${index}`, to })),
  });
  expect(checkLinks(linked.tenant, linked.table)).toEqual([]);
  expect(linksWithoutStock(linked.tenant, linked.table)).toEqual([]);
  expect(checkRedirects(linked.tenant, linked.table)).toEqual([]);
  expect(hrefs.map(linked.table.has)).toEqual([true, true, true]);
  const redirects = hrefs.map((from) => ({ from, to: '/contact' }));
  const redirected = dealer({ redirects });
  expect(checkRedirects(redirected.tenant, redirected.table)).toEqual([]);
  for (const href of hrefs) expect(redirected.table.aliases).not.toHaveProperty([href]);
});
