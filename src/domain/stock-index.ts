import { FACETS } from '#domain/facets.ts';
import {
  type Column,
  type ColumnData,
  type ColumnKind,
  cellAt,
  compare,
  decodeColumn,
  encodeColumn,
  StockIndexError,
} from '#domain/index-columns.ts';
import { missingNames } from '#domain/missing-names.ts';
import { MODEL_FACETS, MODEL_WORD_FIELDS, type ModelRecord } from '#domain/model-record.ts';
import type { SearchRecord } from '#domain/search-record.ts';
import { IDENTIFIER_FIELDS, WORD_FIELDS } from '#domain/searched-fields.ts';
import { toSlug } from '#domain/slug.ts';

export { StockIndexError } from '#domain/index-columns.ts';

/*
 * Index files contain every record of a site in columns: cars (`SearchRecord`) in `/_data/stock.json`, models (`ModelRecord`) in
 * `/_data/models.json`. The build writes them; the search engine, the edge and scripts read them.
 */

/** How each field of a car is stored. A new field of `SearchRecord` does not compile until it is added here. */
export const COLUMNS = {
  id: 'number',
  slug: 'text',
  make: 'dict',
  model: 'dict',
  badge: 'dict',
  series: 'dict',
  year: 'dict',
  car_type: 'dict',
  item_type: 'dict',
  status: 'dict',
  price: 'number',
  before_price: 'dict',
  price_type: 'dict',
  subscription_price: 'dict',
  preorder: 'flag',
  km: 'number',
  colour: 'dict',
  body: 'dict',
  fuel: 'dict',
  transmission: 'dict',
  drive: 'dict',
  engine: 'dict',
  seats: 'dict',
  doors: 'dict',
  stocknum: 'text',
  regplate: 'text',
  vin: 'text',
  created_at: 'number',
  sold_at: 'dict',
  tag: 'dict',
  reserved: 'flag',
  certified: 'flag',
  has_comments: 'flag',
  has_nvic: 'flag',
  below_market: 'flag',
  market_checked: 'dict',
  image: 'text',
  dealership_slug: 'dict',
  dealership_name: 'dict',
  location_id: 'dict',
  location_name: 'dict',
  city: 'dict',
  state: 'dict',
  distribution_locations: 'list',
  categories: 'list',
  filtered_features: 'list',
  make_model: 'dict',
  price_range: 'dict',
  weekly_price_range: 'dict',
  finance: 'finance',
  deposit: 'dict',
  similar: 'dict',
} as const satisfies { readonly [K in keyof SearchRecord]-?: ColumnKind };

/** How each field of a model is stored. */
const MODEL_COLUMNS = {
  id: 'number',
  'manufacturer.name': 'dict',
  'model.name': 'dict',
  'model.body': 'list',
  href: 'text',
  category: 'dict',
  fuel: 'dict',
  cars: 'number',
  make_model: 'list',
} as const satisfies { readonly [K in keyof ModelRecord]-?: ColumnKind };

/** The fields of an index for one kind of record, and how it is searched. */
interface IndexSchema {
  readonly columns: { readonly [field: string]: ColumnKind };
  readonly facets: readonly string[];
  /** Fields searched as text, the most important first. */
  readonly words: readonly string[];
  /** Fields such as the VIN, matched as a whole, by prefix or by their second half; typing errors are not tolerated. */
  readonly identifiers: readonly string[];
  /** Returns the slug expected from a record's other fields; the file contains only slugs that differ. */
  readonly guessSlug: ((record: never) => string) | null;
}

const SCHEMAS = {
  cars: { columns: COLUMNS, facets: FACETS, words: WORD_FIELDS, identifiers: IDENTIFIER_FIELDS, guessSlug },
  models: { columns: MODEL_COLUMNS, facets: MODEL_FACETS, words: MODEL_WORD_FIELDS, identifiers: [], guessSlug: null },
} as const satisfies { readonly [kind: string]: IndexSchema };
export type IndexKind = keyof typeof SCHEMAS;
interface RecordOf {
  readonly cars: SearchRecord;
  readonly models: ModelRecord;
}

const STOCK_INDEX_FORMAT = 'caryard-stock-1';

/** JSON of an index file. Rows are ordered for compression, not by id. */
export interface IndexFile {
  readonly format: typeof STOCK_INDEX_FORMAT;
  /** Kind of record; `cars` if omitted. */
  readonly kind?: IndexKind;
  /** Version of the stock (`Snapshot.version`). */
  readonly version: string;
  /** Number of records. */
  readonly count: number;
  /** Groups of words or phrases that are synonyms in a query: the tenant's own, and those of `missingNames`. */
  readonly synonyms: readonly (readonly string[])[];
  readonly columns: { readonly [field: string]: ColumnData };
}

/** An index in memory. */
export interface SearchIndex {
  readonly kind: IndexKind;
  readonly schema: IndexSchema;
  readonly version: string;
  readonly count: number;
  readonly synonyms: readonly (readonly string[])[];
  /** `listRank` of each row before stock changes were applied; absent = there are none, so it follows from the columns. */
  readonly listRanks?: Float64Array;
  /** A `slug` of null is the expected one; `recordAt` fills it in. */
  readonly columns: { readonly [field: string]: Column };
}

export interface IndexOptions {
  /** Version of the snapshot, by which responses are cached (SRCH-19). */
  readonly version: string;
  readonly synonyms?: readonly (readonly string[])[];
}

