import { watchlist } from './watchlist.ts';

/** Keys, in both storages, of what a shopper typed or did. */
const SHOPPER_KEYS = /^caryard\.(?:draft|toast|valuation|shopper|last-lead|sent)/;

/**
 * Removes all of the shopper's data from this device (A43): saved cars, drafts, remembered details. Lists that belong to the device are
 * kept.
 */
export function clearShopperData(): void {
  watchlist.forget();
  for (const storage of [() => sessionStorage, () => localStorage])
    try {
      const keys = Object.keys(storage());
      for (const key of keys) if (SHOPPER_KEYS.test(key)) storage().removeItem(key);
    } catch {
      // Storage is blocked, so there is nothing to remove.
    }
}
