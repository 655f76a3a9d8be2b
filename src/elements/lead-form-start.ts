import { keepsTyped } from '#stores/shopper-details.ts';
import { loadOnIntent } from './on-intent.ts';
import { recordVisit } from './visited-pages.ts';

/**
 * The script of a page with a form: `<lead-form>` is loaded when the shopper goes for it, at once only where it has something to do
 * before that: put back what was typed, show one step of several, or catch up with a shopper who was faster.
 */
const load = () => import('./lead-form.ts');

recordVisit();
loadOnIntent([{ selector: 'lead-form', load }]);
if (keepsTyped() || document.querySelector('lead-form :is([data-step], :focus)')) void load();
