import { isAvailable } from '#domain/availability.ts';
import { memoize } from '#domain/memoize.ts';
import type { SearchRecord } from '#domain/search-record.ts';

/** What similar cars are chosen by. */
export type Comparable = Pick<SearchRecord, 'id' | 'item_type' | 'make' | 'make_model' | 'body' | 'price' | 'status'>;

const MAX_SIMILAR = 3;
/** Number of candidates considered on each side of the price. */
const NEAREST = 8;

/** Available cars by body and by make, sorted by price. Memoized per list, so that each page compares only a few cars. */
const carsByKey = memoize((records: readonly Comparable[]): ReadonlyMap<string, readonly Comparable[]> => {
  const groups = new Map<string, Comparable[]>();
  for (const record of records) {
    if (!isAvailable(record) || record.price === null) continue;
    for (const key of keysOf(record)) {
      const cars = groups.get(key);
      if (cars === undefined) groups.set(key, [record]);
      else cars.push(record);
    }
  }
  for (const cars of groups.values()) cars.sort((a, b) => (a.price ?? 0) - (b.price ?? 0) || a.id - b.id);
  return groups;
});

const keysOf = (record: Comparable): string[] => [
  `${record.item_type} make ${record.make}`,
  ...(record.body === null ? [] : [`${record.item_type} body ${record.body}`]),
];

/** The candidates nearest in price; for a car without a price, those in the middle. */
function nearest<Stocked extends Comparable>(cars: readonly Stocked[], price: number | null): readonly Stocked[] {
  let low = 0;
  let high = price === null ? 0 : cars.length;
  if (price === null) low = Math.floor(cars.length / 2);
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cars[middle]?.price ?? 0) < (price ?? 0)) low = middle + 1;
    else high = middle;
  }
  return cars.slice(Math.max(0, low - NEAREST), low + NEAREST);
}

/**
 * Up to three cars similar to this one: same kind of vehicle, and same body or make, the nearest price first. Each of model, known body and
 * make in common offsets a price difference of a tenth of the price.
 */
export function similarRecords<Stocked extends Comparable>(car: Comparable, records: readonly Stocked[]): Stocked[] {
  const all = carsByKey(records) as ReadonlyMap<string, readonly Stocked[]>;
  const candidates = new Set(keysOf(car).flatMap((key) => nearest(all.get(key) ?? [], car.price)));
  const price = car.price ?? 0;
  const distance = (other: Comparable): number => {
    const shared =
      Number(other.make === car.make) +
      Number(other.make_model === car.make_model) +
      Number(car.body !== null && other.body === car.body);
    const priceDifference = price === 0 ? 0 : Math.abs((other.price ?? 0) - price) / price;
    return priceDifference - shared / 10;
  };
  return [...candidates]
    .filter((other) => other.id !== car.id)
    .sort((a, b) => distance(a) - distance(b) || a.id - b.id)
    .slice(0, MAX_SIMILAR);
}
