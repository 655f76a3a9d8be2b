import { knownHeaders, type Mapping } from './mapping.ts';
import type { Feed } from './read-feed.ts';

/**
 * A feed without the values of a dealer's private columns, such as purchase costs, and its mapping, to which they are known: they are not
 * read, whatever the mapping says, and no finding repeats them. Findings about the file quote whole rows, so theirs give no value.
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
      findings: feed.findings.map((finding) => ({
        ...finding,
        value: '(not shown, because the feed has private columns)',
      })),
      rows: feed.rows.map((row) => {
        // In every format the cells of a row are in the order of its positions; the feed's headers need not be.
        const names = Object.keys(row.cells);
        return {
          ...row,
          cells: Object.fromEntries(Object.entries(row.cells).filter(([name]) => !isPrivate(name))),
          positions: row.positions.map((value, index) => (isPrivate(names[index] ?? '') ? '' : value)),
        };
      }),
    },
    mapping: mapping && { ...mapping, drop: [...mapping.drop, ...columns] },
  };
}
