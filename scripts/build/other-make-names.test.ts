import { expect, test } from 'vitest';
import { modelStockHref } from '#domain/model-links.ts';
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
