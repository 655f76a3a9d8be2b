import { type RecentSearch, readSearches, withSearch } from '#domain/recent-searches.ts';

const KEY = 'caryard.searches';

/** The latest searches on this device, newest first, at most `max` (SRCH-20). Empty if storage is blocked or invalid. */
export function recentSearches(max: number): readonly RecentSearch[] {
  try {
    return readSearches(JSON.parse(localStorage.getItem(KEY) ?? 'null'), max);
  } catch {
    return [];
  }
}

/** Adds a search to the latest `max`; `replaces` is the path of a search that it refines. Does nothing if storage is blocked or full. */
export function saveSearch(search: RecentSearch, max: number, replaces: string | null = null): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(withSearch(recentSearches(max), search, max, replaces)));
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
