import { effectiveChanges } from '#domain/effective-changes.ts';
import { type Column, cellAt, type DictColumn, type FinanceColumn, type NumberColumn } from '#domain/index-columns.ts';
import type { CarChanges, ChangedStock } from '#domain/stock-changes.ts';
import type { SearchIndex } from '#domain/stock-index.ts';
import { listRanksOf } from './order.ts';

/**
 * The index with changes applied, so that filters, counts, sorts and hits are those of an index encoded from the changed records. Only the
 * order of a list without a query stays as it was built: no car moves while a shopper reads.
 * The original index is not modified; cars that are not in it are ignored.
 */
export function withChangedStock(index: SearchIndex, changes: ChangedStock): SearchIndex {
  if (changes.size === 0 || index.kind !== 'cars') return index;
  const rows = new Map<number, CarChanges>();
  const removed = new Set<number>();
  const built = (field: string, row: number): unknown => cellAt(index.columns[field] as Column, row);
  (index.columns.id as NumberColumn).values.forEach((id, row) => {
    const changed = changes.get(id);
    if (changed === undefined) return;
    if (changed.listed === false) removed.add(row);
    else rows.set(row, effectiveChanges(built('price_type', row), built('subscription_price', row), changed));
  });
  if (rows.size === 0 && removed.size === 0) return index;
  const listedRows =
    removed.size === 0
      ? null
      : Uint32Array.from({ length: index.count }, (_, row) => row).filter((row) => !removed.has(row));
  const columns = Object.fromEntries(
    Object.entries(index.columns).map(([field, column]) => {
      const changed = withCells(column, cellsOf(field, rows));
      return [field, listedRows === null ? changed : onlyRows(changed, listedRows)];
    }),
  );
  const ranks = listRanksOf(index);
  const listRanks = listedRows === null ? ranks : Float64Array.from(listedRows, (row) => ranks[row] as number);
  return { ...index, count: index.count - removed.size, columns, listRanks };
}

type Cells = ReadonlyMap<number, unknown>;

function cellsOf(field: string, rows: ReadonlyMap<number, CarChanges>): Cells {
  const cells = new Map<number, unknown>();
  for (const [row, changes] of rows) if (field in changes) cells.set(row, changes[field as keyof CarChanges]);
  return cells;
}

function withCells(column: Column, cells: Cells): Column {
  if (cells.size === 0) return column;
  switch (column.kind) {
    case 'dict':
      return withDictCells(column, cells);
    case 'number': {
      const values = column.values.slice();
      for (const [row, value] of cells) values[row] = (value as number | null) ?? Number.NaN;
      return { kind: 'number', values };
    }
    case 'flag': {
      const bits = column.bits.slice();
      for (const [row, value] of cells) bits[row] = Number(value);
      return { kind: 'flag', bits };
    }
    case 'finance': {
      const part = (name: keyof FinanceColumn['parts']): DictColumn =>
        withDictCells(
          column.parts[name],
          new Map(
            [...cells].map(([row, finance]) => [row, (finance as { [part: string]: unknown } | null)?.[name] ?? null]),
          ),
        );
      const names = Object.keys(column.parts) as (keyof FinanceColumn['parts'])[];
      return {
        kind: 'finance',
        parts: Object.fromEntries(names.map((name) => [name, part(name)])) as FinanceColumn['parts'],
      };
    }
    default:
      return column; // text and list fields never change between builds
  }
}

function withDictCells(column: DictColumn, cells: Cells): DictColumn {
  const codes = Uint32Array.from(column.codes);
  const values = [...column.values];
  for (const [row, value] of cells) {
    const code = value === null ? 0 : values.indexOf(value as string | number, 1);
    codes[row] = code < 0 ? values.push(value as string | number) - 1 : code;
  }
  return { kind: 'dict', values, codes };
}

const onlyCodes = (column: DictColumn, listedRows: Uint32Array): DictColumn => ({
  ...column,
  codes: Uint32Array.from(listedRows, (row) => column.codes[row] as number),
});

function onlyRows(column: Column, listedRows: Uint32Array): Column {
  switch (column.kind) {
    case 'dict':
      return onlyCodes(column, listedRows);
    case 'number':
      return { kind: 'number', values: Float64Array.from(listedRows, (row) => column.values[row] as number) };
    case 'flag':
      return { kind: 'flag', bits: Uint8Array.from(listedRows, (row) => column.bits[row] as number) };
    case 'text':
      return { kind: 'text', values: Array.from(listedRows, (row) => column.values[row] ?? null) };
    case 'finance':
      return {
        kind: 'finance',
        parts: Object.fromEntries(
          Object.entries(column.parts).map(([name, part]) => [name, onlyCodes(part, listedRows)]),
        ) as FinanceColumn['parts'],
      };
    case 'list': {
      const starts = new Uint32Array(listedRows.length + 1);
      const codes: number[] = [];
      listedRows.forEach((row, index) => {
        codes.push(...column.codes.subarray(column.starts[row], column.starts[row + 1]));
        starts[index + 1] = codes.length;
      });
      return { ...column, starts, codes: Uint32Array.from(codes) };
    }
  }
}
