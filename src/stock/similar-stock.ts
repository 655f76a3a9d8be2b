import { isAvailable } from '#domain/availability.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { nearPrice } from '#domain/similar-href.ts';

type Criterion = 'make' | 'model' | 'body' | 'price';
/** What a search for similar cars asks for, from the most to the least. */
const CRITERIA: readonly (readonly Criterion[])[] = [
  ['make', 'model', 'body', 'price'],
  ['make', 'body', 'price'],
  ['body', 'price'],
  ['make', 'price'],
  ['body'],
  ['make'],
];

/**
 * The records of a stock, each with what the link to similar cars asks for (`similarHref`): as much as at least one other available car has
 * in common. A link from a sold car that is the only one of its model would otherwise find nothing (CARD-07).
 */
export function withSimilar(records: readonly SearchRecord[]): SearchRecord[] {
  const prices = pricesByGroup(records);
  const isFound = (record: SearchRecord, criteria: readonly Criterion[]): boolean => {
    const group = prices.get(groupOf(record, criteria)) ?? [];
    const ownCount = isAvailable(record) ? 1 : 0;
    if (record.price === null || !criteria.includes('price')) return group.length > ownCount;
    const { min, max } = nearPrice(record.price);
    return (group[lowerBound(group, min) + ownCount] ?? Number.POSITIVE_INFINITY) <= max;
  };
  return records.map((record) => {
    const criteria = CRITERIA.find((keys) => isFound(record, keys));
    return criteria === undefined || criteria === CRITERIA[0] ? record : { ...record, similar: criteria.join() };
  });
}

/** The prices of the available cars in each group (`groupOf`), ascending. A car without a price is in no price range. */
function pricesByGroup(records: readonly SearchRecord[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const record of records.filter(isAvailable)) {
    for (const group of new Set(CRITERIA.map((criteria) => groupOf(record, criteria)))) {
      const prices = groups.get(group) ?? [];
      prices.push(record.price ?? Number.POSITIVE_INFINITY);
      groups.set(group, prices);
    }
  }
  for (const prices of groups.values()) prices.sort((a, b) => a - b);
  return groups;
}

/** Cars in one group have the same values of the details in `criteria`, whatever their price. */
const groupOf = (record: SearchRecord, criteria: readonly Criterion[]): string =>
  JSON.stringify([record.item_type, ...criteria.map((key) => (key === 'price' ? null : [key, record[key]]))]);

/** The index of the first price that is not less than `min`. */
function lowerBound(prices: readonly number[], min: number): number {
  let low = 0;
  let high = prices.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((prices[middle] ?? 0) < min) low = middle + 1;
    else high = middle;
  }
  return low;
}
