import { loadCar } from '#stores/public-cars.ts';
import { $stockChanges, recordWithChanges } from '#stores/stock-changes.ts';
import { loadDialogs } from './load-dialogs.ts';
import { loadOnIntent } from './on-intent.ts';

const FORM = 'form[data-form="finance"]';

/** Opens the calculator of the finance page, which is loaded when its button is used. */
loadOnIntent([
  {
    selector: '[data-dialog="calculator"]',
    load: () => Promise.all([loadDialogs(), import('./finance-calculator.ts'), openWithFigures()]),
  },
]);
// From here on scripts open the dialog; without JavaScript, its URL fragment does (dialogs.css).
document.documentElement.dataset.dialogs = '';
if (location.hash !== '') void loadDialogs();

// After the calculator has passed its figures to the form, the message shows them, unless it is in another step.
document.addEventListener('click', ({ target, defaultPrevented }) => {
  const isPassed = defaultPrevented && target instanceof Element && target.closest('[data-quote]');
  const message = isPassed ? document.querySelector<HTMLElement>(`${FORM} [name="message"]`) : null;
  if (!message?.checkVisibility()) return;
  message.focus({ preventScroll: true });
  message.scrollIntoView({ block: 'center' });
});

/** The calculator starts with the figures that the shopper has passed to the form, here or on the page before, or else with the advert. */
async function openWithFigures(): Promise<void> {
  const { passedFigures } = await import('./passed-figures.ts');
  const form = document.querySelector<HTMLFormElement>(FORM);
  const calculator = document.querySelector<HTMLElement>('finance-calculator');
  const passed = form && passedFigures(form);
  if (!passed || !calculator) return openWithAdvert();
  calculator.querySelector<HTMLInputElement>(`[value="${passed.frequency}"]`)?.click();
  calculator.dataset.advert = JSON.stringify({ passed });
}

/**
 * For a car, the calculator starts with its price and its advertised repayment (FIN-09), as changed since the build: even if that becomes
 * known while it is open.
 */
async function openWithAdvert(): Promise<void> {
  const car = Number(document.querySelector<HTMLInputElement>(`${FORM} [name="car_id"]`)?.value);
  const calculator = document.querySelector<HTMLElement>('finance-calculator');
  const loaded = calculator && car > 0 ? await loadCar(car) : null;
  if (loaded?.kind !== 'car' || !calculator) return;
  $stockChanges.subscribe(() => {
    const { price, finance, subscription_price } = recordWithChanges(loaded.car);
    // A car priced by the week has no sale price to calculate with (decision 710).
    if (price !== null && subscription_price === null) calculator.dataset.advert = JSON.stringify({ price, finance });
  });
}
