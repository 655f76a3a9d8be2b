import { type MouseEventHandler, useEffect } from 'react';
import { CarCard } from '#components/CarCard.tsx';
import type { CarCardView, ToggleView } from '#views/car-card.ts';
import { KeptWarning } from './KeptWarning.tsx';

const EAGER = 3;

interface Props {
  readonly cards: readonly CarCardView[];
  /** The toggle that takes a card out of this list; a card without it gets a button instead. */
  readonly kind: ToggleView['kind'];
  readonly removeLabel: string;
  readonly remove: (id: number) => void;
  readonly onClickCapture?: MouseEventHandler<HTMLUListElement>;
  readonly warning: string | null;
}

/** Kept cars as cards, each with a way out of the list, and the warning to their rates. */
export function KeptCards({ cards, kind, removeLabel, remove, onClickCapture, warning }: Props) {
  // A list that changed tells `time-window`.
  useEffect(() => {
    document.dispatchEvent(new Event('caryard:changed'));
  }, [cards]);
  return (
    <>
      <ul className="car-grid" onClickCapture={onClickCapture}>
        {cards.map((view, place) => (
          <li key={view.id} className="kept-car">
            <CarCard view={view} eager={place < EAGER} first={place === 0} heading="h2" />
            {!view.toggles.some((toggle) => toggle.kind === kind) && (
              <button
                type="button"
                className="btn btn-small"
                aria-label={`${removeLabel}: ${view.name}`}
                onClick={() => remove(view.id)}
              >
                {removeLabel}
              </button>
            )}
          </li>
        ))}
      </ul>
      <KeptWarning text={warning} cars={cards} />
    </>
  );
}
