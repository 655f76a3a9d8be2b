import { showToastByKey } from '#stores/toast.ts';
import type { ToastKey } from '#view-types/frame.ts';

const KEY = 'caryard.toast';

const KEYS = ['saved', 'saved-on-device'] as const satisfies readonly ToastKey[];

/** Stores a message about the watchlist for this tab's next page. If storage is blocked it is not shown. */
export function queueToast(key: (typeof KEYS)[number]): void {
  try {
    sessionStorage.setItem(KEY, key);
  } catch {
    // The car is saved anyway.
  }
}

/** Shows the message stored by the previous page. */
export function showQueuedToast(): void {
  try {
    const key = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const knownKey = KEYS.find((candidate) => candidate === key);
    if (knownKey) showToastByKey(knownKey);
  } catch {
    // No message was stored.
  }
}
