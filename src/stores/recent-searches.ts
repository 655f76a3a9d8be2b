import { type RecentSearch, readSearches, withSearch } from '#domain/recent-searches.ts';

const KEY = 'caryard.searches';

/** The latest searches on this device, newest first, at most `most` (SRCH-20). Empty if storage is blocked or invalid. */
export function recentSearches(most: number): readonly RecentSearch[] {
  try {
    return readSearches(JSON.parse(localStorage.getItem(KEY) ?? 'null'), most);
  } catch {
    return [];
  }
}

/** Adds a search to the latest `most`; `replaces` is the path of a search that it refines. Does nothing if storage is blocked or full. */
export function saveSearch(search: RecentSearch, most: number, replaces: string | null = null): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withSearch(recentSearches(most), search, most, replaces)));
  } catch {
    // Searches are only a shortcut, so a failure is ignored.
  }
}

/** Clears the searches stored on this device. */
export function clearSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Ignored for the same reason.
  }
}
