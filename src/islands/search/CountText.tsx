import { useEffect, useRef } from 'react';
import { runCount } from '#elements/run-count.ts';

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
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    const from = shown.current;
    shown.current = count;
    return node.current ? runCount(node.current, run ? from : count, count, (n) => latest.current(n)) : undefined;
  }, [count, run]);
  return <span ref={node}>{text(count)}</span>;
}
