import { type ReactNode, useId, useState } from 'react';
import { Icon } from '#components/Icon.tsx';

/**
 * A part of the filter rail that opens and closes (SRCH-04). What it holds is printed when it is first opened and kept after
 * that, so a closed section costs nothing.
 */
export function FilterSection({
  title,
  open: opensAtFirst,
  active,
  children,
}: {
  readonly title: string;
  readonly open: boolean;
  /** Number of chosen values; a section with any starts open. */
  readonly active: number;
  readonly children: ReactNode;
}) {
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const open = chosen ?? (opensAtFirst || active > 0);
  const [seen, setSeen] = useState(open);
  if (open && !seen) setSeen(true);
  return (
    <section className="filter">
      <h2 className="filter-title">
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setChosen(!open)}>
          {title}
          {active > 0 && <span className="filter-active">{active}</span>}
          <Icon name="down" />
        </button>
      </h2>
      <div className="filter-fold" id={id} role="group" aria-label={title} data-open={open || undefined}>
        <div className="filter-body">{(open || seen) && children}</div>
      </div>
    </section>
  );
}
