import { toSlug } from '#domain/paths.ts';
import type { FinanceLine, SearchRecord } from '#domain/search-record.ts';

/**
 * The stock index file: every `SearchRecord` of a site in columns, small on the wire and ready for typed arrays. Written by
 * the build as `/_data/stock.<hash>.json`, read by the browser's search worker and by the build for the static first results.
 *
 * - `dict`: few distinct values (text or number): a list of values and one code a row, 0 = null;
 * - `list`: the same with several codes a row;
 * - `number`: wide numbers, as `(x - base) / unit`;
 * - `flag`: true or false;
 * - `text`: mostly distinct text; `slug` is left out where it can be made from other fields;
 * - `finance`: one `dict` for each part of the line.
 */
export type ColumnKind = 'dict' | 'list' | 'number' | 'flag' | 'text' | 'finance';

/** How each field is stored. A new field of `SearchRecord` does not compile until it stands here. */
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
  has_file: 'flag',
  has_nvic: 'flag',
  below_market: 'flag',
  photos_count: 'dict',
  image: 'text',
  dealership_slug: 'dict',
  dealership_name: 'dict',
  location_id: 'dict',
  location_name: 'dict',
  city: 'dict',
  state: 'dict',
  categories: 'list',
  filtered_features: 'list',
  make_model: 'dict',
  price_range: 'dict',
  weekly_price_range: 'dict',
  finance: 'finance',
  deposit: 'dict',
} as const satisfies { readonly [K in keyof SearchRecord]-?: ColumnKind };

export type RecordField = keyof typeof COLUMNS;
const FIELDS = Object.keys(COLUMNS) as RecordField[];
const FINANCE_PARTS = [
  'weekly',
  'interestRate',
  'comparisonRate',
  'termMonths',
  'balloon',
] as const satisfies readonly (keyof FinanceLine)[];
type MissingPart = Exclude<keyof FinanceLine, (typeof FINANCE_PARTS)[number]>;
const everyPartIsStored: [MissingPart] extends [never] ? true : never = true;
void everyPartIsStored;

export const STOCK_INDEX_FORMAT = 'caryard-stock-1';

type DictValue = string | number;
/** `c` holds the codes in base 91, most significant digits of all rows first; `''` = every row has the same code. */
interface DictData {
  readonly v: readonly DictValue[];
  readonly c: string;
}
type ColumnData =
  | DictData
  | { readonly v: readonly string[]; readonly n: string; readonly c: string }
  | { readonly b: number; readonly u: number; readonly x: readonly (number | null)[] }
  | { readonly f: string }
  | { readonly t: readonly (string | null)[] }
  | { readonly [part in keyof FinanceLine]: DictData };

/** The JSON of the file. Rows stand in an order that compresses well, not in the order of ids. */
export interface StockIndexFile {
  readonly format: typeof STOCK_INDEX_FORMAT;
  readonly version: string;
  readonly count: number;
  /** Groups of words or phrases that mean the same in a query. */
  readonly synonyms: readonly (readonly string[])[];
  readonly columns: { readonly [K in RecordField]: ColumnData };
}

/** A dictionary column in memory: `values[0]` stands for null and is never a value. */
export interface DictColumn {
  readonly kind: 'dict';
  readonly values: readonly DictValue[];
  readonly codes: Uint16Array | Uint32Array;
}
export interface ListColumn {
  readonly kind: 'list';
  readonly values: readonly string[];
  /** Codes of row `r` are `codes[starts[r]] … codes[starts[r + 1] - 1]`. */
  readonly starts: Uint32Array;
  readonly codes: Uint16Array | Uint32Array;
}
export interface NumberColumn {
  readonly kind: 'number';
  /** NaN = null. */
  readonly values: Float64Array;
}
export interface FlagColumn {
  readonly kind: 'flag';
  readonly bits: Uint8Array;
}
export interface TextColumn {
  readonly kind: 'text';
  readonly values: readonly (string | null)[];
}
export interface FinanceColumn {
  readonly kind: 'finance';
  readonly parts: { readonly [K in keyof FinanceLine]: DictColumn };
}
interface ColumnOf {
  readonly dict: DictColumn;
  readonly list: ListColumn;
  readonly number: NumberColumn;
  readonly flag: FlagColumn;
  readonly text: TextColumn;
  readonly finance: FinanceColumn;
}
export type Column = ColumnOf[ColumnKind];

export interface StockIndex {
  readonly version: string;
  readonly count: number;
  readonly synonyms: readonly (readonly string[])[];
  /** A `slug` of null is the usual one: `recordAt` makes it. */
  readonly columns: { readonly [K in RecordField]: ColumnOf[(typeof COLUMNS)[K]] };
}

/** The file is not a stock index of this format, or it is cut short. */
export class StockIndexError extends Error {
  override name = 'StockIndexError';
}

