/** Maximum wait: pages in the background are not painted. */
const NO_PAINT_MS = 150;

/**
 * Runs `work` in the first task after the next paint, so that recent changes are visible before it.
 *
 * @returns a function that cancels the work
 */
export function afterPaint(work: () => void): () => void {
  let isDone = false;
  const runOnce = (): void => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    work();
  };
  const timer = setTimeout(runOnce, NO_PAINT_MS);
  // A frame callback runs before the paint; a message posted in it is handled after.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = runOnce;
    port2.postMessage(null);
  });
  return () => {
    isDone = true;
    clearTimeout(timer);
  };
}
