import { LISTS_PATH } from '#domain/paths.ts';
/** A search that the shopper made on this device: its address and what it says (SRCH-20). */
export interface RecentSearch {
  /** Path with its query, always a stock list: `/search/used-cars?make=Kia`. */
  readonly path: string;
  readonly text: string;
}

const LONGEST_TEXT = 120;
const LONGEST_PATH = 1000;

/**
 * Newest first, each address once, at most `most`. `replaces` is the address of a search that the new one refines: it
 * gives up its place, so that choosing three filters leaves one search behind, not three.
 */
export function withSearch(
  searches: readonly RecentSearch[],
  search: RecentSearch,
  most: number,
  replaces: string | null = null,
): readonly RecentSearch[] {
  const others = searches.filter(({ path }) => path !== search.path && path !== replaces);
  return [search, ...others].slice(0, most);
}

/** Searches read from storage: damaged, foreign or overlong entries are left out. */
export function readSearches(stored: unknown, most: number): readonly RecentSearch[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isSearch).slice(0, most);
}

function isSearch(entry: unknown): entry is RecentSearch {
  if (typeof entry !== 'object' || entry === null) return false;
  const { path, text } = entry as { readonly path?: unknown; readonly text?: unknown };
  return (
    typeof path === 'string' &&
    path.startsWith(`${LISTS_PATH}/`) &&
    !path.includes('\\') &&
    path.length <= LONGEST_PATH &&
    typeof text === 'string' &&
    text.trim() !== '' &&
    text.length <= LONGEST_TEXT
  );
}

/**
 * Whether typed words look like somebody's particulars: an e-mail address, or eight digits and more in a row of digits, spaces
 * and the signs of telephone numbers. Such a search is not kept. Stock numbers of eight digits are lost with them.
 */
export function looksPersonal(query: string): boolean {
  if (/\S@\S/.test(query)) return true;
  return (query.match(/[\d\s()+.\-/]+/g) ?? []).some((run) => run.replace(/\D/g, '').length >= 8);
}
