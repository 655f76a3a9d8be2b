import { STOCK_CHANGES_API_PATH } from '#domain/paths.ts';
import { setServerTime } from '#stores/clock.ts';
import { $stockChanges, takeStockChanges } from '#stores/stock-changes.ts';
import { concernsPage } from './static-cars.ts';

const AGAIN_AFTER_MS = 60_000;
const PATIENCE_MS = 8000;
/** After an ask that came to nothing: twice more. */
const PAUSES_MS = [2000, 8000];
let asked = Number.NEGATIVE_INFINITY;

/** Asks once now, and again when the tab is looked at more than a minute after the last time. */
export function askStock(): void {
  $stockChanges.listen((changes) => {
    if (!concernsPage(changes)) return;
    void import('./fresh-page.tsx').then(
      ({ freshenPage }) => freshenPage(changes),
      () => {}, // no connection: the page stays as it was printed
    );
  });
  const look = (): void => {
    if (document.visibilityState !== 'visible' || performance.now() - asked <= AGAIN_AFTER_MS) return;
    asked = performance.now();
    void ask();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pageshow', look); // back from the browser's own memory
  look();
}

/** No answer, a late one, a server's error and one that cannot be read are the same: the page says what it said, and asks again soon. */
async function ask(pauses: readonly number[] = PAUSES_MS): Promise<void> {
  const since = asked;
  if (await heard()) return;
  const [pause, ...later] = pauses;
  const again = (): void => {
    if (asked === since) void ask(later); // a tab that slept meanwhile has been seen since, and asks anew
  };
  if (pause !== undefined) setTimeout(again, pause);
}

/** Whether the server said something that counts; a refusal is one, for it would be said again. */
async function heard(): Promise<boolean> {
  try {
    const since = stockOfPage();
    const query = since === null ? '' : `?${new URLSearchParams({ since })}`;
    const answer = await fetch(STOCK_CHANGES_API_PATH + query, { signal: AbortSignal.timeout(PATIENCE_MS) });
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

/** How old this page's stock is: told in a header, so that a page of an unchanged car stays the same file. */
function stockOfPage(): string | null {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.find(({ name }) => name === 'stock')?.description ?? null;
}
