import { isAvailable } from '#domain/availability.ts';
import type { CarType } from '#domain/car.ts';
import { listRank } from '#domain/list-rank.ts';
import { memoize } from '#domain/memoize.ts';
import type { SearchRecord } from '#domain/search-record.ts';

/** Filter given by a stock list's path (ROUTE-01); an absent facet is not filtered. */
export interface ListFilter {
  readonly car_type?: readonly CarType[];
  readonly make?: string;
  readonly model?: string;
  readonly body?: string;
}

/**
 * Whether a list by condition shows the whole stock, because every car has that condition. It then contains nothing that other lists do not: no link leads to
 * it, and it is not for search engines.
 */
export const isWholeStock = (types: readonly CarType[] | undefined, count: number, total: number): boolean =>
  types !== undefined && types.length > 0 && count === total;

/** The records that a list path shows, by `listRank`, equal ranks in the order given. Memoized, because all pages of a list share a filter. */
export const listRecords: (filter: ListFilter, records: readonly SearchRecord[]) => readonly SearchRecord[] = memoize(
  (filter, records) =>
    recordsOfMake(filter, records)
      .filter(
        (record) =>
          (filter.car_type === undefined ||
            filter.car_type.length === 0 ||
            filter.car_type.includes(record.car_type)) &&
          (filter.make === undefined || record.make === filter.make) &&
          (filter.model === undefined || record.model === filter.model) &&
          (filter.body === undefined || record.body === filter.body),
      )
      .sort((a, b) => listRank(a) - listRank(b)),
);

/** Records of the filter's make, or all records if it has none. Avoids scanning the whole stock for each list. */
function recordsOfMake(filter: ListFilter, records: readonly SearchRecord[]): readonly SearchRecord[] {
  return filter.make === undefined ? records : (byMake(records).get(filter.make) ?? []);
}

const byMake = memoize((records: readonly SearchRecord[]) => Map.groupBy(records, (record) => record.make));
const bySlug = memoize(
  (records: readonly SearchRecord[]) => new Map(records.map((record) => [record.slug, record] as const)),
);

/** The record with this slug. */
export function recordOf(slug: string, records: readonly SearchRecord[]): SearchRecord | undefined {
  return bySlug(records).get(slug);
}

/** The cars for sale among these records, newest first, then by id: the order of latest arrivals, on whichever page. */
export const latestForSale = (records: readonly SearchRecord[]): SearchRecord[] =>
  records.filter(isAvailable).sort((a, b) => (b.created_at ?? 0) - (a.created_at ?? 0) || a.id - b.id);
