/** Longest wait for a paint: a page in the background has none. */
const NO_PAINT_MS = 150;

/**
 * Runs `work` in the task after the next paint, so that what was changed just now is on screen before it.
 *
 * @returns takes the work back
 */
export function afterPaint(work: () => void): () => void {
  let done = false;
  const once = (): void => {
    if (done) return;
    done = true;
    clearTimeout(late);
    work();
  };
  const late = setTimeout(once, NO_PAINT_MS);
  // A frame callback runs before the paint, a message posted in it is read after.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = once;
    port2.postMessage(null);
  });
  return () => {
    done = true;
    clearTimeout(late);
  };
}
