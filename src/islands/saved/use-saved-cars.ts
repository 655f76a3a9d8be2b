import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { PublicCar } from '#stock/public-car.ts';
import { browserTime } from '#stores/current-time.ts';
import type { DeviceList } from '#stores/device-list.ts';
import { type LoadedCar, loadCar } from '#stores/public-cars.ts';
import { $stockChanges, recordWithChanges } from '#stores/stock-changes.ts';
import type { CardSite } from '#view-types/car-card.ts';
import { type SavedCarsView, savedCarsView, type UnavailableCarView } from '#views/favourites-page.ts';

const NOTHING: readonly number[] = [];

/** The ids of a list on the device; none in the first render, which equals the static page. */
export function useDeviceList(list: DeviceList): readonly number[] {
  return useSyncExternalStore(
    useCallback((changed) => list.$ids.listen(changed), [list]),
    () => list.$ids.get(),
    () => NOTHING,
  );
}

export interface LoadedCars {
  /** The cars that were answered for, in the order of the list; null = the site has no such car any more. */
  readonly known: readonly (readonly [number, PublicCar | null])[];
  /** Every car of the list was answered for once: from then on a car that is added comes into the list as it stands. */
  readonly settled: boolean;
  /** Cars nobody could tell about. */
  readonly failed: readonly number[];
  readonly retry: () => void;
}

export interface SavedCars extends SavedCarsView<PublicCar>, Omit<LoadedCars, 'known'> {}

/** The cars of a list sorted into those for sale and those that left. */
export function useSavedCars(site: CardSite, ids: readonly number[], awake: boolean): SavedCars {
  const { known, ...rest } = useLoadedCars(ids, awake);
  const view = useMemo(() => savedCarsView(site, known, browserTime), [site, known]);
  return { ...view, ...rest };
}

/**
 * The current facts of cars by id, asked once each, with what changed in the stock since the build.
 *
 * @param awake false in the first render, where no list is known yet
 */
export function useLoadedCars(ids: readonly number[], awake: boolean): LoadedCars {
  const [answers, setAnswers] = useState<ReadonlyMap<number, LoadedCar>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const changes = useSyncExternalStore(
    useCallback((changed) => $stockChanges.listen(changed), []),
    () => $stockChanges.get(),
    () => $stockChanges.get(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same ids again.
  useEffect(() => {
    let live = true;
    for (const id of ids)
      void loadCar(id).then((answer) => {
        if (live) setAnswers((known) => (known.get(id) === answer ? known : new Map(known).set(id, answer)));
      });
    return () => {
      live = false;
    };
  }, [ids, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `recordWithChanges` reads the changes.
  const known = useMemo(() => {
    return ids.flatMap((id): (readonly [number, PublicCar | null])[] => {
      const answer = answers.get(id);
      if (answer?.kind === 'car') return [[id, recordWithChanges(answer.car)]];
      return answer?.kind === 'gone' ? [[id, null]] : [];
    });
  }, [ids, answers, changes]);
  const settled = useRef(false);
  settled.current ||= ids.length > 0 ? ids.every((id) => answers.has(id)) : awake;
  return {
    known,
    settled: settled.current,
    failed: ids.filter((id) => answers.get(id)?.kind === 'failed'),
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}

/** Cars that left while the page was open, each told once; from a list of one's own they are taken off. */
export function useRemovedCars(
  list: DeviceList,
  gone: readonly UnavailableCarView[],
  own: boolean,
): readonly UnavailableCarView[] {
  const [left, setLeft] = useState<readonly UnavailableCarView[]>([]);
  useEffect(() => {
    if (gone.length === 0) return;
    setLeft((known) => [...known, ...gone.filter(({ id }) => !known.some((other) => other.id === id))]);
    if (own) list.remove(...gone.map(({ id }) => id));
  }, [list, gone, own]);
  return left;
}
