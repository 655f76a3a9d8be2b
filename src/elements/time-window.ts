import { now as correctedNow } from '#stores/clock.ts';

/**
 * Hides what time has made false: an element with `data-from` or `data-until` (ISO instants) is shown from the first up to,
 * not including, the second. Runs at load, when the next bound passes and when an island says its list changed
 * (`caryard:changed` on document).
 */
const LONGEST_WAIT_MS = 2 ** 31 - 1;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Applies all windows under `root` at `now` (ms) and returns the next bound after it, or infinity. */
export function applyTimeWindows(root: ParentNode, now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const element of root.querySelectorAll<HTMLElement>('[data-from], [data-until]')) {
    const from = instant(element.dataset['from'], Number.NEGATIVE_INFINITY);
    const until = instant(element.dataset['until'], Number.POSITIVE_INFINITY);
    const hidden = now < from || now >= until;
    if (element.hidden !== hidden) element.hidden = hidden;
    for (const bound of [from, until]) if (bound > now && bound < next) next = bound;
  }
  return next;
}

/** An instant in ms; text that is none counts as no bound. */
function instant(text: string | undefined, absent: number): number {
  const ms = text === undefined || text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? absent : ms;
}

function run(): void {
  clearTimeout(timer);
  const now = correctedNow();
  const next = applyTimeWindows(document, now);
  if (Number.isFinite(next)) timer = setTimeout(run, Math.min(next - now, LONGEST_WAIT_MS));
}

if (typeof document !== 'undefined') {
  run();
  document.addEventListener('caryard:changed', run);
}
