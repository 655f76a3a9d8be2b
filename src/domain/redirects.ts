/**
 * Redirects from a dealer's former website, ready for lookup. Keys are paths normalised by `pathKey`, or end in `/*` for a path and
 * everything below it. Entries for the same path are ordered by number of required query parameters, most first; an entry with an empty
 * `query` matches any query.
 */
export interface RedirectTable {
  readonly [key: string]: readonly RedirectEntry[];
}

export interface RedirectEntry {
  /** Required parameters, such as `id=5&lang=en`; the request may have others too. */
  readonly query: string;
  /** Target path on the site, with query and fragment if the dealer gave them. */
  readonly to: string;
  /** The intended page does not exist today, so the redirect must not be cached. */
  readonly temporary?: true;
}

/** Campaign parameters, which are passed on to the new URL; all other parameters of the old URL are dropped. */
const CAMPAIGN_PARAMETER = /^utm_|clid$|^[gw]braid$/;

/**
 * A path normalised for lookup: decoded, lower case, single slashes, no trailing slash. Old servers often ignored such differences. A
 * question mark in a path stays encoded: an unencoded one would begin the query.
 */
export function pathKey(pathname: string): string {
  const path = decoded(pathname).toLowerCase().replaceAll('?', '%3f');
  return collapseSlashes(path);
}

/** A path with single slashes and none at its end. */
export const collapseSlashes = (path: string): string => path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A query normalised for lookup: lower case, sorted. */
export function queryKey(search: string): string {
  const query = new URLSearchParams(search.toLowerCase());
  query.sort();
  return query.toString();
}

/**
 * The redirect for a URL of the former site; null if there is none. An exact path takes precedence over `/*` entries, and longer `/*`
 * entries over shorter ones.
 */
export function findRedirect(table: RedirectTable, url: URL): RedirectEntry | null {
  const path = pathKey(url.pathname);
  const parameters = new Set(new URLSearchParams(queryKey(url.search)).toString().split('&'));
  const matches = ({ query }: RedirectEntry): boolean =>
    query === '' || query.split('&').every((parameter) => parameters.has(parameter));
  const parts = path.split('/');
  const prefixes = parts.map((_, index) => `${parts.slice(0, parts.length - index).join('/')}/*`);
  for (const key of [path, ...prefixes]) {
    const entry = Object.hasOwn(table, key) ? table[key]?.find(matches) : undefined;
    if (entry !== undefined) return { ...entry, to: withCampaignParameters(entry.to, url.searchParams) };
  }
  return null;
}

function withCampaignParameters(to: string, parameters: URLSearchParams): string {
  const target = new URL(to, 'https://site.invalid');
  for (const [name, value] of parameters)
    if (CAMPAIGN_PARAMETER.test(name) && !target.searchParams.has(name)) target.searchParams.append(name, value);
  return target.pathname + target.search + target.hash;
}
