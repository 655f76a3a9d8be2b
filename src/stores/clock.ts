/** A device clock nearer than this to the server's is left alone: seconds of delay are not an error. */
const TOLERATED_MS = 5 * 60_000;
const KEY = 'caryard.clock';

let offset: number | null = null;

/** Now in ms by a clock that a wrong device clock does not falsify: for tags, time windows and opening hours. */
export function now(): number {
  offset ??= readOffset();
  return Date.now() + offset;
}

/**
 * Takes the `Date` of a server's answer: a device more than 5 minutes off is corrected from now on, in this tab also on the next
 * page. Text that is no date changes nothing. A change is told as `caryard:changed` on the document: what depends on time looks again.
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
    // Blocked: each page is corrected by its own answer.
  }
  // An answer from a cache is up to 15 seconds old: that is no news.
  if (Math.abs(offset - before) > TOLERATED_MS) document.dispatchEvent(new Event('caryard:changed'));
}

function readOffset(): number {
  try {
    const kept = Number(sessionStorage.getItem(KEY));
    return Number.isFinite(kept) ? kept : 0;
  } catch {
    return 0;
  }
}
