/** Query parameter with a list of car ids: `/compare?cars=12,34` (SAVE-07). */
const NAME = 'cars';
const MAX_QUERY_LENGTH = 2000;

/**
 * The car ids in a query string, in order, without duplicates, at most `max`. Accepts encoded commas and a repeated parameter, ignores
 * anything that is not an id, and returns none for a query longer than any the site produces.
 */
export function readCarIds(query: string, max: number): readonly number[] {
  if (query.length > MAX_QUERY_LENGTH) return [];
  const parts = new URLSearchParams(query).getAll(NAME).flatMap((list) => list.split(','));
  return carIds(parts).slice(0, max);
}

/** `?cars=12,34`; empty text if there are no cars. */
export function carIdsQuery(ids: readonly number[]): string {
  return ids.length === 0 ? '' : `?${NAME}=${ids.join(',')}`;
}

/** The id of a car as a form, a query or a call states it: a whole number above 0, as a number or in digits; null for anything else. */
export function readCarId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The valid ids in order, without duplicates. */
export const carIds = (values: readonly unknown[]): readonly number[] => [
  ...new Set(values.flatMap((value) => readCarId(value) ?? [])),
];

/** Whether both lists contain the same cars, in any order. */
export function sameCars(ids: readonly number[], others: readonly number[]): boolean {
  return ids.length === others.length && ids.every((id) => others.includes(id));
}
