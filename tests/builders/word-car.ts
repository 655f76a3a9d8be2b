import type { SearchRecord } from '#domain/search-record.ts';
import { aSearchRecord } from './search-record.ts';

/** A car of which only these words can be searched by. */
export const aWordCar = (
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
