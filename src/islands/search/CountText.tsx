import { useEffect, useRef } from 'react';
import { animateCount } from '#elements/animate-count.ts';

/**
 * A number in a text that is animated to its new value (SRCH-09), or set at once if the shopper prefers reduced motion. React renders the
 * final text; the steps in between are written to the DOM node, so that they cause no renders and the last frame is always right.
 */
export function CountText({
  count,
  text,
  run,
}: {
  readonly count: number;
  readonly text: (count: number) => string;
  /** The number is visible; otherwise it is not animated. */
  readonly run: boolean;
}) {
  const node = useRef<HTMLSpanElement>(null);
  const displayed = useRef(count);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const from = displayed.current;
    displayed.current = count;
    return node.current ? animateCount(node.current, run ? from : count, count, (n) => latest.current(n)) : undefined;
  }, [count, run]);
  return <span ref={node}>{text(count)}</span>;
}
