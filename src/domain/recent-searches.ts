import { LISTS_PATH } from '#domain/routes/public-paths.ts';
/** A search made on this device: its URL and description (SRCH-20). */
export interface RecentSearch {
  /** Path and query of a stock list: `/search/used-cars?make=Kia`. */
  readonly path: string;
  readonly text: string;
}

const MAX_TEXT_LENGTH = 100;
const MAX_PATH_LENGTH = 1000;

/** The description of a search, cut to the length that `readSearches` accepts. */
export const searchText = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text;

/**
 * Adds a search: newest first, each path once, at most `max`. `replaces` is the path of a search that this one refines; it is removed, so
 * that choosing three filters leaves one search and not three.
 */
export function withSearch(
  searches: readonly RecentSearch[],
  search: RecentSearch,
  max: number,
  replaces: string | null = null,
): readonly RecentSearch[] {
  const others = searches.filter(({ path }) => path !== search.path && path !== replaces);
  return [search, ...others].slice(0, max);
}

/** Parses stored searches, leaving out invalid or overlong entries and those of other sites. */
export function readSearches(stored: unknown, max: number): readonly RecentSearch[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isSearch).slice(0, max);
}

function isSearch(entry: unknown): entry is RecentSearch {
  if (typeof entry !== 'object' || entry === null) return false;
  const { path, text } = entry as { readonly path?: unknown; readonly text?: unknown };
  return (
    typeof path === 'string' &&
    path.startsWith(`${LISTS_PATH}/`) &&
    !path.includes('\\') &&
    path.length <= MAX_PATH_LENGTH &&
    typeof text === 'string' &&
    text.trim() !== '' &&
    text.length <= MAX_TEXT_LENGTH
  );
}

/**
 * Whether a query may contain personal data: an e-mail address, or at least eight digits in a row of digits, spaces and phone punctuation.
 * Such searches are not stored; this also excludes stock numbers of eight or more digits.
 */
export function looksPersonal(query: string): boolean {
  if (/\S@\S/.test(query)) return true;
  return (query.match(/[\d\s()+.\-/]+/g) ?? []).some((run) => run.replace(/\D/g, '').length >= 8);
}
