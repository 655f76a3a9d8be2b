import { hasSavedInput } from '#stores/shopper-details.ts';
import { markWhileInView } from './mark-while-in-view.ts';
import { loadOnIntent } from './on-intent.ts';
import { recordVisit } from './visited-pages.ts';

/**
 * The script of a page with a form. The code of `<lead-form>` is loaded when the shopper approaches the form, or at once if this device has
 * stored what was typed or the shopper is already in a field. Of a form in steps, only the first is shown until then.
 */
const load = () => import('./lead-form.ts');

recordVisit();
markWhileInView('compare-tray', 'lead-form');
loadOnIntent([{ selector: 'lead-form', load }]);
if (hasSavedInput() || document.querySelector('lead-form :focus')) void load();
if (document.querySelector('lead-form [data-step]')) void import('./first-step.ts');
