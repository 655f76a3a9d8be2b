import { useEffect, useMemo, useState } from 'react';
import { ComparisonWarning } from '#components/ComparisonWarning.tsx';
import { carIdsQuery, readCarIds, sameCars } from '#domain/car-ids.ts';
import { COMPARE_PATH } from '#domain/routes/public-paths.ts';
import { compare } from '#stores/compare.ts';
import { browserTime } from '#stores/current-time.ts';
import { showToast } from '#stores/toast.ts';
import type { SavedData } from '#view-types/saved-page.ts';
import { compareView, savedWords } from '#views/compare-page.ts';
import { showsRepayments } from '#views/comparison-warning.ts';
import { CompareTable } from './CompareTable.tsx';
import { CompareTools } from './CompareTools.tsx';
import { EmptyList, ListLoading } from './EmptyList.tsx';
import { ListNotices } from './ListNotices.tsx';
import { useDeviceList, useRemovedCars, useSavedCars } from './use-saved-cars.ts';

/** The state of a history entry. `ownList`: the cars in its URL were the shopper's own list, which may have changed since. */
interface Entry {
  readonly ownList?: boolean;
}

/** The cars in the URL if they are not the shopper's own list, else null (SAVE-07: the URL wins). */
function sharedCars(): readonly number[] | null {
  const ids = readCarIds(location.search, compare.max);
  const entry = history.state as Entry | null;
  return ids.length === 0 || entry?.ownList === true || sameCars(ids, compare.$ids.get()) ? null : ids;
}

/** The compare page: the shopper's own list, or the cars of a shared URL. `data` is a `SavedData` as JSON text. */
export function CompareIsland({ data }: { readonly data: string }) {
  const [{ site, words, page }] = useState(() => {
    const page = JSON.parse(data) as SavedData;
    return { page, site: page.cardSite, words: savedWords(page.text) };
  });
  /** Undefined in the first render, which must equal the static page. */
  const [shared, setShared] = useState<readonly number[] | null>();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const list = useDeviceList(compare);
  const isOwnList = shared === null;
  const ids = shared ?? list;
  useEffect(() => setShared(sharedCars()), []);
  useEffect(() => {
    if (shared === undefined) return;
    const entry: Entry = { ...(history.state as Entry | null), ownList: isOwnList };
    history.replaceState(entry, '', COMPARE_PATH + carIdsQuery(ids));
  }, [shared, isOwnList, ids]);

  const saved = useSavedCars(site, ids, shared !== undefined);
  const removed = useRemovedCars(compare, saved.unavailable, isOwnList);
  const view = useMemo(() => compareView(site, saved.cars, { words, now: browserTime }), [site, saved.cars, words]);

  if (shared === undefined || !saved.settled) return <ListLoading label={words('saved.loading')} />;

  const remove = (id: number): void => {
    if (isOwnList) compare.remove(id);
    else setShared(ids.filter((other) => other !== id));
    document.getElementById('main')?.focus();
  };
  const saveList = (): void => {
    compare.set(view.cars.map(({ id }) => id));
    setShared(null);
    showToast(words('compare.kept'));
  };
  const add = { label: words('compare.add'), href: page.stockHref };
  return (
    <>
      <ListNotices {...{ removed, isOwnList, words, site }} failed={saved.failed.length > 0} retry={saved.retry} />
      {!isOwnList && (
        <div className="notice saved-shared no-print">
          <p>{words('compare.shared')}</p>
          <p className="saved-actions">
            {view.cars.length > 0 && (
              <button type="button" className="btn btn-primary btn-small" onClick={saveList}>
                {words('compare.keep')}
              </button>
            )}
            <button type="button" className="btn btn-small" onClick={() => setShared(null)}>
              {words('compare.own')}
            </button>
          </p>
        </div>
      )}
      {view.cars.length === 0 ? (
        saved.failed.length === 0 && (
          <EmptyList
            icon="compare"
            heading={words('compare.empty')}
            text={words('compare.empty_text', { count: compare.max })}
            links={[
              { label: words('saved.stock'), href: page.stockHref },
              ...(page.favouritesHref === null
                ? []
                : [{ label: words('favourites.title'), href: page.favouritesHref }]),
            ]}
          />
        )
      ) : (
        <>
          <CompareTools
            words={words}
            hasSeveral={view.cars.length > 1}
            add={view.cars.length < compare.max ? add : null}
            onlyDifferences={onlyDifferences}
            setOnlyDifferences={setOnlyDifferences}
          />
          <CompareTable site={site} view={view} words={words} onlyDifferences={onlyDifferences} remove={remove} />
          <ComparisonWarning warning={showsRepayments(view.cars) ? (page.repaymentNote?.warning ?? null) : null} />
        </>
      )}
    </>
  );
}
