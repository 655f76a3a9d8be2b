/** Cars, and what a wrong device clock would falsify. */
const CONCERNED = '[data-car], [data-car-page], [data-from], [data-until], open-now, valid-until, astro-island';

/**
 * On pages that show cars or times of day: asks what became of the stock since the page was built, when
 * the page is loaded and idle, never before paint. Other pages ask for nothing.
 */
export function watchStock(): void {
  if (document.querySelector(CONCERNED) === null) return;
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

function whenIdle(): void {
  const ask = (): void =>
    void import('./fetch-stock-changes.ts').then(
      ({ fetchStockChanges }) => fetchStockChanges(),
      () => {}, // no connection: the next time will do
    );
  if ('requestIdleCallback' in window) requestIdleCallback(ask, { timeout: 3000 });
  else setTimeout(ask, 200);
}
