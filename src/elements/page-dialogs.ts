/**
 * Dialogs opened by links: `<a href="#offer" data-dialog="offer">` and `<dialog id="offer">`. Without JavaScript the URL fragment shows the
 * dialog (`:target`). A link with `data-close` inside, Esc and a click on the backdrop close it; the browser restores the focus.
 */
document.addEventListener('click', (event) => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (target instanceof HTMLDialogElement && target.open) return target.close();
  const closing = target.closest('[data-close]');
  if (closing) {
    event.preventDefault();
    return closing.closest('dialog')?.close();
  }
  const opener = target.closest<HTMLElement>('[data-dialog]');
  if (opener && openDialog(opener.dataset.dialog ?? '')) event.preventDefault();
});

/** Returns true if there is such a dialog. */
function openDialog(id: string): boolean {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if (!dialog.open) dialog.showModal();
  for (const control of dialog.querySelectorAll('[data-close]')) control.setAttribute('role', 'button');
  return true;
}

/** Opens the dialog of a page that was loaded for it: by the URL fragment, or with the errors of a refused post. */
function openRequested(): void {
  const refused = document.querySelector(
    'dialog [data-error-summary]:not([hidden]), dialog [data-form-error]:not([hidden])',
  );
  const id = refused?.closest('dialog')?.id ?? location.hash.slice(1);
  if (!openDialog(id)) return;
  if (document.querySelector(`#${id} lead-form`)) void import('./lead-form.ts');
  if (document.querySelector(`#${id} finance-calculator`)) void import('./finance-calculator.ts');
}
window.addEventListener('hashchange', openRequested);
openRequested();

export {};