export interface IndexOptions {
  /** The snapshot's version: caches are kept per version (SRCH-19). */
  readonly version: string;
  readonly synonyms?: readonly (readonly string[])[];
}

/**
 * Columns of all records. The same records in any order give the same file.
 * Throws when two records share an id: hits are told apart by it.
 */
export function encodeIndex(records: readonly SearchRecord[], options: IndexOptions): StockIndexFile {
  const rows = [...records].sort(
    (a, b) =>
      compare(a.make_model, b.make_model) || compare(a.badge ?? '', b.badge ?? '') || a.year - b.year || a.id - b.id,
  );
  const ids = new Set(rows.map((row) => row.id));
  if (ids.size !== rows.length) throw new StockIndexError('Two records of the stock index have the same id.');
  const columns: Partial<Record<RecordField, ColumnData>> = {};
  for (const field of FIELDS) columns[field] = encodeColumn(field, rows);
  return {
    format: STOCK_INDEX_FORMAT,
    version: options.version,
    count: rows.length,
    synonyms: options.synonyms ?? [],
    columns: columns as StockIndexFile['columns'],
  };
}

function encodeColumn(field: RecordField, rows: readonly SearchRecord[]): ColumnData {
  const kind: ColumnKind = COLUMNS[field];
  const cell = (row: SearchRecord): unknown => row[field] ?? null;
  switch (kind) {
    case 'dict':
      return encodeDict(rows.map(cell) as (DictValue | null)[]);
    case 'list': {
      const lists = rows.map(cell) as string[][];
      const values = byFrequency(lists.flat());
      const codeOf = new Map(values.map((value, i) => [value, i + 1]));
      return {
        v: values,
        n: writeDigits(lists.map((list) => list.length)),
        c: writeDigits(lists.flatMap((list) => list.map((value) => codeOf.get(value) as number))),
      };
    }
    case 'number':
      return encodeNumbers(rows.map(cell) as (number | null)[]);
    case 'flag':
      return { f: writeDigits(rows.map((row) => (cell(row) ? 1 : 0))) };
    case 'text': {
      const texts =
        field === 'slug'
          ? rows.map((row) => (row.slug === guessSlug(row) ? null : row.slug))
          : (rows.map(cell) as (string | null)[]);
      return new Set(texts).size * 2 <= texts.length || texts.length === 0 ? encodeDict(texts) : { t: texts };
    }
    case 'finance':
      return Object.fromEntries(
        FINANCE_PARTS.map((part) => [part, encodeDict(rows.map((row) => row.finance?.[part] ?? null))]),
      ) as { [part in keyof FinanceLine]: DictData };
  }
}

/** What a slug usually is (A51); only others are written to the file. */
function guessSlug(row: Pick<SearchRecord, 'year' | 'make' | 'model' | 'badge' | 'stocknum'>): string {
  return toSlug([row.year, row.make, row.model, row.badge, row.stocknum].filter((part) => part !== null).join(' '));
}

function encodeDict(cells: readonly (DictValue | null)[]): DictData {
  const values = byFrequency(cells.filter((cell) => cell !== null));
  const codeOf = new Map<DictValue | null, number>(values.map((value, i) => [value, i + 1]));
  return { v: values, c: writeDigits(cells.map((cell) => codeOf.get(cell) ?? 0)) };
}

/** Distinct values, the most frequent first, then by text: small codes are common and the order is always the same. */
function byFrequency<T extends DictValue>(cells: readonly T[]): T[] {
  const counts = new Map<T, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || compare(String(a[0]), String(b[0]))).map(([value]) => value);
}

