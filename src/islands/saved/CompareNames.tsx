import { type RefObject, useEffect, useRef, useState } from 'react';
import type { NamedCarCardView } from '#view-types/car-card.ts';

/**
 * The names of the compared cars, shown below the site's header while the table's head is out of view. The table scrolls sideways, so its
 * head cannot be sticky. Screen readers announce the column of each fact and do not need this copy; its links are those of the head, so the
 * keyboard skips them.
 */
export function CompareNames({
  cars,
  scroller,
}: {
  readonly cars: readonly NamedCarCardView[];
  /** The element that contains the table. */
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [isHeadHidden, setHeadHidden] = useState(false);
  useEffect(() => {
    const node = container.current;
    const table = scroller.current;
    const head = table?.querySelector('thead');
    if (!node || !table || !head) return;
    const update = (): void => {
      const header = document.querySelector('.site-header');
      const top = header && getComputedStyle(header).position === 'sticky' ? header.getBoundingClientRect().height : 0;
      node.style.top = `${top}px`;
      setHeadHidden(head.getBoundingClientRect().bottom < top);
    };
    const follow = (): void => {
      if (node.firstElementChild) node.firstElementChild.scrollLeft = table.scrollLeft;
    };
    update();
    follow();
    addEventListener('scroll', update, { passive: true });
    addEventListener('resize', update);
    table.addEventListener('scroll', follow, { passive: true });
    return () => {
      removeEventListener('scroll', update);
      removeEventListener('resize', update);
      table.removeEventListener('scroll', follow);
    };
  }, [scroller]);
  return (
    <div className="compare-names no-print" aria-hidden="true" data-shown={isHeadHidden || undefined} ref={container}>
      <div>
        <table className="compare" data-cars={cars.length}>
          <thead>
            <tr>
              <th className="compare-corner" />
              {cars.map((car) => (
                <th key={car.id} className="compare-car">
                  <a className="compare-name" href={car.href} tabIndex={-1}>
                    <CarName name={car.title.main} />
                  </a>
                </th>
              ))}
            </tr>
          </thead>
        </table>
      </div>
    </div>
  );
}

/** In a narrow column a name may break between words, but not within `CX-5`. */
export function CarName({ name }: { readonly name: string }) {
  return name.split(/(\S*-\S*)/).map((part, index) =>
    index % 2 === 1 && part.length <= UNBROKEN_LENGTH ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have no other identity than their position.
      <span key={index} className="compare-full-name">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
/** Characters that fit into a column. */
const UNBROKEN_LENGTH = 9;
