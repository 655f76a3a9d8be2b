import { WATCHLIST_MAX } from '#domain/watchlist.ts';
import type { User } from './account.ts';
import { favourites } from './favourites.ts';
import { type ToggleResponse, watchlist } from './watchlist.ts';
import { sendToggle } from './watchlist-calls.ts';

/**
 * Moves the cars that a shopper saved on this device, before signing in, into the account. A car leaves the device when the server has
 * it, so whatever fails is tried again on the next page and nothing is lost; the server keeps a car once, so two tabs make no double.
 * Of an account that is full the rest stays on the device.
 *
 * @returns how many cars came into the account
 */
export async function takeAlong(user: User): Promise<number> {
  let taken = 0;
  for (const car of favourites.ids()) {
    if (!favourites.has(car)) continue; // another tab was faster
    if (!watchlist.has(car)) {
      if (watchlist.$cars.get().length >= WATCHLIST_MAX) break;
      let answer: ToggleResponse | undefined;
      await watchlist.press(
        car,
        true,
        async (press) => {
          const reply = await sendToggle(user, press);
          if (press.saved) answer = reply;
          return reply;
        },
        Date.now,
        () => {},
      );
      const settled = answer?.kind === 'stored' || answer?.status === 404; // 404: it has left the stock
      if (!settled) break;
      if (answer?.kind === 'stored') taken += 1;
    }
    favourites.remove(car);
  }
  return taken;
}
