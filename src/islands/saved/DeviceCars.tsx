import { type ReactNode, useMemo, useRef } from 'react';
import { favourites } from '#stores/favourites.ts';
import { showToastByKey } from '#stores/toast.ts';
import type { SavedData } from '#view-types/saved-page.ts';
import type { SavedWords } from '#views/compare-page.ts';
import { ListLoading } from './EmptyList.tsx';
import { ListNotices } from './ListNotices.tsx';
import { SavedCards } from './SavedCards.tsx';
import { useDeviceList, useRemovedCars, useSavedCars } from './use-saved-cars.ts';
import { useSavedChanges } from './use-saved-changes.ts';

interface Props {
  readonly page: SavedData;
  readonly words: SavedWords;
  /** The button that removes a car from the list: a favourite, or Save on sites with accounts. */
  readonly kind: 'favourite' | 'save';
  /** False in the first render, when the list is not known yet. */
  readonly isActive: boolean;
  /** Shown above the cars, if there are any. */
  readonly notice?: ReactNode;
  readonly empty: ReactNode;
}
const KEYS = {
  favourite: { count: 'favourites.count', remove: 'favourites.remove' },
  save: { count: 'watchlist.count', remove: 'watchlist.remove' },
} as const;

/** The cars saved on this device, newest first (SAVE-01); those no longer for sale are removed from the list and named. */
export function DeviceCars({ page, words, kind, isActive, notice, empty }: Props) {
  const { cardSite: site } = page;
  const list = useDeviceList(favourites);
  const ids = useMemo(() => list.toReversed(), [list]);
  const saved = useSavedCars(site, ids, isActive);
  const removedCars = useRemovedCars(favourites, saved.unavailable, true);
  const changes = useSavedChanges(site, saved.cars, words, saved.settled && saved.failed.length === 0);
  const count = useRef<HTMLParagraphElement>(null);
  if (!isActive || !saved.settled) return <ListLoading label={words('saved.loading')} />;

  /** Keeps the focus in the list when the clicked button disappears. The toggle Save shows its own message. */
  const onRemoved = (hasOwnMessage: boolean): void => {
    if (!hasOwnMessage) showToastByKey('removed', () => favourites.set(list));
    count.current?.focus();
  };
  const { cards, failed } = saved;
  return (
    <>
      <ListNotices
        {...{ removed: removedCars, words, site }}
        isOwnList
        failed={failed.length > 0}
        retry={saved.retry}
      />
      {cards.length > 0 && notice}
      <p ref={count} className="saved-count" tabIndex={-1} role="status">
        {cards.length > 0 && words(KEYS[kind].count, { count: cards.length })}
      </p>
      {cards.length === 0 && failed.length === 0 && empty}
      <SavedCards
        site={site}
        cards={cards}
        changes={changes}
        kind={kind}
        removeLabel={words(KEYS[kind].remove)}
        remove={(id) => {
          favourites.remove(id);
          onRemoved(false);
        }}
        onToggle={(id) => favourites.has(id) && onRemoved(kind === 'save')}
        repaymentNote={page.repaymentNote}
      />
    </>
  );
}
