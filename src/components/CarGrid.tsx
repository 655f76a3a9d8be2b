import type { CarCardView } from '#view-types/car-card.ts';
import { CarCard } from './CarCard.tsx';
import { reservedLines } from './reserved-lines.ts';

/** Cards in a grid; the first row (`eager`) loads its pictures eagerly. */
export function CarGrid({
  cars,
  eager = 0,
  heading = 'h3',
  row = false,
}: {
  readonly cars: readonly CarCardView[];
  readonly eager?: number;
  readonly heading?: 'h2' | 'h3';
  /** One row that scrolls sideways on narrow screens. */
  readonly row?: boolean;
}) {
  return (
    <ul className={row ? 'car-grid car-row' : 'car-grid'} {...(!row && reservedLines(cars))}>
      {cars.map((view, position) => (
        <li key={view.id} data-until={view.until ?? undefined}>
          <CarCard view={view} eager={position < eager} first={eager > 0 && position === 0} heading={heading} />
        </li>
      ))}
    </ul>
  );
}
