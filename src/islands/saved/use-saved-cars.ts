import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { PublicCar } from '#stock/public-car.ts';
import { browserTime } from '#stores/current-time.ts';
import type { DeviceList } from '#stores/device-list.ts';
import { type LoadedCar, loadCar } from '#stores/public-cars.ts';
import { $stockChanges, recordWithChanges } from '#stores/stock-changes.ts';
import type { CardSite } from '#view-types/car-card.ts';
import { type SavedCarsView, savedCarsView, type UnavailableCarView } from '#views/favourites-page.ts';

const NO_IDS: readonly number[] = [];

/** The ids of a list on the device; none in the first render, which must equal the static page. */
export function useDeviceList(list: DeviceList): readonly number[] {
  return useSyncExternalStore(
    useCallback((changed) => list.$ids.listen(changed), [list]),
    () => list.$ids.get(),
    () => NO_IDS,
  );
}

export interface LoadedCars {
  /** The loaded cars in the order of the list; null = the site no longer has the car. */
  readonly known: readonly (readonly [number, PublicCar | null])[];
  /** For every car of the list there has been a response, if only a failure; stays true while a car added later is loading. */
  readonly settled: boolean;
  /** Cars that could not be loaded. */
  readonly failed: readonly number[];
  readonly retry: () => void;
}

export interface SavedCars extends SavedCarsView<PublicCar>, Omit<LoadedCars, 'known'> {}

/** Splits a list into cars that are for sale and cars that have left. */
export function useSavedCars(site: CardSite, ids: readonly number[], isActive: boolean): SavedCars {
  const { known, ...rest } = useLoadedCars(ids, isActive);
  const view = useMemo(() => savedCarsView(site, known, browserTime), [site, known]);
  return { ...view, ...rest };
}

/**
 * Loads the current details of cars by id, once each, including stock changes since the build.
 *
 * @param isActive false in the first render, when the list is not known yet
 */
export function useLoadedCars(ids: readonly number[], isActive: boolean): LoadedCars {
  const [loadedById, setLoadedById] = useState<ReadonlyMap<number, LoadedCar>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const changes = useSyncExternalStore(
    useCallback((changed) => $stockChanges.listen(changed), []),
    () => $stockChanges.get(),
    () => $stockChanges.get(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same ids again.
  useEffect(() => {
    let live = true;
    for (const id of ids)
      void loadCar(id).then((response) => {
        if (live)
          setLoadedById((loadedCars) =>
            loadedCars.get(id) === response ? loadedCars : new Map(loadedCars).set(id, response),
          );
      });
    return () => {
      live = false;
    };
  }, [ids, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `recordWithChanges` reads the changes.
  const loadedCars = useMemo(() => {
    return ids.flatMap((id): (readonly [number, PublicCar | null])[] => {
      const response = loadedById.get(id);
      if (response?.kind === 'car') return [[id, recordWithChanges(response.car)]];
      return response?.kind === 'removed' ? [[id, null]] : [];
    });
  }, [ids, loadedById, changes]);
  const settled = useRef(false);
  settled.current ||= ids.length > 0 ? ids.every((id) => loadedById.has(id)) : isActive;
  return {
    known: loadedCars,
    settled: settled.current,
    failed: ids.filter((id) => loadedById.get(id)?.kind === 'failed'),
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}

/** Cars that left while the page was open, each reported once; they are removed from the shopper's own list. */
export function useRemovedCars(
  list: DeviceList,
  unavailable: readonly UnavailableCarView[],
  isOwnList: boolean,
): readonly UnavailableCarView[] {
  const [removed, setRemoved] = useState<readonly UnavailableCarView[]>([]);
  useEffect(() => {
    if (unavailable.length === 0) return;
    setRemoved((current) => [...current, ...unavailable.filter(({ id }) => !current.some((other) => other.id === id))]);
    if (isOwnList) list.remove(...unavailable.map(({ id }) => id));
  }, [list, unavailable, isOwnList]);
  return removed;
}
