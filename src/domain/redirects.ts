/**
 * Addresses of a dealer's former website and where they lead, ready to be looked up. Key: a path as `addressKey` has it, or one that ends
 * in `/*` for it and everything below. The entries of a path that ask for most of a query come first; with an empty one any query fits.
 */
export interface RedirectTable {
  readonly [address: string]: readonly RedirectEntry[];
}

export interface RedirectEntry {
  /** `id=5&lang=en`: each must be in the query that is asked for; others may be there too. */
  readonly query: string;
  /** Path of the site, with query and fragment where the dealer wrote them. */
  readonly to: string;
  /** The list it is meant to lead to has no cars just now, so nobody should remember this answer. */
  readonly temporary?: true;
}

/** What adverts and newsletters add to an address: it goes along to the new one, everything else of the former site stays behind. */
const OF_ADVERTS = /^utm_|clid$|^[gw]braid$/;

/** A path as addresses are compared: decoded, in small letters, single slashes, none at the end. Servers of old often did not mind. */
export function addressKey(pathname: string): string {
  return decoded(pathname)
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Names and values of a query in small letters, in one order. */
export function queryKey(search: string): string {
  const query = new URLSearchParams(search.toLowerCase());
  query.sort();
  return query.toString();
}

/** Where an address of the former site leads; null = it is none. The path itself goes before a part it stands below, a longer part before a shorter. */
export function findRedirect(table: RedirectTable, url: URL): RedirectEntry | null {
  const path = addressKey(url.pathname);
  const asked = new Set(new URLSearchParams(queryKey(url.search)).toString().split('&'));
  const fits = ({ query }: RedirectEntry): boolean => query === '' || query.split('&').every((one) => asked.has(one));
  const parts = path.split('/');
  const below = parts.map((_, at) => `${parts.slice(0, parts.length - at).join('/')}/*`);
  for (const address of [path, ...below]) {
    const entry = Object.hasOwn(table, address) ? table[address]?.find(fits) : undefined;
    if (entry !== undefined) return { ...entry, to: withAdverts(entry.to, url.searchParams) };
  }
  return null;
}

function withAdverts(to: string, asked: URLSearchParams): string {
  const target = new URL(to, 'https://site.invalid');
  for (const [name, value] of asked)
    if (OF_ADVERTS.test(name) && !target.searchParams.has(name)) target.searchParams.append(name, value);
  return target.pathname + target.search + target.hash;
}
