import { computed, type ReadableAtom } from 'nanostores';
import { favourites } from './favourites.ts';
import { watchlist } from './watchlist.ts';

/** Cars saved by a signed-in shopper, most recent first: those in the account, and those on this device not yet moved to it. */
export const $savedCars: ReadableAtom<readonly number[]> = computed(
  [watchlist.$cars, favourites.$ids],
  (cars, onDevice) => [...onDevice.filter((car) => !cars.includes(car)).toReversed(), ...cars],
);
