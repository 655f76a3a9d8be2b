import type { SearchRecord } from '#domain/search-record.ts';

/** Where a car is, in a few words: its location, otherwise the city that its feed names; null if neither is known. */
export const placeNameOf = ({ location_name, city }: Pick<SearchRecord, 'location_name' | 'city'>): string | null =>
  location_name ?? city;
