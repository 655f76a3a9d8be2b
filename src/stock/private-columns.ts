import { knownHeaders, type Mapping } from './mapping.ts';
import type { Feed } from './read-feed.ts';

/**
 * A feed without the values of a dealer's private columns, such as purchase costs, and its mapping, to which they are known: they are not
 * read, whatever the mapping says, and no finding repeats them.
 */
export function withoutColumns(
  feed: Feed,
  mapping: Mapping | null,
  columns: readonly string[],
): { readonly feed: Feed; readonly mapping: Mapping | null } {
  if (columns.length === 0) return { feed, mapping };
  const isPrivate = knownHeaders({ columns: {}, drop: [...columns] });
  return {
    feed: {
      ...feed,
      rows: feed.rows.map((row) => ({
        ...row,
        cells: Object.fromEntries(Object.entries(row.cells).filter(([header]) => !isPrivate(header))),
        positions: row.positions.map((value, index) => (isPrivate(feed.headers[index] ?? '') ? '' : value)),
      })),
    },
    mapping: mapping && { ...mapping, drop: [...mapping.drop, ...columns] },
  };
}
