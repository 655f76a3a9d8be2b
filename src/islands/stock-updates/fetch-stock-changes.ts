import { STOCK_CHANGES_API_PATH } from '#domain/paths.ts';
import { setServerTime } from '#stores/clock.ts';
import { serverTiming } from '#stores/server-timing.ts';
import { $stockChanges, takeStockChanges } from '#stores/stock-changes.ts';
import { concernsPage } from './static-cars.ts';

const AGAIN_AFTER_MS = 60_000;
const TIMEOUT_MS = 8000;
/** After an ask that came to nothing: twice more. */
const PAUSES_MS = [2000, 8000];
let asked = Number.NEGATIVE_INFINITY;

/** Asks once now, and again when the tab is looked at more than a minute after the last time. */
export function fetchStockChanges(): void {
  $stockChanges.listen((changes) => {
    if (!concernsPage(changes)) return;
    import('./update-page.tsx').then(({ updatePage }) => updatePage(changes)).catch(() => {}); // no connection: it stays as it was printed
  });
  const look = (): void => {
    if (document.hidden || performance.now() - asked <= AGAIN_AFTER_MS) return;
    asked = performance.now();
    void ask();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look); // back from the browser's own memory
  look();
}

/** No answer, a late one, a server's error and one that cannot be read are the same: the page says what it said, and asks again soon. */
async function ask(): Promise<void> {
  const since = asked;
  for (const pause of PAUSES_MS) {
    if (await heard()) return;
    await new Promise((done) => setTimeout(done, pause));
    if (asked !== since) return; // a tab that slept meanwhile has been seen since, and asks anew
  }
  await heard();
}

/** Whether the server said something that counts; a refusal is one, for it would be said again. */
async function heard(): Promise<boolean> {
  try {
    const since = serverTiming('stock'); // how old this page's stock is
    const query = since ? `?${new URLSearchParams({ since })}` : '';
    const answer = await fetch(STOCK_CHANGES_API_PATH + query, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.status !== 200) return answer.status < 500;
    const { changes } = (await answer.json()) as { readonly changes?: unknown };
    if (!Array.isArray(changes)) return false;
    setServerTime(answer.headers.get('date'));
    takeStockChanges(changes);
    return true;
  } catch {
    return false;
  }
}
