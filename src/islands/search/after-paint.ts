/** Maximum wait: pages in the background are not painted. */
const NO_PAINT_MS = 150;

/**
 * Runs `work` in the first task after the next paint, so that recent changes are visible before it.
 *
 * @returns a function that cancels the work
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
  // A frame callback runs before the paint; a message posted in it is handled after.
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
