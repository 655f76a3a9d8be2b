import { type RecentSearch, readSearches, withSearch } from '#domain/recent-searches.ts';

const KEY = 'caryard.searches';

/** The shopper's last searches on this device, newest first, at most so many (SRCH-20). Blocked or damaged storage: none. */
export function recentSearches(most: number): readonly RecentSearch[] {
  try {
    return readSearches(JSON.parse(localStorage.getItem(KEY) ?? 'null'), most);
  } catch {
    return [];
  }
}

/** Keeps a search among the last `most`; `replaces` is the address of the one that it refines. Blocked or full storage: nothing happens. */
export function saveSearch(search: RecentSearch, most: number, replaces: string | null = null): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withSearch(recentSearches(most), search, most, replaces)));
  } catch {
    // There is nothing to lose but a shortcut.
  }
}

/** Forgets the searches of this device. */
export function clearSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
