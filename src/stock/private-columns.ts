import { isDeepStrictEqual } from 'node:util';
import { headerKey, knownHeaders, type Mapping } from './mapping.ts';
import type { Feed } from './read-feed.ts';

/**
 * Returns a function that tells whether a column is one of these, or belongs to one in a feed with nested objects: with `pricing` or
 * `cost`, `pricing.cost` does.
 */
export function belongsTo(names: readonly string[]): (header: string) => boolean {
  if (names.length === 0) return () => false;
  const isNamed = knownHeaders({ columns: {}, drop: [...names] });
  const cache = new Map<string, boolean>();
  const isWithin = (header: string): boolean => {
    const parts = header.split('.');
    const paths = parts.flatMap((_, from) => parts.map((__, to) => parts.slice(from, to + 1).join('.')));
    return paths.some((path) => headerKey(path) !== '' && isNamed(path));
  };
  return (header) => {
    const result = cache.get(header) ?? (isNamed(header) || isWithin(header));
    cache.set(header, result);
    return result;
  };
}

/** A value without the private fields in its objects, including those in JSON that a cell contains as text. */
function withoutFields(value: unknown, path: string, isPrivate: (path: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutFields(item, path, isPrivate));
  if (typeof value === 'string') return withoutFieldsInText(value, path, isPrivate);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, inner]) => [key, `${path}.${key}`, inner] as const);
  return Object.fromEntries(
    fields.flatMap(([key, inside, inner]) =>
      isPrivate(inside) ? [] : [[key, withoutFields(inner, inside, isPrivate)]],
    ),
  );
}

function withoutFieldsInText(text: string, path: string, isPrivate: (path: string) => boolean): string {
  if (!/^\s*[{[].*[}\]]\s*$/s.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    const rest = withoutFields(value, path, isPrivate);
    return isDeepStrictEqual(rest, value) ? text : JSON.stringify(rest);
  } catch (error) {
    // Text that only looks like JSON stays; what is nested too deeply to be looked through does not.
    return error instanceof SyntaxError ? text : '';
  }
}

/**
 * A feed without the values of a dealer's private columns, such as purchase costs, and its mapping, which drops them: they are not read,
 * whatever the mapping says, and no finding repeats them. Findings about the file quote whole rows, so they give no value.
 */
export function withoutColumns(
  feed: Feed,
  mapping: Mapping | null,
  columns: readonly string[],
): { readonly feed: Feed; readonly mapping: Mapping | null } {
  if (columns.length === 0) return { feed, mapping };
  const isPrivate = belongsTo(columns);
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
          cells: Object.fromEntries(
            Object.entries(row.cells).flatMap(([name, value]) =>
              isPrivate(name) ? [] : [[name, withoutFields(value, name, isPrivate)]],
            ),
          ),
          positions: row.positions.map((value, index) => {
            const name = names[index] ?? '';
            return isPrivate(name) ? '' : withoutFields(value, name, isPrivate);
          }),
        };
      }),
    },
    mapping: mapping && { ...mapping, drop: [...mapping.drop, ...columns] },
  };
}
