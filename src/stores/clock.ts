import { CHANGED_EVENT } from './changed-event.ts';

/** Smaller differences between device and server clock are ignored: they may be network delay. */
const TOLERATED_MS = 5 * 60_000;
const KEY = 'caryard.clock';

let offset: number | null = null;

/** Current time in ms, corrected if the device's clock is wrong: for tags, time windows and opening hours. */
export function now(): number {
  offset ??= readOffset();
  return Date.now() + offset;
}

/**
 * Sets the correction from a response's `Date` header if the device is more than 5 minutes off; in the same tab it also applies to the
 * following pages. An invalid date is ignored. A change dispatches `CHANGED_EVENT`, so that everything that depends on
 * time is updated.
 */
export function setServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  const before = offset ?? readOffset();
  offset = Math.abs(difference) > TOLERATED_MS ? difference : 0;
  try {
    if (offset === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, String(offset));
  } catch {
    // Storage is blocked, so each page is corrected by its own response.
  }
  // Smaller changes are ignored: a cached response may be up to 15 seconds old.
  if (Math.abs(offset - before) > TOLERATED_MS) document.dispatchEvent(new Event(CHANGED_EVENT));
}

function readOffset(): number {
  try {
    const stored = Number(sessionStorage.getItem(KEY));
    return Number.isFinite(stored) ? stored : 0;
  } catch {
    return 0;
  }
}
