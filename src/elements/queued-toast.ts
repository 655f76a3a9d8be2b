import { showToast } from '#stores/toast.ts';

const KEY = 'caryard.toast';

const KEYS = ['saved', 'saved-here'] as const;

/** Leaves a message of the watchlist for the next page of this tab. Blocked storage: it is not said. */
export function queueToast(key: (typeof KEYS)[number]): void {
  try {
    sessionStorage.setItem(KEY, key);
  } catch {
    // The car is saved all the same.
  }
}

/** Says what the page before left to say. */
export function showQueuedToast(): void {
  try {
    const key = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const known = KEYS.find((one) => one === key);
    const text = known && document.querySelector('toast-message')?.getAttribute(`data-${known}`);
    if (text) showToast(text);
  } catch {
    // Nothing was left.
  }
}
