/** Loads the script of a page's dialogs. If loading fails, a dialog is shown by its URL fragment, as without JavaScript. */
export const loadDialogs = () =>
  import('./page-dialogs.ts').catch((error: unknown) => {
    delete document.documentElement.dataset.dialogs;
    throw error;
  });
