/**
 * Dialogs that a link opens: `<a href="#offer" data-dialog="offer">` and `<dialog id="offer">`. Without script the address shows the
 * dialog (`:target`). A link of class `dialog-close` inside, Esc and a press on the backdrop close; the browser gives the focus back.
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

/** True when there is such a dialog. */
function openDialog(id: string): boolean {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if (!dialog.open) dialog.showModal();
  for (const control of dialog.querySelectorAll('[data-close]')) control.setAttribute('role', 'button');
  return true;
}

/** Of a page that was opened for its dialog: by the address, or with the errors of a refused post. */
function openAsked(): void {
  const refused = document.querySelector(
    'dialog [data-error-summary]:not([hidden]), dialog [data-form-error]:not([hidden])',
  );
  const id = refused?.closest('dialog')?.id ?? location.hash.slice(1);
  if (!openDialog(id)) return;
  if (document.querySelector(`#${id} lead-form`)) void import('./lead-form.ts');
  if (document.querySelector(`#${id} finance-calculator`)) void import('./finance-calculator.ts');
}
window.addEventListener('hashchange', openAsked);
openAsked();

export {};
