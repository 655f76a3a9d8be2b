/** Name of the query parameter that lists cars: `/compare?cars=12,34` (SAVE-07). */
const NAME = 'cars';
const LONGEST_QUERY = 2000;

/**
 * The car ids of a query, in order, each once, at most `most`. Commas may be encoded and the name repeated; anything that is no
 * id is passed over, and a query longer than any of ours says nothing.
 */
export function readCarIds(query: string, most: number): readonly number[] {
  if (query.length > LONGEST_QUERY) return [];
  const parts = new URLSearchParams(query).getAll(NAME).flatMap((list) => list.split(','));
  return carIds(parts).slice(0, most);
}

/** `?cars=12,34`; no cars, no query. */
export function carIdsQuery(ids: readonly number[]): string {
  return ids.length === 0 ? '' : `?${NAME}=${ids.join(',')}`;
}

/** What is an id of a car, each once, in order: whole numbers above 0, as numbers or as text. */
export function carIds(values: readonly unknown[]): readonly number[] {
  const ids = values.map((value) =>
    typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : Number.NaN,
  );
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))];
}

/** The same cars, in whatever order. */
export function sameCars(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}
