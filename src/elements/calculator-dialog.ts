import { loadCar } from '#stores/public-cars.ts';
import { $stockChanges, recordWithChanges } from '#stores/stock-changes.ts';
import { loadDialogs } from './load-dialogs.ts';
import { loadOnIntent } from './on-intent.ts';

/** Opens the calculator of the finance page, which is loaded when its button is used. */
loadOnIntent([
  {
    selector: '[data-dialog="calculator"]',
    load: () => Promise.all([loadDialogs(), import('./finance-calculator.ts'), openWithAdvert()]),
  },
]);
// From here on scripts open the dialog; without JavaScript, its URL fragment does (dialogs.css).
document.documentElement.dataset.dialogs = '';
if (location.hash !== '') void loadDialogs();

/**
 * For a car, the calculator starts with its price and its advertised repayment (FIN-09), as changed since the build: even if that becomes
 * known while it is open.
 */
async function openWithAdvert(): Promise<void> {
  const car = Number(document.querySelector<HTMLInputElement>('form[data-form="finance"] [name="car_id"]')?.value);
  const calculator = document.querySelector<HTMLElement>('finance-calculator');
  const loaded = calculator && car > 0 ? await loadCar(car) : null;
  if (loaded?.kind !== 'car' || !calculator) return;
  $stockChanges.subscribe(() => {
    const { price, finance, subscription_price } = recordWithChanges(loaded.car);
    // A car priced by the week has no sale price to calculate with (decision 710).
    if (price !== null && subscription_price === null) calculator.dataset.advert = JSON.stringify({ price, finance });
  });
}
