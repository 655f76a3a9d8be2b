/**
 * Pastes into a field of limited length without the white space around the text: the browser would count that, and cut a postcode
 * copied as ` 2000` to ` 200`.
 */
export function pasteTrimmed(event: ClipboardEvent): void {
  const { target } = event;
  const pasted = event.clipboardData?.getData('text/plain') ?? '';
  if (!(target instanceof HTMLInputElement) || target.maxLength < 0 || pasted.trim() === pasted) return;
  const { selectionStart: start, selectionEnd: end } = target;
  if (start === null || end === null) return; // An e-mail field tells nobody where its cursor is.
  event.preventDefault();
  const room = target.maxLength - (target.value.length - (end - start));
  target.setRangeText(pasted.trim().slice(0, Math.max(room, 0)), start, end, 'end');
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