/**
 * Encodes all cars. The same records in any order give the same file.
 *
 * @throws StockIndexError if two records share an id
 */
export function encodeIndex(records: readonly SearchRecord[], options: IndexOptions): IndexFile {
  const rows = [...records].sort(
    (a, b) =>
      compare(a.make_model, b.make_model) || compare(a.badge ?? '', b.badge ?? '') || a.year - b.year || a.id - b.id,
  );
  return encodeRows('cars', rows, options);
}

/** Encodes all models, like `encodeIndex`. */
export function encodeModels(records: readonly ModelRecord[], options: IndexOptions): IndexFile {
  return {
    ...encodeRows(
      'models',
      [...records].sort((a, b) => a.id - b.id),
      options,
    ),
    kind: 'models',
  };
}

function encodeRows<K extends IndexKind>(kind: K, rows: readonly RecordOf[K][], options: IndexOptions): IndexFile {
  if (new Set(rows.map(({ id }) => id)).size !== rows.length)
    throw new StockIndexError('Two records of the stock index have the same id.');
  const { columns, guessSlug } = SCHEMAS[kind] as IndexSchema;
  const cell = (row: RecordOf[K], field: string): unknown => {
    if (guessSlug !== null && field === 'slug' && guessSlug(row as never) === (row as SearchRecord).slug) return null;
    return row[field as keyof RecordOf[K]] ?? null;
  };
  const encoded = Object.entries(columns).map(([field, column]) => {
    const cells = rows.map((row) => cell(row, field));
    return [field, encodeColumn(column, cells)] as const;
  });
  return {
    format: STOCK_INDEX_FORMAT,
    version: options.version,
    count: rows.length,
    synonyms: [...missingNames(rows), ...(options.synonyms ?? [])],
    columns: Object.fromEntries(encoded),
  };
}

/** The expected slug of a car (A51). */
function guessSlug(row: Pick<SearchRecord, 'year' | 'make' | 'model' | 'badge' | 'stocknum'>): string {
  return toSlug([row.year, row.make, row.model, row.badge, row.stocknum].filter((part) => part !== null).join(' '));
}

/**
 * Decodes a file into typed arrays.
 *
 * @throws StockIndexError for anything but a complete index of this format
 */
export function decodeIndex(file: unknown): SearchIndex {
  const { format, kind = 'cars', version, count, synonyms = [], columns } = (file ?? {}) as Partial<IndexFile>;
  if (format !== STOCK_INDEX_FORMAT || !Object.hasOwn(SCHEMAS, kind))
    throw new StockIndexError(`The stock index is not in format ${STOCK_INDEX_FORMAT}.`);
  if (typeof version !== 'string' || !isCount(count) || !columns || !Array.isArray(synonyms))
    throw new StockIndexError('The stock index is truncated.');
  const schema: IndexSchema = SCHEMAS[kind];
  const decoded = Object.entries(schema.columns).map(([field, column]) => {
    const data = Object.hasOwn(columns, field) ? columns[field] : undefined;
    if (!data) throw new StockIndexError(`The stock index has no column ${field}.`);
    return [field, readColumn(field, column, data, count)] as const;
  });
  return { kind, schema, version, count, synonyms, columns: Object.fromEntries(decoded) };
}

function isCount(count: unknown): count is number {
  return Number.isSafeInteger(count) && (count as number) >= 0;
}

function readColumn(field: string, kind: ColumnKind, data: ColumnData, count: number): Column {
  try {
    return decodeColumn(kind, data, count);
  } catch (error) {
    if (error instanceof StockIndexError) throw error;
    throw new StockIndexError(`The column ${field} of the stock index cannot be read.`);
  }
}

/** Details of a listed car with which changes pushed by a dealer's system are compared. */
export interface ListedDetails {
  /** When the car came into stock, in seconds since 1970; null = not known. */
  readonly listedAt: number | null;
  readonly price: number | null;
  /** Price by the week; null = none. */
  readonly subscriptionPrice: number | null;
  readonly dealership_slug: string | null;
}

/** The details of each car by its id. Decodes only their columns. */
export function listedDetails(file: IndexFile): ReadonlyMap<number, ListedDetails> {
  const column = (field: keyof typeof COLUMNS): Column =>
    readColumn(field, COLUMNS[field], file.columns[field] as ColumnData, file.count);
  const [ids, listed, prices] = [column('id'), column('created_at'), column('price')];
  const [weekly, dealerships] = [column('subscription_price'), column('dealership_slug')];
  return new Map(
    Array.from({ length: file.count }, (_, row) => [
      cellAt(ids, row) as number,
      {
        listedAt: cellAt(listed, row) as number | null,
        price: cellAt(prices, row) as number | null,
        subscriptionPrice: cellAt(weekly, row) as number | null,
        dealership_slug: cellAt(dealerships, row) as string | null,
      },
    ]),
  );
}

/** The complete record of one row, equal to the one that was encoded. */
export function recordAt<K extends IndexKind = 'cars'>(index: SearchIndex, row: number): RecordOf[K] {
  const record: Record<string, unknown> = {};
  for (const field in index.columns) record[field] = cellAt(index.columns[field] as Column, row);
  const { guessSlug } = index.schema;
  if (guessSlug !== null) record.slug ??= guessSlug(record as never);
  return record as unknown as RecordOf[K];
}
