import { hasSavedInput } from '#stores/shopper-details.ts';
import { loadOnIntent } from './on-intent.ts';
import { recordVisit } from './visited-pages.ts';

/**
 * The script of a page with a form: `<lead-form>` is loaded when the shopper goes for it, at once only to put back what was typed, or
 * for a shopper who was faster. Of several steps one is shown from the start.
 */
const load = () => import('./lead-form.ts');

recordVisit();
loadOnIntent([{ selector: 'lead-form', load }]);
if (hasSavedInput() || document.querySelector('lead-form :focus')) void load();
if (document.querySelector('lead-form [data-step]'))
  void import('./lead-form-steps.ts').then(({ showFirstStep }) => {
    for (const form of document.querySelectorAll<HTMLFormElement>('lead-form form')) showFirstStep(form);
  });
