import { watchlist } from './watchlist.ts';

/** Keys of the tab that hold what a shopper typed or did. */
const OF_THE_SHOPPER = /^caryard\.(?:draft|toast|valuation|shopper|last-lead|sent)/;

/** Takes everything of the shopper off this device (A43): saved cars, drafts, remembered details. The device's own lists stay. */
export function forgetShopper(): void {
  watchlist.forget();
  for (const storage of [() => sessionStorage, () => localStorage])
    try {
      const keys = Object.keys(storage());
      for (const key of keys) if (OF_THE_SHOPPER.test(key)) storage().removeItem(key);
    } catch {
      // Blocked: then nothing is kept there.
    }
}
