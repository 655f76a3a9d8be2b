/** Duration of the animation. */
const DURATION_MS = 300;

/**
 * Animates a number in a text to its new value (SRCH-09). If the shopper prefers reduced motion, the final text is set at once.
 *
 * @returns a function that stops the animation
 */
export function animateCount(node: Element, from: number, to: number, text: (count: number) => string): () => void {
  const isStatic = from === to || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const startedAt = performance.now();
  let frame = 0;
  const draw = (now: number): void => {
    const part = isStatic ? 1 : Math.min(1, Math.max(0, (now - startedAt) / DURATION_MS));
    node.textContent = text(Math.round(from + (to - from) * part));
    if (part < 1) frame = requestAnimationFrame(draw);
  };
  draw(startedAt);
  return () => cancelAnimationFrame(frame);
}
