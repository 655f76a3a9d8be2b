import { CHANGED_EVENT } from '#stores/changed-event.ts';
import { VALUATION_EVENT, VALUATION_KEY } from '#stores/valuation-key.ts';
import { loadDialogs } from './load-dialogs.ts';
import { type LazyPart, loadOnIntent } from './on-intent.ts';
import { recordVisit } from './visited-pages.ts';
import './photo-gallery.ts';
import './car-toggle.ts';
import './sticky-bar.ts';

/** The script of a car page: what must run at once is here, everything else is loaded on demand. */
const leadForm = () => import('./lead-form.ts');
const calculator = () => import('./finance-calculator.ts');
const PARTS: readonly LazyPart[] = [
  { selector: 'lead-form', load: leadForm, near: true },
  { selector: '[data-dialog="offer"], [data-dialog="request-photos"]', load: leadForm },
  { selector: '[data-dialog]', load: loadDialogs },
  { selector: '[data-dialog="calculator"]', load: calculator },
  { selector: '[data-full-screen]', load: () => import('./gallery-full.ts') },
  { selector: 'valid-until', load: () => import('./valid-until.ts'), near: true },
  { selector: 'pdf-download', load: () => import('./pdf-download.ts') },
  { selector: 'share-car', load: () => import('./share-car.ts') },
  { selector: 'phone-reveal', load: () => import('./phone-reveal.ts') },
];
loadOnIntent(PARTS);

recordVisit();

// Without JavaScript a dialog is shown by its URL fragment; from here on it is opened as a modal one.
document.documentElement.dataset.dialogs = '';
if (
  location.hash !== '' ||
  document.querySelector('dialog [data-error-summary]:not([hidden]), dialog [data-form-error]:not([hidden])')
)
  void loadDialogs();

if (document.querySelector('phone-reveal:not([coded])')) console.warn('No phone number for this car.');

// For dealers that show Call Now while they are open.
if (document.querySelector('open-now')) void import('./call-now.ts');

// A price pushed since the build has set `data-advert` (price and repayment, JSON) on `<finance-calculator>`, which decides whether it can show
// that repayment.
document.addEventListener(CHANGED_EVENT, () => {
  if (document.querySelector('[data-advert]')) void calculator();
});

// Prices are reduced by a trade-in estimate accepted in this tab, on this page or an earlier one.
const loadPrices = () => void import('./changeover.ts');
if (hasStoredValuation()) loadPrices();
else document.addEventListener(VALUATION_EVENT, loadPrices, { once: true });

function hasStoredValuation(): boolean {
  try {
    return sessionStorage.getItem(VALUATION_KEY) !== null;
  } catch {
    return false;
  }
}
