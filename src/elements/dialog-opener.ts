/**
 * Buttons that open or close a native `<dialog>`: `command="show-modal|close" commandfor="id"` is enough in browsers that support it; this
 * does the same elsewhere. A click on the backdrop closes.
 */

/** Whether the browser supports these attributes itself. */
const native = 'commandForElement' in HTMLButtonElement.prototype;

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  if (event.target instanceof HTMLDialogElement && event.target.matches('dialog[open]')) {
    event.target.close();
    return;
  }
  const button = native ? null : event.target.closest('button[commandfor]');
  const dialog = button && document.getElementById(button.getAttribute('commandfor') ?? '');
  if (!(dialog instanceof HTMLDialogElement)) return;
  if (button?.getAttribute('command') === 'show-modal') dialog.showModal();
  else dialog.close();
});
