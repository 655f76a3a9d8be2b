import { describe, expect, test } from 'vitest';
import type { Model } from '#site/site.ts';
import { aSearchRecord } from '#tests/builders/search-record.ts';
import { aSite } from '#tests/builders/site.ts';
import { toModelRecords } from './model-records.ts';

const aModel = (name: string, stockName: string): Model => ({
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  make: 'Toyota',
  stockName,
  description: null,
  bodyStyles: [],
  category: null,
  imageUrl: null,
  status: 'current',
  fuel: null,
  overrideUrl: null,
  accessoriesCount: 0,
});
const STOCK = [
  aSearchRecord({ id: 1, make: 'Toyota', model: 'Corolla', make_model: 'Toyota Corolla' }),
  aSearchRecord({ id: 2, make: 'Toyota', model: 'Corolla', make_model: 'Toyota Corolla' }),
  aSearchRecord({ id: 3, make: 'Kia', model: 'Rio', make_model: 'Kia Rio' }),
];
const models = (...own: Model[]) =>
  toModelRecords(aSite({ models: own }), STOCK, () => true).map(({ 'model.name': name, cars, make_model }) => [
    name,
    cars,
    make_model,
  ]);

describe('SRCH-17 the models of the model search', () => {
  test('those with a page, and every model with a car in stock', () => {
    expect(models(aModel('Corolla', 'Corolla'), aModel('Supra', 'Supra'))).toEqual([
      ['Rio', 1, ['Kia Rio']],
      ['Corolla', 2, ['Toyota Corolla']],
      ['Supra', 0, []],
    ]);
  });

  test('a model that the stock calls by another name has the cars of that name', () => {
    expect(models(aModel('Corolla Hatch', 'Corolla'))).toEqual([
      ['Rio', 1, ['Kia Rio']],
      ['Corolla Hatch', 2, ['Toyota Corolla']],
    ]);
  });

  test('models that are one in the stock are each found', () => {
    expect(models(aModel('Corolla Hatch', 'Corolla'), aModel('Corolla Sedan', 'corolla'))).toEqual([
      ['Rio', 1, ['Kia Rio']],
      ['Corolla Hatch', 2, ['Toyota Corolla']],
      ['Corolla Sedan', 2, ['Toyota Corolla']],
    ]);
  });

  test.each<[why: string, overrideUrl: string | null, pages: string[], href: string]>([
    ['its own page', null, [], '/models/toyota-corolla'],
    ['a page of the maker', 'https://make.example/corolla', [], 'https://make.example/corolla'],
    ['a list that has cars', '/search/toyota/yaris', ['/search/toyota/yaris'], '/search/toyota/yaris'],
    ['its cars, if that list has none', '/search/toyota/yaris', ['/search/toyota/corolla'], '/search/toyota/corolla'],
    [
      'the search, if neither has',
      '/search/toyota/yaris',
      [],
      '/search/new-used-and-demo-cars?make=Toyota&model=Corolla',
    ],
  ])('MENU-07 a model leads where its card does: %s', (_why, overrideUrl, pages, href) => {
    const own = { ...aModel('Corolla', 'Corolla'), overrideUrl };
    const records = toModelRecords(aSite({ models: [own] }), STOCK, (path) => pages.includes(path));
    expect(records.find((record) => record['model.name'] === 'Corolla')?.href).toBe(href);
  });
});
