import { HELD_CAR_COOKIE } from '#domain/held-car-cookie.ts';
import { STOCK_CHANGES_API_PATH } from '#domain/routes/public-paths.ts';
import { setServerTime } from '#stores/clock.ts';
import { serverTiming } from '#stores/server-timing.ts';
import { $stockChanges, setStockChanges } from '#stores/stock-changes.ts';
import { concernsPage } from './static-cars.ts';

const MIN_INTERVAL_MS = 60_000;
const TIMEOUT_MS = 8000;
/** Delays of the two retries after a failure. */
const PAUSES_MS = [2000, 8000];
let requestedAt = Number.NEGATIVE_INFINITY;

/** Fetches changes now, and again when the tab becomes visible more than a minute after the last fetch. */
export function fetchStockChanges(): void {
  $stockChanges.listen((changes) => {
    if (!concernsPage(changes)) return;
    import('./update-page.tsx').then(({ updatePage }) => updatePage(changes)).catch(() => {}); // offline: the page stays as built
  });
  const check = (): void => {
    if (document.hidden || performance.now() - requestedAt <= MIN_INTERVAL_MS) return;
    requestedAt = performance.now();
    void fetchWithRetries();
  };
  document.addEventListener('visibilitychange', check);
  window.addEventListener('pageshow', check); // restored from the back/forward cache
  check();
}

/**
 * No response, a timeout, a server error and an unreadable response are treated alike: the page stays as it is, and the fetch is retried
 * soon.
 */
async function fetchWithRetries(): Promise<void> {
  const since = requestedAt;
  for (const pause of PAUSES_MS) {
    if (await loadChanges()) return;
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (requestedAt !== since) return; // a suspended tab has become visible in the meantime and fetched again
  }
  await loadChanges();
}

/** Whether the response is final; a client error (4xx) is, because a retry would get the same. */
async function loadChanges(): Promise<boolean> {
  try {
    const since = serverTiming('stock'); // the time of this page's stock
    const query = since ? `?${new URLSearchParams({ since })}` : '';
    const response = await fetch(STOCK_CHANGES_API_PATH + query, {
      // Whoever has just reserved a car may have an earlier response in the browser's cache, in which the car is still for sale.
      cache: document.cookie.includes(HELD_CAR_COOKIE) ? 'no-cache' : 'default',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status !== 200) return response.status < 500;
    const { changes } = (await response.json()) as { readonly changes?: unknown };
    if (!Array.isArray(changes)) return false;
    setServerTime(response.headers.get('date'));
    setStockChanges(changes);
    return true;
  } catch {
    return false;
  }
}
