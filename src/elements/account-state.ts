import { hintsSignedIn } from '#stores/account-hint.ts';
import { showLeftToast } from './left-toast.ts';
import './toast-message.ts';

/**
 * On pages with a way to the account: asks for shopper and watchlist when the page is loaded and idle, only with the hint of being
 * signed in (SAVE-06): no call stands before the first paint.
 */
function ask(): void {
  if (hintsSignedIn() && document.querySelector('.account-link') !== null)
    void import('#stores/account.ts').then(({ loadAccount }) => loadAccount());
}
function whenIdle(): void {
  showLeftToast();
  if ('requestIdleCallback' in window) requestIdleCallback(ask, { timeout: 3000 });
  else setTimeout(ask, 200);
}
if (document.readyState === 'complete') whenIdle();
else window.addEventListener('load', whenIdle, { once: true });
