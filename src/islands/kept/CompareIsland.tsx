import { useEffect, useMemo, useState } from 'react';
import { carIdsQuery, readCarIds, sameCars } from '#domain/car-ids.ts';
import { COMPARE_PATH } from '#domain/paths.ts';
import { compare } from '#stores/compare.ts';
import { present } from '#stores/present.ts';
import { showToast } from '#stores/toast.ts';
import type { KeptData } from '#view-types/kept-page.ts';
import { compareView, keptWords } from '#views/compare-page.ts';
import { CompareTable } from './CompareTable.tsx';
import { CompareTools } from './CompareTools.tsx';
import { KeptEmpty, KeptLoading } from './KeptEmpty.tsx';
import { KeptNotices } from './KeptNotices.tsx';
import { KeptWarning } from './KeptWarning.tsx';
import { useDeviceList, useKeptCars, useLeftCars } from './use-kept-cars.ts';

/** What a history entry of ours remembers: its cars were the shopper's own list, which may have changed since. */
interface Entry {
  readonly ownList?: boolean;
}

/** The cars of the address when they are not the shopper's own list, else null (SAVE-07: the address wins). */
function sharedCars(): readonly number[] | null {
  const ids = readCarIds(location.search, compare.most);
  const entry = history.state as Entry | null;
  return ids.length === 0 || entry?.ownList === true || sameCars(ids, compare.$ids.get()) ? null : ids;
}

/** The compare page: the shopper's own list, or the cars of a shared address. `data` is a `KeptData` as JSON text. */
export function CompareIsland({ data }: { readonly data: string }) {
  const [{ site, words, page }] = useState(() => {
    const page = JSON.parse(data) as KeptData;
    return { page, site: page.card, words: keptWords(page.card, page.text) };
  });
  /** Undefined in the first render, which equals the static page. */
  const [shared, setShared] = useState<readonly number[] | null>();
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const list = useDeviceList(compare);
  const own = shared === null;
  const ids = shared ?? list;
  useEffect(() => setShared(sharedCars()), []);
  useEffect(() => {
    if (shared === undefined) return;
    const entry: Entry = { ...(history.state as Entry | null), ownList: own };
    history.replaceState(entry, '', COMPARE_PATH + carIdsQuery(ids));
  }, [shared, own, ids]);

  const kept = useKeptCars(site, ids, shared !== undefined);
  const left = useLeftCars(compare, kept.gone, own);
  const view = useMemo(() => compareView(site, kept.cars, { words, now: present }), [site, kept.cars, words]);

  if (shared === undefined || !kept.settled) return <KeptLoading label={words('kept.loading')} />;

  const remove = (id: number): void => {
    if (own) compare.remove(id);
    else setShared(ids.filter((other) => other !== id));
    document.getElementById('main')?.focus();
  };
  const keep = (): void => {
    compare.set(view.cars.map(({ id }) => id));
    setShared(null);
    showToast(words('compare.kept'));
  };
  const add = { label: words('compare.add'), href: page.stockHref };
  return (
    <>
      <KeptNotices {...{ left, own, words, site }} failed={kept.failed.length > 0} retry={kept.retry} />
      {!own && (
        <div className="notice kept-shared no-print">
          <p>{words('compare.shared')}</p>
          <p className="kept-links">
            {view.cars.length > 0 && (
              <button type="button" className="btn btn-primary btn-small" onClick={keep}>
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
        kept.failed.length === 0 && (
          <KeptEmpty
            icon="compare"
            heading={words('compare.empty')}
            text={words('compare.empty_text', { count: compare.most })}
            links={[
              { label: words('kept.stock'), href: page.stockHref },
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
            several={view.cars.length > 1}
            add={view.cars.length < compare.most ? add : null}
            onlyDifferences={onlyDifferences}
            setOnlyDifferences={setOnlyDifferences}
          />
          <CompareTable view={view} words={words} onlyDifferences={onlyDifferences} remove={remove} />
          <KeptWarning text={page.warning} cars={view.cars} />
        </>
      )}
    </>
  );
}
