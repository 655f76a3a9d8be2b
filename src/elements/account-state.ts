import { isProbablySignedIn } from '#stores/account-hint.ts';
import { favourites } from '#stores/favourites.ts';
import { showToastByKey } from '#stores/toast.ts';
import { showQueuedToast } from './queued-toast.ts';
import './toast-message.ts';

/**
 * Loads the shopper and the watchlist once the page is loaded and idle, so that no request precedes the first paint: only if the signed-in
 * cookie is set (SAVE-06) and the site has a garage (only its pages have `data-moved`, the message about moved cars). Cars saved on this
 * device before signing in are then moved into the account.
 */
async function loadState(): Promise<void> {
  if (!isProbablySignedIn() || document.querySelector('[data-moved]') === null) return;
  const { loadAccount } = await import('#stores/account.ts');
  const user = await loadAccount();
  if (user === null || favourites.ids().length === 0) return;
  const { moveFavourites } = await import('#stores/move-favourites.ts');
  if ((await moveFavourites(user)) > 0) showToastByKey('moved');
}

function whenIdle(): void {
  showQueuedToast();
  if ('requestIdleCallback' in window) requestIdleCallback(() => void loadState(), { timeout: 3000 });
  else setTimeout(() => void loadState(), 200);
}
if (document.readyState === 'complete') whenIdle();
else window.addEventListener('load', whenIdle, { once: true });
