import { type ReactNode, useId, useState } from 'react';
import { Icon } from '#components/Icon.tsx';

/**
 * A collapsible section of the filter panel (SRCH-04). It opens when one of its values is chosen, and only the shopper closes it. Its
 * content is rendered when it is first opened and kept after that, so a closed section costs nothing.
 */
export function FilterSection({
  title,
  open: isInitiallyOpen,
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
  const hasChosen = active > 0;
  const [hadChosen, setHadChosen] = useState(hasChosen);
  const [open, setOpen] = useState(isInitiallyOpen || hasChosen);
  const [wasOpened, setWasOpened] = useState(open);
  if (hadChosen !== hasChosen) {
    setHadChosen(hasChosen);
    if (hasChosen) setOpen(true);
  }
  if (open && !wasOpened) setWasOpened(true);
  return (
    <section className="filter">
      <h2 className="filter-title">
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {title}
          {hasChosen && <span className="filter-active">{active}</span>}
          <Icon name="down" />
        </button>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be collapsed by CSS grid, and would need a second heading. */}
      <div className="collapsible-filter" id={id} role="group" aria-label={title} data-open={open || undefined}>
        <div className="filter-body">{(open || wasOpened) && children}</div>
      </div>
    </section>
  );
}
