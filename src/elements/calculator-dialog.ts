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
    load: () => Promise.all([dialogs(), import('./finance-calculator.ts')]),
  },
]);
document.documentElement.dataset.dialogs = '';
if (location.hash !== '') void dialogs();
