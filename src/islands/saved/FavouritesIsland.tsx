import { useEffect, useState } from 'react';
import type { SavedData } from '#view-types/saved-page.ts';
import { savedWords } from '#views/compare-page.ts';
import { DeviceCars } from './DeviceCars.tsx';
import { EmptyList } from './EmptyList.tsx';

/** The favourites page: the cars saved on this device, newest first (SAVE-01). `data` is a `SavedData` as JSON text. */
export function FavouritesIsland({ data }: { readonly data: string }) {
  const [{ words, page }] = useState(() => {
    const page = JSON.parse(data) as SavedData;
    return { page, words: savedWords(page.text) };
  });
  const [isActive, setActive] = useState(false);
  useEffect(() => setActive(true), []);
  return (
    <DeviceCars
      {...{ page, words, isActive }}
      kind="favourite"
      empty={
        <EmptyList
          icon="heart"
          heading={words('favourites.empty')}
          text={words('favourites.empty_text')}
          links={[{ label: words('saved.stock'), href: page.stockHref }]}
        />
      }
    />
  );
}
