import { loadOnIntent } from './on-intent.ts';

/** The calculator of the finance page, loaded when its button is used. */
loadOnIntent([
  {
    selector: '[data-dialog="calculator"]',
    load: () => Promise.all([import('./page-dialogs.ts'), import('./finance-calculator.ts')]),
  },
]);
document.documentElement.dataset.dialogs = '';
if (location.hash !== '') void import('./page-dialogs.ts');
