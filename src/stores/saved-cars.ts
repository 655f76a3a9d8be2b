import { computed, type ReadableAtom } from 'nanostores';
import { favourites } from './favourites.ts';
import { watchlist } from './watchlist.ts';

/** What a signed-in shopper has saved, the last saved first: the account's cars, and those of this device that are not in it yet. */
export const $savedCars: ReadableAtom<readonly number[]> = computed(
  [watchlist.$cars, favourites.$ids],
  (cars, onDevice) => [...onDevice.filter((car) => !cars.includes(car)).toReversed(), ...cars],
);
