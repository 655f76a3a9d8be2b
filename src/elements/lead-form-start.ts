import { hasSavedInput } from '#stores/shopper-details.ts';
import { markWhileInView } from './mark-while-in-view.ts';
import { loadOnIntent } from './on-intent.ts';
import { recordVisit } from './visited-pages.ts';

/**
 * The script of a page with a form. `<lead-form>` is loaded when the shopper approaches it, or at once to restore a draft or if the shopper
 * has already started. A form in steps shows only its first one from the start.
 */
const load = () => import('./lead-form.ts');

recordVisit();
markWhileInView('compare-tray', 'lead-form');
loadOnIntent([{ selector: 'lead-form', load }]);
if (hasSavedInput() || document.querySelector('lead-form :focus')) void load();
if (document.querySelector('lead-form [data-step]')) void import('./first-step.ts');
