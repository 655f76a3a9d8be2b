import { showToast } from '#stores/toast.ts';

const KEY = 'caryard.toast';

/** Leaves a message of the watchlist for the next page of this tab. Blocked storage: it is not said. */
export function leaveToast(key: 'saved'): void {
  try {
    sessionStorage.setItem(KEY, key);
  } catch {
    // The car is saved all the same.
  }
}

/** Says what the page before left to say. */
export function showLeftToast(): void {
  try {
    const key = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const text = key === 'saved' && document.querySelector('toast-message')?.getAttribute(`data-${key}`);
    if (text) showToast(text);
  } catch {
    // Nothing was left.
  }
}
