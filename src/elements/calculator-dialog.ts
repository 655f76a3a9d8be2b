import { loadCar } from '#stores/public-cars.ts';
import { recordWithChanges } from '#stores/stock-changes.ts';
import { loadOnIntent } from './on-intent.ts';

/** Failed to load, the page is as without script: the address of the dialog shows it. */
const dialogs = () =>
  import('./page-dialogs.ts').catch((error: unknown) => {
    delete document.documentElement.dataset.dialogs;
    throw error;
  });

/** The calculator of the finance page, loaded when its button is used. */
loadOnIntent([
  {
    selector: '[data-dialog="calculator"]',
    load: () => Promise.all([dialogs(), import('./finance-calculator.ts'), openWithAdvert()]),
  },
]);
document.documentElement.dataset.dialogs = '';
if (location.hash !== '') void dialogs();

/** About a car whose repayment is advertised, the calculator opens with that one's figures (FIN-09). */
async function openWithAdvert(): Promise<void> {
  const car = Number(document.querySelector<HTMLInputElement>('form[data-form="finance"] [name="car_id"]')?.value);
  const calculator = document.querySelector<HTMLElement>('finance-calculator');
  const loaded = calculator && car > 0 ? await loadCar(car) : null;
  if (loaded?.kind !== 'car' || !calculator) return;
  const { price, finance } = recordWithChanges(loaded.car);
  if (price !== null && finance) calculator.dataset.advert = JSON.stringify({ price, finance });
}
