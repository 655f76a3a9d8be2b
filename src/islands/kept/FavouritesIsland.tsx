import { useEffect, useState } from 'react';
import type { KeptData } from '#view-types/kept-page.ts';
import { keptWords } from '#views/compare-page.ts';
import { DeviceCars } from './DeviceCars.tsx';
import { KeptEmpty } from './KeptEmpty.tsx';

/** The favourites page: the cars kept on this device, newest first (SAVE-01). `data` is a `KeptData` as JSON text. */
export function FavouritesIsland({ data }: { readonly data: string }) {
  const [{ words, page }] = useState(() => {
    const page = JSON.parse(data) as KeptData;
    return { page, words: keptWords(page.card, page.text) };
  });
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return (
    <DeviceCars
      {...{ page, words, awake }}
      kind="favourite"
      empty={
        <KeptEmpty
          icon="heart"
          heading={words('favourites.empty')}
          text={words('favourites.empty_text')}
          links={[{ label: words('kept.stock'), href: page.stockHref }]}
        />
      }
    />
  );
}
