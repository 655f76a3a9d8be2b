import type { Column } from '#domain/index-columns.ts';
import { unescapeDash } from '#domain/search-record.ts';
import { normalise } from '#domain/search-words.ts';
import type { SearchIndex } from '#domain/stock-index.ts';
import { type Comparison, comparison, type Filter, FilterError, readFilter } from './filter-grammar.ts';
import { lruMemoize } from './lru-memoize.ts';
import type { FilterList, SearchParams } from './requests.ts';

/** One byte per row: 1 = the car matches. */
export type Mask = Uint8Array;

/** Computes masks for an index. The latest masks are cached, because one click uses most filters several times. */
export interface RowFilter {
  /** The conditions of a request, each as a mask; a car must match all of them. */
  readonly masksOf: (params: SearchParams) => Mask[];
}

/** Opens a filter over the rows of an index. The last 64 conditions are memoized. */
export function createRowFilter(index: SearchIndex): RowFilter {
  const maskOf = lruMemoize(
    64,
    (filter: Filter) => JSON.stringify(filter),
    (filter) => evaluate(index, filter),
  );
  return { masksOf: (params) => clausesOf(params).map(maskOf) };
}

/** All conditions of a request: facet filters, numeric filters and the filter expression. @throws FilterError */
function clausesOf({ facetFilters = [], numericFilters = [], filters = '' }: SearchParams): Filter[] {
  const expression = readFilter(filters);
  return [
    ...parseList(facetFilters, facetFilter),
    ...parseList(numericFilters, numericFilter),
    ...(expression ? [expression] : []),
  ];
}

function parseList(list: FilterList, parse: (text: string) => Filter): Filter[] {
  return (typeof list === 'string' ? [list] : list).map((entry): Filter => {
    if (typeof entry === 'string') return parse(entry);
    const operands = entry.map(parse);
    return operands.length === 1 ? (operands[0] as Filter) : { kind: 'or', operands };
  });
}

/** Parses `make:Toyota`, `make:-Toyota` (not), `badge:\-X` (a value that begins with a dash). */
function facetFilter(text: string): Filter {
  const [field, value] = facetFilterParts(text);
  const equals = (exactly: string): Filter => ({ kind: 'is', field, values: [exactly], ignoreCase: false });
  if (value.startsWith('-')) return { kind: 'not', operand: equals(value.slice(1)) };
  return equals(unescapeDash(value));
}

/**
 * The field and value of a facet filter, `field:value`; the value may contain colons.
 *
 * @throws FilterError without a field
 */
export function facetFilterParts(text: string): readonly [field: string, value: string] {
  const colon = text.indexOf(':');
  if (colon < 1) throw new FilterError(`"${text}" is not a facet filter: it must be field:value.`);
  return [text.slice(0, colon), text.slice(colon + 1)];
}

function numericFilter(text: string): Filter {
  const parts = /^\s*(\w+)\s*(=|!=|>=|<=|>|<)\s*(-?[\d.]+(?:e[+-]?\d+)?)\s*$/i.exec(text);
  const range = /^\s*(\w+)\s*:\s*(-?[\d.]+)\s+TO\s+(-?[\d.]+)\s*$/.exec(text);
  if (range) {
    const [, field = '', from, to] = range;
    return { kind: 'range', field, from: { at: Number(from), open: false }, to: { at: Number(to), open: false } };
  }
  if (!parts) throw new FilterError(`"${text}" is not a numeric filter: it must be field>=number.`);
  const [, field = '', operator = '', value = ''] = parts;
  const equals: Filter = { kind: 'is', field, values: [value], ignoreCase: false };
  if (operator === '=') return equals;
  return operator === '!='
    ? { kind: 'not', operand: equals }
    : comparison(field, operator as Comparison, Number(value));
}

