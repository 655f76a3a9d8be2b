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
        const privateValues = new Set(
          Object.entries(row.cells).flatMap(([header, value]) => (isPrivate(header) && value !== '' ? [value] : [])),
        );
        return {
          ...row,
          cells: Object.fromEntries(Object.entries(row.cells).filter(([header]) => !isPrivate(header))),
          // Positions of some formats do not follow the headers, so the values themselves are looked for.
          positions: row.positions.map((value) => (privateValues.has(value) ? '' : value)),
        };
      }),
    },
    mapping: mapping && { ...mapping, drop: [...mapping.drop, ...columns] },
  };
}
