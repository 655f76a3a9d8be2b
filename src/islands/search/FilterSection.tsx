import { type ReactNode, useId, useState } from 'react';
import { Icon } from '#components/Icon.tsx';

/**
 * A collapsible section of the filter panel (SRCH-04). It opens when one of its values is chosen, and only the shopper closes it. Its
 * content is rendered when it is first opened and kept after that, so a closed section costs nothing.
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
  const chosen = active > 0;
  const [wasChosen, setWasChosen] = useState(chosen);
  const [open, setOpen] = useState(opensAtFirst || chosen);
  const [seen, setSeen] = useState(open);
  if (wasChosen !== chosen) {
    setWasChosen(chosen);
    if (chosen) setOpen(true);
  }
  if (open && !seen) setSeen(true);
  return (
    <section className="filter">
      <h2 className="filter-title">
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {title}
          {chosen && <span className="filter-active">{active}</span>}
          <Icon name="down" />
        </button>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be collapsed by CSS grid, and would need a second heading. */}
      <div className="collapsible-filter" id={id} role="group" aria-label={title} data-open={open || undefined}>
        <div className="filter-body">{(open || seen) && children}</div>
      </div>
    </section>
  );
}