function encodeNumbers(cells: readonly (number | null)[]): ColumnData {
  const given = cells.filter((cell) => cell !== null);
  const whole = given.every((value) => Number.isSafeInteger(value));
  const base = whole && given.length > 0 ? given.reduce((least, value) => Math.min(least, value)) : 0;
  const unit = (whole && given.reduce((divisor, value) => gcd(divisor, value - base), 0)) || 1;
  return { b: base, u: unit, x: cells.map((cell) => (cell === null ? null : whole ? (cell - base) / unit : cell)) };
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** Code units, not a locale: the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const RADIX = 91;
const digitText = (digit: number): string => String.fromCharCode(digit + (digit < 57 ? 35 : 36)); // skips the backslash
const digitValue = (code: number): number => code - (code < 92 ? 35 : 36);

/** `<width><digits>`: all highest digits first, so that likes stand together. One number stands for all when they are equal. */
function writeDigits(codes: readonly number[]): string {
  const first = codes[0] ?? 0;
  const same = codes.every((code) => code === first);
  const most = codes.reduce((a, b) => Math.max(a, b), 0);
  if (same) return `=${first}`;
  let width = 1;
  while (RADIX ** width <= most) width += 1;
  let text = String(width);
  for (let plane = width - 1; plane >= 0; plane -= 1) {
    const weight = RADIX ** plane;
    for (const code of codes) text += digitText(Math.floor(code / weight) % RADIX);
  }
  return text;
}

function readDigits(text: string, count: number, limit: number): Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> {
  const codes = limit < 65_536 ? new Uint16Array(count) : new Uint32Array(count);
  if (text.startsWith('=')) return codes.fill(Number(text.slice(1)));
  const width = Number(text[0]);
  if (text.length !== 1 + width * count) throw new StockIndexError('The stock index is cut short.');
  for (let plane = 0, at = 1; plane < width; plane += 1) {
    for (let row = 0; row < count; row += 1, at += 1)
      codes[row] = (codes[row] as number) * RADIX + digitValue(text.charCodeAt(at));
  }
  return codes;
}

/** The file's columns as typed arrays. Throws `StockIndexError` for anything but a whole index of this format. */
export function decodeIndex(file: unknown): StockIndex {
  const { format, version, count, synonyms, columns } = (file ?? {}) as Partial<StockIndexFile>;
  if (format !== STOCK_INDEX_FORMAT)
    throw new StockIndexError(`The stock index is not in format ${STOCK_INDEX_FORMAT}.`);
  if (typeof version !== 'string' || typeof count !== 'number' || !columns)
    throw new StockIndexError('The stock index is cut short.');
  const decoded: Partial<Record<RecordField, Column>> = {};
  for (const field of FIELDS) {
    if (!columns[field]) throw new StockIndexError(`The stock index has no column ${field}.`);
    decoded[field] = decodeColumn(COLUMNS[field], columns[field], count);
  }
  return { version, count, synonyms: synonyms ?? [], columns: decoded as StockIndex['columns'] };
}

function decodeColumn(kind: ColumnKind, data: ColumnData, count: number): Column {
  switch (kind) {
    case 'dict':
      return decodeDict(data as DictData, count);
    case 'list': {
      const { v, n, c } = data as { v: string[]; n: string; c: string };
      const lengths = readDigits(n, count, 0);
      const starts = new Uint32Array(count + 1);
      for (let row = 0; row < count; row += 1) starts[row + 1] = (starts[row] as number) + (lengths[row] as number);
      return { kind, values: ['', ...v], starts, codes: readDigits(c, starts[count] as number, v.length) };
    }
    case 'number': {
      const { b, u, x } = data as { b: number; u: number; x: (number | null)[] };
      if (x.length !== count) throw new StockIndexError('The stock index is cut short.');
      return { kind, values: Float64Array.from(x, (value) => (value === null ? Number.NaN : value * u + b)) };
    }
    case 'flag':
      return { kind, bits: Uint8Array.from(readDigits((data as { f: string }).f, count, 1)) };
    case 'text': {
      if ('t' in data) return { kind, values: data.t };
      const { values, codes } = decodeDict(data as DictData, count);
      return { kind, values: Array.from(codes, (code) => (code === 0 ? null : (values[code] as string))) };
    }
    case 'finance':
      return {
        kind,
        parts: Object.fromEntries(
          FINANCE_PARTS.map((part) => [part, decodeDict((data as Record<keyof FinanceLine, DictData>)[part], count)]),
        ) as FinanceColumn['parts'],
      };
  }
}

function decodeDict(data: DictData, count: number): DictColumn {
  return { kind: 'dict', values: ['', ...data.v], codes: readDigits(data.c, count, data.v.length) };
}

/** The whole record of one row, equal to the one that was encoded. */
export function recordAt(index: StockIndex, row: number): SearchRecord {
  const record: Partial<Record<RecordField, unknown>> = {};
  for (const field of FIELDS) record[field] = cellAt(index.columns[field], row);
  record.slug ??= guessSlug(record as unknown as SearchRecord);
  return record as unknown as SearchRecord;
}

/** One field of one row. */
export function cellAt(column: Column, row: number): unknown {
  switch (column.kind) {
    case 'dict': {
      const code = column.codes[row] as number;
      return code === 0 ? null : column.values[code];
    }
    case 'list':
      return Array.from(
        column.codes.subarray(column.starts[row], column.starts[row + 1]),
        (code) => column.values[code],
      );
    case 'number': {
      const value = column.values[row] as number;
      return Number.isNaN(value) ? null : value;
    }
    case 'flag':
      return column.bits[row] === 1;
    case 'text':
      return column.values[row] ?? null;
    case 'finance':
      return column.parts.weekly.codes[row] === 0
        ? null
        : Object.fromEntries(FINANCE_PARTS.map((part) => [part, cellAt(column.parts[part], row)]));
  }
}
