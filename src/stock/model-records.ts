import { modelPageHref } from '#domain/model-links.ts';
import type { ModelRecord } from '#domain/model-record.ts';
import { modelKey } from '#domain/models.ts';
import { modelPath } from '#domain/routes/public-paths.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import type { Site } from '#site/site.ts';

/**
 * Model records of a dealer: models with their own page, and every model with a car in stock (SRCH-17). Ids are derived from the names, so
 * that a model keeps its id when others come and go. Sorted by make, then name.
 *
 * @param has whether the site has a page at a path
 */
export function toModelRecords(
  site: Pick<Site, 'models' | 'routes'>,
  records: readonly SearchRecord[],
  has: (path: string) => boolean,
): ModelRecord[] {
  const stock = new Map<string, SearchRecord[]>();
  for (const record of records) {
    const key = modelKey(record.make, record.model);
    stock.set(key, [...(stock.get(key) ?? []), record]);
  }
  // Several models may be one in the stock: a Corolla Hatch and a Corolla Sedan are both a Corolla there.
  const withPage = site.models.map((model): Omit<ModelRecord, 'id'> => {
    const cars = stock.get(modelKey(model.make, model.stockName)) ?? [];
    return {
      ...stockModel(model.make, model.name, cars),
      href: modelPageHref(model, site.routes.model, has),
      'model.body': model.bodyStyles.length > 0 ? model.bodyStyles : bodiesOf(cars),
      category: model.category,
      fuel: model.fuel ?? commonFuel(cars),
    };
  });
  for (const { make, stockName } of site.models) stock.delete(modelKey(make, stockName));
  const inStock = [...stock.values()].flatMap((cars) =>
    cars.slice(0, 1).map(({ make, model }) => stockModel(make, model, cars)),
  );
  const usedIds = new Set<number>();
  return [...withPage, ...inStock]
    .sort(
      (a, b) => compare(a['manufacturer.name'], b['manufacturer.name']) || compare(a['model.name'], b['model.name']),
    )
    .map((model) => ({ id: freeId(modelKey(model['manufacturer.name'], model['model.name']), usedIds), ...model }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function stockModel(make: string, model: string, cars: readonly SearchRecord[]): Omit<ModelRecord, 'id'> {
  return {
    'manufacturer.name': make,
    'model.name': model,
    'model.body': bodiesOf(cars),
    href: modelPath(make, model),
    category: null,
    fuel: commonFuel(cars),
    cars: cars.length,
    make_model: [...new Set(cars.map((car) => car.make_model))].sort(),
  };
}

const bodiesOf = (cars: readonly SearchRecord[]): string[] =>
  [...new Set(cars.flatMap(({ body }) => body ?? []))].sort();

/** The fuel shared by all cars that give one, otherwise null. */
function commonFuel(cars: readonly SearchRecord[]): string | null {
  const [fuel = null, ...others] = new Set(cars.flatMap(({ fuel: carFuel }) => carFuel ?? []));
  return others.length === 0 ? fuel : null;
}

/** FNV-1a hash of the name; the next free number on a collision. */
function freeId(name: string, usedIds: Set<number>): number {
  let id = 0x81_1c_9d_c5;
  for (let i = 0; i < name.length; i += 1) id = Math.imul(id ^ name.charCodeAt(i), 0x01_00_01_93) >>> 0;
  while (usedIds.has(id)) id += 1;
  usedIds.add(id);
  return id;
}
