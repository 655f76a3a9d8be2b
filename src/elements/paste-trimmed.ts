/** Trims text pasted into a field of limited length: the browser would count the spaces and cut ` 2000` to ` 200`. */
export function pasteTrimmed(event: ClipboardEvent): void {
  const { target } = event;
  const pasted = event.clipboardData?.getData('text/plain') ?? '';
  if (!(target instanceof HTMLInputElement) || target.maxLength < 0 || pasted.trim() === pasted) return;
  const { selectionStart: start, selectionEnd: end } = target;
  if (start === null || end === null) return; // Fields of type e-mail do not reveal the cursor position.
  event.preventDefault();
  const room = target.maxLength - (target.value.length - (end - start));
  target.setRangeText(pasted.trim().slice(0, Math.max(room, 0)), start, end, 'end');
  target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
}
