import { LIMITS } from '#domain/constants.ts';
import { type RecentSearch, readSearches, withSearch } from '#domain/recent-searches.ts';

const KEY = 'caryard.searches';
const MOST = LIMITS.recentSearches;

/** The shopper's last searches on this device, newest first (SRCH-20). Blocked or damaged storage: none. */
export function recentSearches(): readonly RecentSearch[] {
  try {
    return readSearches(JSON.parse(localStorage.getItem(KEY) ?? 'null'), MOST);
  } catch {
    return [];
  }
}

/** Keeps a search; `replaces` is the address of the one that it refines. Blocked or full storage: nothing happens. */
export function keepSearch(search: RecentSearch, replaces: string | null = null): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withSearch(recentSearches(), search, MOST, replaces)));
  } catch {
    // There is nothing to lose but a shortcut.
  }
}

export function clearSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
