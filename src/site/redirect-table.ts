import { linkTarget } from '#domain/link-target.ts';
import { pathKey, queryKey, type RedirectEntry, type RedirectTable } from '#domain/redirects.ts';
import { HOME_PATH, SEARCH_PATH } from '#domain/routes/public-paths.ts';
import type { RouteTable } from '#site/route-table.ts';

/** One of a dealer's redirects. */
interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** Key of a URL, the same for all its spellings. */
export function keyOf(from: string): string {
  const [path = '', ...queryParts] = from.split('?');
  const query = queryParts.join('?');
  return query === '' ? pathKey(path) : `${pathKey(path)}?${queryKey(query)}`;
}

/**
 * Table for redirecting old URLs at the edge; null if the dealer has none. A redirect to a list or car that is missing today leads to the
 * search instead, and one to a post not yet published leads to the home page.
 */
export function redirectTable(redirects: readonly Redirect[], { has }: Pick<RouteTable, 'has'>): RedirectTable | null {
  if (redirects.length === 0) return null;
  const entries = redirects.map(({ from, to }) => {
    const [path = '', query = ''] = keyOf(from).split('?', 2);
    const { exists, dependsOnStock } = linkTarget(to, has);
    const fallback = dependsOnStock ? SEARCH_PATH : HOME_PATH;
    const entry: RedirectEntry = exists ? { query, to } : { query, to: fallback, temporary: true };
    return { path, entry, parameters: parameterCount(entry) };
  });
  entries.sort((a, b) => b.parameters - a.parameters);
  // All pages of an old script may share one path, with thousands of queries.
  const byPath = Map.groupBy(entries, ({ path }) => path);
  return Object.fromEntries(Array.from(byPath, ([path, group]) => [path, group.map(({ entry }) => entry)]));
}

/** The entries of two tables of redirects. Of a path that both have, the entries of the first come first. */
export const joinTables = (first: RedirectTable, second: RedirectTable): RedirectTable => ({
  ...first,
  ...Object.fromEntries(
    Object.entries(second).map(([path, entries]) => [
      path,
      [...(Object.hasOwn(first, path) ? (first[path] ?? []) : []), ...entries],
    ]),
  ),
});

const parameterCount = ({ query }: RedirectEntry): number => (query === '' ? 0 : query.split('&').length);
