import { type Column, cellAt, type DictColumn, type NumberColumn } from '#domain/index-columns.ts';
import { LAST_LIST_RANK, listRank } from '#domain/list-rank.ts';
import { LIST_RANK, MAKE_VOLUME, SOLD } from '#domain/search-request.ts';
import type { SearchIndex } from '#domain/stock-index.ts';
import { lruMemoize } from './lru-memoize.ts';

/** An unknown sort; the message names it. */
class SortError extends Error {
  override name = 'SortError';
}

export interface RowOrder {
  /** All rows in the order of a sort key (`''` = by id), ties by id. */
  readonly rows: Uint32Array;
  /** Rank of each row; rows with equal values have the same rank. */
  readonly ranks: Uint32Array;
}

/**
 * Sorted orders of all rows, each computed on first use. Supports `field:asc` and `field:desc` for every single-value field;
 * `make_volume:desc` puts the makes with the most cars first, equal ones by name; `list_rank:asc` by `listRank`; `sold:asc` moves
 * sold cars to the end. Cars without a value come last in both directions.
 */
export function createOrders(index: SearchIndex): (sort: string) => RowOrder {
  const { values: ids } = index.columns.id as NumberColumn;
  const byId = Uint32Array.from({ length: index.count }, (_, row) => row).sort(
    (a, b) => (ids[a] as number) - (ids[b] as number),
  );
  return lruMemoize(
    12,
    (sort: string) => sort,
    (sort) => {
      if (sort === '') return { rows: byId, ranks: new Uint32Array(index.count) };
      const values = sortValues(index, sort);
      const rows = byId.slice().sort((a, b) => (values[a] as number) - (values[b] as number));
      const ranks = new Uint32Array(index.count);
      let rank = 0;
      rows.forEach((row, i) => {
        if (i > 0 && values[row] !== values[rows[i - 1] as number]) rank += 1;
        ranks[row] = rank;
      });
      return { rows, ranks };
    },
  );
}

/** A number for each row that ascends in sort order; infinity for rows without a value. */
function sortValues(index: SearchIndex, sort: string): Float64Array {
  const [field = '', direction] = sort.split(':');
  if (direction !== 'asc' && direction !== 'desc')
    throw new SortError(`"${sort}" is not a sort: it must be field:asc or field:desc.`);
  const sign = direction === 'asc' ? 1 : -1;
  if (field === LIST_RANK || field === SOLD)
    return listRanksOf(index).map((rank) => (field === SOLD ? Math.floor(rank / LAST_LIST_RANK) : rank) * sign);
  const column = columnOf(index, field === MAKE_VOLUME ? 'make' : field);
  if (field === MAKE_VOLUME) return volumeValues(column as DictColumn, sign);
  const values = new Float64Array(index.count).fill(Number.POSITIVE_INFINITY);
  if (column.kind === 'number') {
    column.values.forEach((value, row) => {
      if (!Number.isNaN(value)) values[row] = value * sign;
    });
  } else if (column.kind === 'dict') {
    const numeric = column.values.every((value, code) => code === 0 || typeof value === 'number');
    const names = numeric ? null : [...column.values.slice(1).map(String)].sort();
    const rank = column.values.map(
      (value) => (numeric ? Number(value) : (names as string[]).indexOf(String(value))) * sign,
    );
    column.codes.forEach((code, row) => {
      if (code !== 0) values[row] = rank[code] as number;
    });
  } else if (column.kind === 'flag') {
    column.bits.forEach((bit, row) => {
      values[row] = bit * sign;
    });
  } else {
    throw new SortError(`"${field}" cannot be sorted by.`);
  }
  return values;
}

function columnOf(index: SearchIndex, field: string): Column {
  const column = Object.hasOwn(index.columns, field) ? index.columns[field] : undefined;
  if (!column) throw new SortError(`There is no field "${field}" to sort by.`);
  return column;
}

/** `listRank` of each row: as of the build, so that a car that has been sold since keeps its place in a list. */
export function listRanksOf(index: SearchIndex): Float64Array {
  if (index.listRanks) return index.listRanks;
  const { status, image } = index.columns as { readonly status: Column; readonly image: Column };
  return Float64Array.from({ length: index.count }, (_, row) =>
    listRank({ status: cellAt(status, row) as string, image: cellAt(image, row) as string | null }),
  );
}

function volumeValues({ codes, values }: DictColumn, sign: 1 | -1): Float64Array {
  const counts = new Uint32Array(values.length);
  for (const code of codes) (counts[code] as number) += 1;
  const makes = values.map((name, code) => ({ name: String(name), code }));
  makes.sort(
    (a, b) =>
      ((counts[a.code] as number) - (counts[b.code] as number)) * sign ||
      (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  );
  const positions = new Float64Array(values.length);
  makes.forEach(({ code }, i) => {
    positions[code] = i;
  });
  return Float64Array.from(codes, (code) => positions[code] as number);
}
