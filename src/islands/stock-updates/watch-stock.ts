/** Selects cars, and elements that show the time of day: the response also corrects a wrong device clock. */
const NEEDS_CHANGES =
  '[data-stock-changes], [data-car], [data-car-page], [data-from], [data-until], open-now, valid-until, astro-island';

/**
 * On pages that show cars or times of day: fetches stock changes since the build, once the page has loaded and is idle, so that the first
 * paint is never delayed. Other pages fetch nothing.
 */
function watchStock(): void {
  if (document.querySelector(NEEDS_CHANGES) === null) return;
  if (document.readyState === 'complete') fetchWhenIdle();
  else window.addEventListener('load', fetchWhenIdle, { once: true });
}

function fetchWhenIdle(): void {
  const fetchNow = (): void =>
    void import('./fetch-stock-changes.ts').then(
      ({ fetchStockChanges }) => fetchStockChanges(),
      () => {}, // offline: the next fetch will do
    );
  if ('requestIdleCallback' in window) requestIdleCallback(fetchNow, { timeout: 3000 });
  else setTimeout(fetchNow, 200);
}

watchStock();
