import type { SearchRecord } from '#domain/search-record.ts';
import { aSearchRecord } from './search-record.ts';

/** A car that can only be searched by these words. */
export const aCarWithNames = (
  id: number,
  make: string,
  model: string,
  badge: string | null,
  changes: Partial<SearchRecord> = {},
): SearchRecord =>
  aSearchRecord({
    id,
    make,
    model,
    badge,
    series: null,
    body: null,
    fuel: null,
    transmission: null,
    drive: null,
    colour: null,
    seats: null,
    stocknum: null,
    dealership_name: null,
    location_name: null,
    city: null,
    state: null,
    ...changes,
  });
