/** How long a count runs to its new value. */
const RUN_MS = 300;

/**
 * Draws the steps from one count to the next on a node that says a text with the count in it (SRCH-09). Where less motion is
 * wanted the last text stands at once.
 *
 * @returns stops the drawing where it is
 */
export function runCount(node: Element, from: number, to: number, text: (count: number) => string): () => void {
  const still = from === to || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const began = performance.now();
  let frame = 0;
  const draw = (now: number): void => {
    const part = still ? 1 : Math.min(1, Math.max(0, (now - began) / RUN_MS));
    node.textContent = text(Math.round(from + (to - from) * part));
    if (part < 1) frame = requestAnimationFrame(draw);
  };
  draw(began);
  return () => cancelAnimationFrame(frame);
}
