import { useEffect, useRef } from 'react';

/** How long a count runs to its new value. */
const RUN_MS = 300;

/**
 * A number in a text that runs to its new value (SRCH-09), at once where less motion is wanted. React prints the final text;
 * the steps between are drawn on the node, so that they cost no render and the last frame is always the true count.
 */
export function CountText({
  count,
  text,
  run,
}: {
  readonly count: number;
  readonly text: (count: number) => string;
  /** The number can be seen: only then it runs. */
  readonly run: boolean;
}) {
  const node = useRef<HTMLSpanElement>(null);
  const shown = useRef(count);
  useEffect(() => {
    const from = shown.current;
    shown.current = count;
    const span = node.current;
    if (!run || !span || from === count || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, (now - began) / RUN_MS);
      span.textContent = text(Math.round(from + (count - from) * part));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [count, text, run]);
  return <span ref={node}>{text(count)}</span>;
}
