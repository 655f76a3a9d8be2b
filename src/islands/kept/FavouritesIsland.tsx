import { useEffect, useMemo, useRef, useState } from 'react';
import { favourites } from '#stores/favourites.ts';
import { showToast } from '#stores/toast.ts';
import { keptWords } from '#views/compare-page.ts';
import { KeptCards } from './KeptCards.tsx';
import { KeptEmpty, KeptLoading } from './KeptEmpty.tsx';
import { KeptNotices } from './KeptNotices.tsx';
import type { KeptData } from './kept-data.ts';
import { useDeviceList, useKeptCars, useLeftCars } from './use-kept-cars.ts';

/** The favourites page: the cars kept on this device, newest first (SAVE-01). `data` is a `KeptData` as JSON text. */
export function FavouritesIsland({ data }: { readonly data: string }) {
  const [{ site, words, page }] = useState(() => {
    const page = JSON.parse(data) as KeptData;
    return { page, site: page.card, words: keptWords(page.card, page.text) };
  });
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const list = useDeviceList(favourites);
  const ids = useMemo(() => list.toReversed(), [list]);
  const kept = useKeptCars(site, ids, awake);
  const left = useLeftCars(favourites, kept.gone, true);
  const count = useRef<HTMLParagraphElement>(null);

  if (!awake || !kept.settled) return <KeptLoading label={words('kept.loading')} />;

  /** The list as it was comes back by Undo; focus stays in the list although its button is gone. */
  const removed = (): void => {
    const before = list;
    showToast(words('favourites.removed'), 'plain', {
      label: words('favourites.undo'),
      press: () => favourites.set(before),
    });
    count.current?.focus();
  };
  const { cards, failed } = kept;
  return (
    <>
      <KeptNotices {...{ left, words, site }} own failed={failed.length > 0} retry={kept.retry} />
      <p ref={count} className="kept-count" tabIndex={-1} role="status">
        {cards.length > 0 && words('favourites.count', { count: cards.length })}
      </p>
      {cards.length === 0 && failed.length === 0 && (
        <KeptEmpty
          icon="heart"
          heading={words('favourites.empty')}
          text={words('favourites.empty_text')}
          links={[{ label: words('kept.stock'), href: page.stockHref }]}
        />
      )}
      <KeptCards
        cards={cards}
        kind="favourite"
        removeLabel={words('favourites.remove')}
        remove={(id) => {
          favourites.remove(id);
          removed();
        }}
        onToggle={(id) => favourites.has(id) && removed()}
        warning={page.warning}
      />
    </>
  );
}
