import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { signInHref, WATCHLIST_PATH } from '#domain/routes/public-paths.ts';
import { loadAccount } from '#stores/account.ts';
import { browserTime } from '#stores/current-time.ts';
import { $savedCars } from '#stores/saved-cars.ts';
import type { SavedData } from '#view-types/saved-page.ts';
import { carCardView } from '#views/car-card.ts';
import { savedWords } from '#views/compare-page.ts';
import { DeviceCars } from './DeviceCars.tsx';
import { EmptyList, ListLoading } from './EmptyList.tsx';
import { ListNotices } from './ListNotices.tsx';
import { SavedCards } from './SavedCards.tsx';
import { useLoadedCars } from './use-saved-cars.ts';
import { useSavedChanges } from './use-saved-changes.ts';

const NO_IDS: readonly number[] = [];

/**
 * The watchlist page (SAVE-07): saved cars with their current price and status; sold ones remain and say so, and delisted cars are
 * not shown. Signed-out shoppers see the cars on this device, and a link to sign in.
 */
export function WatchlistIsland({ data }: { readonly data: string }) {
  const [{ site, words, page }] = useState(() => {
    const page = JSON.parse(data) as SavedData;
    return { page, site: page.cardSite, words: savedWords(page.text) };
  });
  /** Undefined until the server has responded. */
  const [signedIn, setSignedIn] = useState<boolean>();
  useEffect(() => void loadAccount().then((user) => setSignedIn(user !== null)), []);
  const ids = useSyncExternalStore(
    useCallback((changed) => $savedCars.listen(changed), []),
    () => $savedCars.get(),
    () => NO_IDS,
  );
  const count = useRef<HTMLParagraphElement>(null);
  const loaded = useLoadedCars(signedIn ? ids : NO_IDS, signedIn !== undefined);
  const cars = useMemo(() => loaded.known.flatMap(([, car]) => car ?? []), [loaded.known]);
  const cards = useMemo(() => cars.map((car) => carCardView(site, car, browserTime)), [site, cars]);
  const changes = useSavedChanges(site, cars, words, signedIn === true && loaded.settled && loaded.failed.length === 0);
  if (signedIn === undefined || !loaded.settled) return <ListLoading label={words('saved.loading')} />;
  /** Keeps the focus in the list when the card with the clicked button disappears. */
  const focusList = (): void => count.current?.focus();
  if (!signedIn) {
    const href = signInHref({ redirect: WATCHLIST_PATH, back: WATCHLIST_PATH });
    const signIn = { label: words('watchlist.sign_in'), href };
    return (
      <DeviceCars
        {...{ page, words }}
        kind="save"
        isActive
        notice={
          <p className="notice">
            <span>
              {words('watchlist.here')}{' '}
              <a className="link" href={signIn.href}>
                {signIn.label}
              </a>
            </span>
          </p>
        }
        empty={
          <EmptyList
            icon="bookmark"
            heading={words('watchlist.signed_out')}
            text={words('watchlist.signed_out_text')}
            links={[signIn, { label: words('saved.stock'), href: page.stockHref }]}
          />
        }
      />
    );
  }
  return (
    <>
      <ListNotices
        removed={[]}
        isOwnList
        words={words}
        site={site}
        failed={loaded.failed.length > 0}
        retry={loaded.retry}
      />
      <p ref={count} className="saved-count" tabIndex={-1} role="status">
        {cards.length > 0 && words('watchlist.count', { count: cards.length })}
      </p>
      {cards.length === 0 && loaded.failed.length === 0 && (
        <EmptyList
          icon="bookmark"
          heading={words('watchlist.empty')}
          text={words('watchlist.empty_text')}
          links={[{ label: words('saved.stock'), href: page.stockHref }]}
        />
      )}
      <SavedCards
        site={site}
        cards={cards}
        changes={changes}
        kind="save"
        removeLabel={words('watchlist.remove')}
        remove={(id) => {
          void import('#elements/save-car.ts').then(({ toggleSave }) => toggleSave(id));
          focusList();
        }}
        onToggle={focusList}
        repaymentNote={page.repaymentNote}
      />
    </>
  );
}
