import { QUERY_LIMITS, type ServerFilter, type ServerQuery } from '#domain/search-request.ts';

/** The request is not one that our pages send; the message names the field. */
export class InvalidQueries extends Error {
  override name = 'InvalidQueries';
}

/**
 * Validates the body of a multi-search: every field of every query by name, type and size. Unknown fields never reach the search server.
 * Throws `InvalidQueries`.
 *
 * @param indexes the dealer's own indexes
 */
export function readQueries(body: unknown, indexes: readonly string[]): readonly ServerQuery[] {
  if (!isPlainObject(body) || Object.keys(body).some((key) => key !== 'queries'))
    throw new InvalidQueries('The body must be {"queries": […]}.');
  const { queries } = body;
  if (!Array.isArray(queries) || queries.length === 0 || queries.length > QUERY_LIMITS.queries)
    throw new InvalidQueries(`queries: give 1 to ${QUERY_LIMITS.queries}.`);
  return queries.map((query, i) => readQuery(query, `queries[${i}]`, indexes));
}

type Validator = (value: unknown) => boolean;

const isText =
  (max: number): Validator =>
  (value) =>
    typeof value === 'string' && value.length <= max;
const isInteger =
  (min: number, max: number): Validator =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
const isList =
  (isItem: Validator, max: number): Validator =>
  (value) =>
    Array.isArray(value) && value.length <= max && value.every(isItem);
const isField: Validator = (value) => typeof value === 'string' && /^[\w.*]{1,60}$/.test(value);
const isSort: Validator = (value) => typeof value === 'string' && /^\w{1,40}:(?:asc|desc)$/.test(value);
const isTerm = isText(QUERY_LIMITS.filterCharacters);
const isFilter: Validator = (value) =>
  isList((term) => isTerm(term) || isList(isTerm, QUERY_LIMITS.filterParts)(term), QUERY_LIMITS.filterParts)(value) &&
  (value as ServerFilter).flat().length <= QUERY_LIMITS.filterParts;

/** The permitted fields of a query. */
const FIELDS: { readonly [field in keyof ServerQuery]-?: Validator } = {
  indexUid: isText(400),
  q: isText(QUERY_LIMITS.queryCharacters + 1), // allows for a space after the last word
  page: isInteger(1, QUERY_LIMITS.page),
  hitsPerPage: isInteger(0, QUERY_LIMITS.hitsPerPage),
  matchingStrategy: (value) => value === 'all',
  facets: isList(isField, QUERY_LIMITS.facets),
  filter: isFilter,
  sort: isList(isSort, 1),
  attributesToSearchOn: isList(isField, 60),
  attributesToRetrieve: isList(isField, 100),
  attributesToHighlight: isList(isField, 60),
  highlightPreTag: isText(40),
  highlightPostTag: isText(40),
  values: isInteger(0, QUERY_LIMITS.values),
  keep: isList(isText(200), QUERY_LIMITS.filterParts),
};
const REQUIRED_FIELDS: readonly (keyof ServerQuery)[] = ['indexUid', 'q', 'page', 'hitsPerPage', 'matchingStrategy'];

function readQuery(query: unknown, path: string, indexes: readonly string[]): ServerQuery {
  checkQuery(query, path);
  if (!indexes.includes(query.indexUid)) throw new InvalidQueries(`${path}.indexUid is not an index of this site.`);
  return query;
}

function checkQuery(query: unknown, path: string): asserts query is ServerQuery {
  if (!isPlainObject(query)) throw new InvalidQueries(`${path} is not a query.`);
  for (const field of REQUIRED_FIELDS) if (!(field in query)) throw new InvalidQueries(`${path}.${field} is missing.`);
  for (const [field, value] of Object.entries(query)) {
    if (!Object.hasOwn(FIELDS, field)) throw new InvalidQueries(`${path} has an unknown field.`);
    if (!FIELDS[field as keyof ServerQuery](value)) throw new InvalidQueries(`${path}.${field} is wrong or too large.`);
  }
}

const isPlainObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
