/** Selects cars, and elements that a wrong device clock would make wrong. */
const CONCERNED = '[data-car], [data-car-page], [data-from], [data-until], open-now, valid-until, astro-island';

/**
 * On pages that show cars or times of day: fetches stock changes since the build, when the page is loaded and idle, never before the first
 * paint. Other pages fetch nothing.
 */
function watchStock(): void {
  if (document.querySelector(CONCERNED) === null) return;
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

function whenIdle(): void {
  const ask = (): void =>
    void import('./fetch-stock-changes.ts').then(
      ({ fetchStockChanges }) => fetchStockChanges(),
      () => {}, // offline: the next fetch will do
    );
  if ('requestIdleCallback' in window) requestIdleCallback(ask, { timeout: 3000 });
  else setTimeout(ask, 200);
}

watchStock();
