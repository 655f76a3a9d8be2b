import { atom, type ReadableAtom } from 'nanostores';

/** A device clock nearer than this to the server's is left alone: seconds of delay are not an error. */
const TOLERATED_MS = 5 * 60_000;

const $offset = atom(0);
/** Milliseconds to add to the device's clock; 0 unless the device is more than 5 minutes off. */
export const $clockOffset: ReadableAtom<number> = $offset;

/** Now in ms by a clock that a wrong device clock does not falsify: for tags, time windows and opening hours. */
export function now(): number {
  return Date.now() + $offset.get();
}

/** Takes the `Date` of an answer; text that is no date changes nothing. */
export function setServerTime(date: string | null): void {
  const off = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(off)) $offset.set(Math.abs(off) > TOLERATED_MS ? off : 0);
}
