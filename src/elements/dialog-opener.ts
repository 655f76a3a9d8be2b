/**
 * Buttons that open or close a native `<dialog>`: `command="show-modal|close" commandfor="id"` in the markup is enough where the
 * browser knows it; elsewhere this does the same. A click on the backdrop closes.
 */
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
