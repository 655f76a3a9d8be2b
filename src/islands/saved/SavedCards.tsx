import { type MouseEvent, useEffect } from 'react';
import { alignmentAttributes } from '#components/alignment-attributes.ts';
import { CarCard, FIRST_ROW, firstPhoto } from '#components/CarCard.tsx';
import { RepaymentNote } from '#components/RepaymentNote.tsx';
import { CHANGED_EVENT } from '#stores/changed-event.ts';
import type { CardSite, NamedCarCardView, RepaymentNoteView, ToggleView } from '#view-types/car-card.ts';
import { cardWords } from '#views/car-summary.ts';
import { showsRepayments } from '#views/comparison-warning.ts';

interface Props {
  readonly site: CardSite;
  readonly cards: readonly NamedCarCardView[];
  /** What has changed of each car since it was first in this list. */
  readonly changes: ReadonlyMap<number, readonly string[]>;
  /** The toggle that removes a card's car from this list; a card without it gets a separate button. */
  readonly kind: ToggleView['kind'];
  readonly removeLabel: string;
  readonly remove: (id: number) => void;
  /** Called before a card's toggle acts, because the card may disappear immediately. */
  readonly onToggle: (id: number) => void;
  readonly repaymentNote: RepaymentNoteView | null;
}

/** Saved cars as cards, each with a way to remove it from the list, and the note about their repayments. */
export function SavedCards({ site, cards, changes, kind, removeLabel, remove, onToggle, repaymentNote }: Props) {
  // Notifies `time-window` of changes to the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event reports that the cards have changed.
  useEffect(() => {
    document.dispatchEvent(new Event(CHANGED_EVENT));
  }, [cards]);
  const onClick = ({ target }: MouseEvent): void => {
    const toggle = (target as Element).closest(`car-toggle[kind="${kind}"]`);
    if (toggle !== null) onToggle(Number(toggle.getAttribute('car')));
  };
  const first = firstPhoto(cards);
  return (
    <>
      <ul className="car-grid" {...alignmentAttributes(cards)} onClickCapture={onClick}>
        {cards.map((view, index) => (
          <li key={view.id} className="saved-car">
            <CarCard view={view} eager={index < FIRST_ROW} first={index === first} heading="h2" />
            <SavedChanges texts={changes.get(view.id) ?? []} />
            {!view.toggles.some((toggle) => toggle.kind === kind) && (
              <button
                type="button"
                className="btn btn-small"
                aria-label={cardWords(site)('card.action_name', { label: removeLabel, car: view.name })}
                onClick={() => remove(view.id)}
              >
                {removeLabel}
              </button>
            )}
          </li>
        ))}
      </ul>
      <RepaymentNote note={showsRepayments(cards) ? repaymentNote : null} />
    </>
  );
}

function SavedChanges({ texts }: { readonly texts: readonly string[] }) {
  return texts.length === 0 ? null : (
    <div className="notice small">
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
