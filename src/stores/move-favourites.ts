import { WATCHLIST_MAX } from '#domain/watchlist.ts';
import type { User } from './account.ts';
import { favourites } from './favourites.ts';
import { type ToggleResponse, watchlist } from './watchlist.ts';
import { sendToggle } from './watchlist-calls.ts';

/**
 * Moves the cars that a shopper saved on this device, before signing in, to the account. A car is removed from the device only once the
 * server has stored it, so a failure is retried on the next page and nothing is lost. The server stores each car once, so two tabs do not
 * create duplicates. When the account is full, the remaining cars stay on the device.
 *
 * @returns how many cars were added to the account
 */
export async function moveFavourites(user: User): Promise<number> {
  let movedCount = 0;
  for (const car of favourites.ids()) {
    if (!favourites.has(car)) continue; // another tab has moved it
    if (!watchlist.has(car)) {
      if (watchlist.$cars.get().length >= WATCHLIST_MAX) break;
      let result: ToggleResponse | undefined;
      await watchlist.toggle(
        car,
        true,
        async (toggle) => {
          const response = await sendToggle(user, toggle);
          if (toggle.saved) result = response;
          return response;
        },
        Date.now,
        () => {},
      );
      const isSettled = result?.kind === 'stored' || result?.status === 404; // 404: no longer in stock
      if (!isSettled) break;
      if (result?.kind === 'stored') movedCount += 1;
    }
    favourites.remove(car);
  }
  return movedCount;
}
