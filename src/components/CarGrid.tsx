import type { CarCardView } from '#view-types/car-card.ts';
import { alignmentAttributes } from './alignment-attributes.ts';
import { CarCard, FIRST_ROW, firstPhoto } from './CarCard.tsx';

/** Cards in a grid; with `eager`, the pictures of the first row load at once. */
export function CarGrid({
  cars,
  eager = false,
  heading = 'h3',
  row = false,
}: {
  readonly cars: readonly CarCardView[];
  readonly eager?: boolean;
  readonly heading?: 'h2' | 'h3';
  /** One row that scrolls sideways on narrow screens. */
  readonly row?: boolean;
}) {
  const first = firstPhoto(cars);
  return (
    <ul className={row ? 'car-grid car-row' : 'car-grid'} {...(!row && alignmentAttributes(cars))}>
      {cars.map((view, position) => (
        <li key={view.id} data-until={view.until ?? undefined}>
          <CarCard
            view={view}
            eager={eager && position < FIRST_ROW}
            first={eager && position === first}
            heading={heading}
          />
        </li>
      ))}
    </ul>
  );
}