function evaluate(index: SearchIndex, filter: Filter): Mask {
  const mask = new Uint8Array(index.count);
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.operands.map((part) => evaluate(index, part));
      const isConjunction = filter.kind === 'and';
      for (let row = 0; row < mask.length; row += 1) {
        mask[row] = (isConjunction ? parts.every((part) => part[row] === 1) : parts.some((part) => part[row] === 1))
          ? 1
          : 0;
      }
      return mask;
    }
    case 'not': {
      const operandMask = evaluate(index, filter.operand);
      for (let row = 0; row < mask.length; row += 1) mask[row] = operandMask[row] === 1 ? 0 : 1;
      return mask;
    }
    case 'exists':
      columnOf(index, filter.field);
      return mask.fill(1);
    case 'null': {
      const column = columnOf(index, filter.field);
      if (column.kind === 'list') return mask;
      const hasValue = fillMask(column, () => true, false, new Uint8Array(index.count));
      for (let row = 0; row < mask.length; row += 1) mask[row] = hasValue[row] === 1 ? 0 : 1;
      return mask;
    }
    default:
      return fillMask(columnOf(index, filter.field), testOf(filter), filter.kind === 'empty', mask);
  }
}

function columnOf(index: SearchIndex, field: string): Column {
  const column = Object.hasOwn(index.columns, field) ? index.columns[field] : undefined;
  if (!column) throw new FilterError(`There is no field "${field}" to filter by.`);
  return column;
}

type CellTest = (value: string | number | boolean) => boolean;

function testOf(filter: Exclude<Filter, { kind: 'and' | 'or' | 'not' | 'exists' | 'null' }>): CellTest {
  switch (filter.kind) {
    case 'empty':
      return (value) => value === '';
    case 'range': {
      const { from, to } = filter;
      return (value) => {
        const n = typeof value === 'number' ? value : Number.NaN;
        return (from.open ? n > from.at : n >= from.at) && (to.open ? n < to.at : n <= to.at);
      };
    }
    case 'text': {
      const normalised = normalise(filter.value);
      return (value) =>
        filter.where === 'start'
          ? normalise(String(value)).startsWith(normalised)
          : normalise(String(value)).includes(normalised);
    }
    case 'is': {
      const values = new Set(filter.ignoreCase ? filter.values.map(normalise) : filter.values);
      const numbers = new Set(filter.values.filter((value) => value.trim() !== '').map(Number));
      return (value) =>
        typeof value === 'number'
          ? numbers.has(value)
          : values.has(filter.ignoreCase ? normalise(String(value)) : String(value));
    }
  }
}

/**
 * Tests each distinct value once and applies the result to all rows. Null never passes a test; `emptyPasses` is the result for an empty
 * list.
 */
function fillMask(column: Column, test: CellTest, emptyPasses: boolean, mask: Mask): Mask {
  const rows = mask.length;
  switch (column.kind) {
    case 'dict': {
      const passes = Uint8Array.from(column.values, (value, code) => (code > 0 && test(value) ? 1 : 0));
      for (let row = 0; row < rows; row += 1) mask[row] = passes[column.codes[row] as number] as number;
      return mask;
    }
    case 'list': {
      const passes = Uint8Array.from(column.values, (value, code) => (code > 0 && test(value) ? 1 : 0));
      for (let row = 0; row < rows; row += 1) {
        const end = column.starts[row + 1] as number;
        let at = column.starts[row] as number;
        if (at === end && emptyPasses) mask[row] = 1;
        for (; at < end; at += 1) if (passes[column.codes[at] as number] === 1) mask[row] = 1;
      }
      return mask;
    }
    case 'number':
      for (let row = 0; row < rows; row += 1) {
        const value = column.values[row] as number;
        mask[row] = !Number.isNaN(value) && test(value) ? 1 : 0;
      }
      return mask;
    case 'flag': {
      const passes = [test(false) ? 1 : 0, test(true) ? 1 : 0];
      for (let row = 0; row < rows; row += 1) mask[row] = passes[column.bits[row] as number] as number;
      return mask;
    }
    case 'text':
      for (let row = 0; row < rows; row += 1) {
        const value = column.values[row];
        mask[row] = value !== null && value !== undefined && test(value) ? 1 : 0;
      }
      return mask;
    case 'finance': // filtered by the weekly repayment
      for (let row = 0; row < rows; row += 1) {
        const weekly = column.parts.weekly;
        const code = weekly.codes[row] as number;
        mask[row] = code > 0 && test(weekly.values[code] as number) ? 1 : 0;
      }
      return mask;
  }
}
