import { CHANGED_EVENT } from '#stores/changed-event.ts';
import { now as correctedNow } from '#stores/clock.ts';

/**
 * Hides what is out of date: an element with `data-from` or `data-until` (ISO times) is visible from the first until before the second.
 * Runs at load, at each such time, and when a script has changed a list or the time (`CHANGED_EVENT`).
 */

/** The longest time that a browser's timer can wait. */
const MAX_WAIT_MS = 2 ** 31 - 1;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Applies all time windows under `root` at `now` (ms) and returns the next time at which one changes, or infinity. */
export function applyTimeWindows(root: ParentNode, now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const element of root.querySelectorAll<HTMLElement>('[data-from], [data-until]')) {
    const from = timeOf(element.dataset['from'], Number.NEGATIVE_INFINITY);
    const until = timeOf(element.dataset['until'], Number.POSITIVE_INFINITY);
    const hidden = now < from || now >= until;
    if (element.hidden !== hidden) element.hidden = hidden;
    for (const change of [from, until]) if (change > now && change < next) next = change;
  }
  return next;
}

/** A time in ms; invalid text is ignored. */
function timeOf(text: string | undefined, fallback: number): number {
  const ms = text === undefined || text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? fallback : ms;
}

function run(): void {
  clearTimeout(timer);
  const now = correctedNow();
  const next = applyTimeWindows(document, now);
  if (Number.isFinite(next)) timer = setTimeout(run, Math.min(next - now, MAX_WAIT_MS));
}

if (typeof document !== 'undefined') {
  run();
  document.addEventListener(CHANGED_EVENT, run);
}
