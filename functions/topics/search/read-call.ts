import { CALL_LIMITS, type CallFilter, type CallQuery } from '#domain/search-call.ts';

/** The request is not one that our pages send; the message states where. */
export class InvalidCall extends Error {
  override name = 'InvalidCall';
}

/**
 * Validates the body of a multi-search: every part of every query by name, type and size. Unknown parts never reach the search server.
 * Throws `InvalidCall`.
 *
 * @param indexes the dealer's own indexes
 */
export function readCall(body: unknown, indexes: readonly string[]): readonly CallQuery[] {
  if (!isPlainObject(body) || Object.keys(body).some((key) => key !== 'queries'))
    throw new InvalidCall('The body must be {"queries": […]}.');
  const { queries } = body;
  if (!Array.isArray(queries) || queries.length === 0 || queries.length > CALL_LIMITS.queries)
    throw new InvalidCall(`queries: give 1 to ${CALL_LIMITS.queries}.`);
  return queries.map((query, i) => readQuery(query, `queries[${i}]`, indexes));
}

type Reader = (value: unknown) => boolean;

const isText =
  (max: number): Reader =>
  (value) =>
    typeof value === 'string' && value.length <= max;
const isInteger =
  (min: number, max: number): Reader =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
const isList =
  (itemReader: Reader, max: number): Reader =>
  (value) =>
    Array.isArray(value) && value.length <= max && value.every(itemReader);
const isField: Reader = (value) => typeof value === 'string' && /^[\w.*]{1,60}$/.test(value);
const isSort: Reader = (value) => typeof value === 'string' && /^\w{1,40}:(?:asc|desc)$/.test(value);
const isPart = isText(CALL_LIMITS.filterCharacters);
const isFilter: Reader = (value) =>
  isList((part) => isPart(part) || isList(isPart, CALL_LIMITS.filterParts)(part), CALL_LIMITS.filterParts)(value) &&
  (value as CallFilter).flat().length <= CALL_LIMITS.filterParts;

/** The permitted parts of a query. */
const PARTS: { readonly [part in keyof CallQuery]-?: Reader } = {
  indexUid: isText(400),
  q: isText(CALL_LIMITS.queryCharacters + 1), // allows for a space after the last word
  page: isInteger(1, CALL_LIMITS.page),
  hitsPerPage: isInteger(0, CALL_LIMITS.hitsPerPage),
  matchingStrategy: (value) => value === 'all',
  facets: isList(isField, CALL_LIMITS.facets),
  filter: isFilter,
  sort: isList(isSort, 1),
  attributesToSearchOn: isList(isField, 60),
  attributesToRetrieve: isList(isField, 100),
  attributesToHighlight: isList(isField, 60),
  highlightPreTag: isText(40),
  highlightPostTag: isText(40),
  values: isInteger(0, CALL_LIMITS.values),
  keep: isList(isText(200), CALL_LIMITS.filterParts),
};
const REQUIRED_PARTS: readonly (keyof CallQuery)[] = ['indexUid', 'q', 'page', 'hitsPerPage', 'matchingStrategy'];

function readQuery(query: unknown, path: string, indexes: readonly string[]): CallQuery {
  checkQuery(query, path);
  if (!indexes.includes(query.indexUid)) throw new InvalidCall(`${path}.indexUid is not an index of this site.`);
  return query;
}

function checkQuery(query: unknown, path: string): asserts query is CallQuery {
  if (!isPlainObject(query)) throw new InvalidCall(`${path} is not a query.`);
  for (const part of REQUIRED_PARTS) if (!(part in query)) throw new InvalidCall(`${path}.${part} is missing.`);
  for (const [part, value] of Object.entries(query)) {
    if (!Object.hasOwn(PARTS, part)) throw new InvalidCall(`${path} has an unknown field.`);
    if (!PARTS[part as keyof CallQuery](value)) throw new InvalidCall(`${path}.${part} is wrong or too large.`);
  }
}

const isPlainObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
