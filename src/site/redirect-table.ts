import { BLOG_FEED_PATH, BLOG_PATH, HOME_PATH, OF_STOCK, SEARCH_PATH } from '#domain/paths.ts';
import { addressKey, queryKey, type RedirectEntry, type RedirectTable } from '#domain/redirects.ts';
import type { RouteTable } from '#site/routes.ts';

/** One line of a dealer's redirects. */
interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** The path of a page as it was written, without query, anchor and slash at the end. */
export const pageOf = (to: string): string => to.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '');

/** Two spellings of one address have one key. */
export function keyOf(from: string): string {
  const [path = '', ...rest] = from.split('?');
  const query = rest.join('?');
  return query === '' ? addressKey(path) : `${addressKey(path)}?${queryKey(query)}`;
}

/**
 * What the edge looks old addresses up in; null = the dealer has none. Lists and cars come and go with the stock: while one is gone, its
 * redirects lead to the search, and to the home page while a post is scheduled and not out yet.
 */
export function redirectTable(redirects: readonly Redirect[], { has }: Pick<RouteTable, 'has'>): RedirectTable | null {
  if (redirects.length === 0) return null;
  const entries = redirects.map(({ from, to }) => {
    const [address = '', query = ''] = keyOf(from).split('?', 2);
    const page = pageOf(to);
    const isThere = has(page) || (page === BLOG_FEED_PATH && has(BLOG_PATH));
    const meanwhile = OF_STOCK.test(page) ? SEARCH_PATH : HOME_PATH;
    const entry: RedirectEntry = isThere ? { query, to } : { query, to: meanwhile, temporary: true };
    return { address, entry, asks: asks(entry) };
  });
  // All of one script's pages may stand at one address, thousands of them.
  entries.sort((a, b) => b.asks - a.asks);
  const byAddress = Map.groupBy(entries, ({ address }) => address);
  return Object.fromEntries(Array.from(byAddress, ([address, found]) => [address, found.map(({ entry }) => entry)]));
}

const asks = ({ query }: RedirectEntry): number => (query === '' ? 0 : query.split('&').length);
