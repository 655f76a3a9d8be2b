import { useEffect, useMemo } from 'react';
import type { PublicCar } from '#stock/public-car.ts';
import { now } from '#stores/clock.ts';
import { browserTime } from '#stores/current-time.ts';
import { readSeenCars, storeSeenCars } from '#stores/seen-saved-cars.ts';
import type { CardSite } from '#view-types/car-card.ts';
import type { SavedWords } from '#views/compare-page.ts';
import { savedChanges } from '#views/saved-changes.ts';

/**
 * What has changed of each saved car since it was first in the list on this device; what is shown for the first time is stored.
 *
 * @param isComplete whether all cars of the list have been loaded: those missing from it are forgotten
 */
export function useSavedChanges(
  site: CardSite,
  cars: readonly PublicCar[],
  words: SavedWords,
  isComplete: boolean,
): ReadonlyMap<number, readonly string[]> {
  useEffect(() => {
    if (isComplete && cars.length > 0) storeSeenCars(cars, now());
  }, [cars, isComplete]);
  return useMemo(() => {
    const seen = readSeenCars();
    return new Map(
      cars.map((car) => {
        const before = seen[car.id];
        return [car.id, before === undefined ? [] : savedChanges(site, car, before, words, browserTime)];
      }),
    );
  }, [site, cars, words]);
}
