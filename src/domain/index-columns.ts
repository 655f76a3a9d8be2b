import type { FinanceLine } from '#domain/search-record.ts';

/**
 * Columns of an index file, compact and quick to load into typed arrays.
 *
 * - `dict`: few distinct values (text or number): a list of values and one code per row, 0 = null;
 * - `list`: the same with several codes per row;
 * - `number`: numbers with many distinct values, as `(x - base) / unit`;
 * - `flag`: true or false;
 * - `text`: mostly distinct text;
 * - `finance`: one `dict` for each part of the finance line.
 */
export type ColumnKind = 'dict' | 'list' | 'number' | 'flag' | 'text' | 'finance';

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

type DictValue = string | number;
/** `v`: the values; `c`: the code of each row (its value's position in `v` from 1, 0 = null), as `writeDigits` encodes them. */
interface DictData {
  readonly v: readonly DictValue[];
  readonly c: string;
}
/**
 * The JSON of a column, by kind. `list`: `n` is the number of values in each row, `c` the codes of all rows; `number`: `b` is the base, `u`
 * the unit, `x` the numbers; `flag`: `f` holds 0 or 1 for each row; `text`: `t`, or a `dict` if at most half of the texts are distinct.
 */
export type ColumnData =
  | DictData
  | { readonly v: readonly string[]; readonly n: string; readonly c: string }
  | { readonly b: number; readonly u: number; readonly x: readonly (number | null)[] }
  | { readonly f: string }
  | { readonly t: readonly (string | null)[] }
  | { readonly [part in keyof FinanceLine]: DictData };

/** A dictionary column in memory. `values[0]` represents null and is never returned. */
export interface DictColumn {
  readonly kind: 'dict';
  readonly values: readonly DictValue[];
  readonly codes: Uint16Array | Uint32Array;
}
export interface ListColumn {
  readonly kind: 'list';
  readonly values: readonly string[];
  /** The codes of row `r` are `codes[starts[r]] … codes[starts[r + 1] - 1]`. */
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
/** The column in memory of each kind. */
export interface ColumnOf {
  readonly dict: DictColumn;
  readonly list: ListColumn;
  readonly number: NumberColumn;
  readonly flag: FlagColumn;
  readonly text: TextColumn;
  readonly finance: FinanceColumn;
}
export type Column = ColumnOf[ColumnKind];

/** Thrown if a file is not a stock index of this format, or is truncated. */
export class StockIndexError extends Error {
  override name = 'StockIndexError';
}

/** Encodes the values of one field, in row order, as a column of the file. `null` = not given. */
export function encodeColumn(kind: ColumnKind, cells: readonly unknown[]): ColumnData {
  switch (kind) {
    case 'dict':
      return encodeDict(cells as (DictValue | null)[]);
    case 'list': {
      const lists = cells as string[][];
      const values = byFrequency(lists.flat());
      const codeOf = new Map(values.map((value, i) => [value, i + 1]));
      return {
        v: values,
        n: writeDigits(lists.map((list) => list.length)),
        c: writeDigits(lists.flatMap((list) => list.map((value) => codeOf.get(value) as number))),
      };
    }
    case 'number':
      return encodeNumbers(cells as (number | null)[]);
    case 'flag':
      return { f: writeDigits(cells.map((cell) => (cell ? 1 : 0))) };
    case 'text': {
      const texts = cells as (string | null)[];
      return new Set(texts).size * 2 <= texts.length || texts.length === 0 ? encodeDict(texts) : { t: texts };
    }
    case 'finance':
      return Object.fromEntries(
        FINANCE_PARTS.map((part) => [
          part,
          encodeDict((cells as (FinanceLine | null)[]).map((line) => line?.[part] ?? null)),
        ]),
      ) as { [part in keyof FinanceLine]: DictData };
  }
}

function encodeDict(cells: readonly (DictValue | null)[]): DictData {
  const values = byFrequency(cells.filter((cell) => cell !== null));
  const codeOf = new Map<DictValue | null, number>(values.map((value, i) => [value, i + 1]));
  return { v: values, c: writeDigits(cells.map((cell) => codeOf.get(cell) ?? 0)) };
}

/** Distinct values, the most frequent first, then in text order, so that common values get small codes and the result is deterministic. */
function byFrequency<T extends DictValue>(cells: readonly T[]): T[] {
  const counts = new Map<T, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || compare(String(a[0]), String(b[0]))).map(([value]) => value);
}

function encodeNumbers(cells: readonly (number | null)[]): ColumnData {
  const present = cells.filter((cell) => cell !== null);
  const areIntegers = present.every((value) => Number.isSafeInteger(value));
  const base = areIntegers && present.length > 0 ? present.reduce((min, value) => Math.min(min, value)) : 0;
  const unit = (areIntegers && present.reduce((divisor, value) => gcd(divisor, value - base), 0)) || 1;
  return {
    b: base,
    u: unit,
    x: cells.map((cell) => (cell === null ? null : areIntegers ? (cell - base) / unit : cell)),
  };
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** Compares by UTF-16 code units, so the order does not depend on a locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const RADIX = 91;
const digitText = (digit: number): string => String.fromCharCode(digit + (digit < 57 ? 35 : 36)); // skips the backslash
const digitValue = (code: number): number => code - (code < 92 ? 35 : 36);

/**
 * `<width><digits>`: the most significant digit of every row first, because similar digits compress better together; `=<code>` if all codes
 * are equal.
 */
function writeDigits(codes: readonly number[]): string {
  const first = codes[0] ?? 0;
  const areEqual = codes.every((code) => code === first);
  const max = codes.reduce((a, b) => Math.max(a, b), 0);
  if (areEqual) return `=${first}`;
  let width = 1;
  while (RADIX ** width <= max) width += 1;
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
  if (text.length !== 1 + width * count) throw new StockIndexError('The stock index is truncated.');
  for (let plane = 0, i = 1; plane < width; plane += 1) {
    for (let row = 0; row < count; row += 1, i += 1)
      codes[row] = (codes[row] as number) * RADIX + digitValue(text.charCodeAt(i));
  }
  return codes;
}

/** Decodes a column into typed arrays. @throws StockIndexError if it is truncated */
export function decodeColumn(kind: ColumnKind, data: ColumnData, count: number): Column {
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
      if (x.length !== count) throw new StockIndexError('The stock index is truncated.');
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

/** The value of one field in one row. */
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
