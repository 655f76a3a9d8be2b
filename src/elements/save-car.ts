import { loadAccount } from '#stores/account.ts';
import { favourites } from '#stores/favourites.ts';
import { showToast, showToastByKey } from '#stores/toast.ts';
import { type SendToggle, watchlist } from '#stores/watchlist.ts';
import { sendToggle } from '#stores/watchlist-calls.ts';
import { toSignIn } from './to-sign-in.ts';

export { $savedCars } from '#stores/saved-cars.ts';

/**
 * Saves or removes a car of a signed-in shopper: shown and announced at once, and undone if the server does not do it (SAVE-03, SAVE-05). A
 * car that is only saved on this device is simply removed from it.
 */
export function toggleSave(car: number): void {
  const onDevice = favourites.has(car);
  const saved = !onDevice && !watchlist.has(car);
  const before = favourites.ids();
  favourites.remove(car);
  const isOnlyOnDevice = onDevice && !watchlist.has(car);
  if (saved) showToastByKey('saved');
  else showToastByKey('removed', isOnlyOnDevice ? () => favourites.set(before) : () => toggleSave(car));
  if (isOnlyOnDevice) return;
  let leaving = false;
  const send: SendToggle = async (toggle) => {
    const user = await loadAccount();
    if (user === null) {
      leaving = true;
      return { kind: 'rejected', status: 401, message: '' };
    }
    const response = await sendToggle(user, toggle);
    leaving = response.kind === 'rejected' && response.status === 401;
    return response;
  };
  void watchlist.toggle(car, saved, send, Date.now, (message) => {
    if (leaving) toSignIn(car);
    else if (message) showToast(message, 'danger');
    else showToastByKey('save-failed', undefined, 'danger');
  });
}
